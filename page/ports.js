// What answers a page. A port has send(message), and calls onframe(messages), onstate(state) as they come; the page does not
// know whether a program of this computer, a worker or a table stands behind it.

const TAKEN = 4001;
const UNKNOWN = 4002;
const WAIT_MS = [250, 500, 1000, 2000, 4000];

/** A program that is spoken to over a socket; hello() gives what the page calls itself. */
export function socket(url, hello) {
  let ws;
  let tries = 0;
  let waiting = []; // what was said while nobody heard
  const port = {
    onframe() {},
    onstate() {},
    send: (message) => (ws?.readyState === WebSocket.OPEN ? ws.send(JSON.stringify(message)) : waiting.push(message)),
    connect() {
      ws = new WebSocket(url);
      ws.onopen = () => {
        tries = 0;
        ws.send(JSON.stringify(hello()));
        port.onstate("open");
        const held = waiting;
        waiting = [];
        held.forEach(port.send);
      };
      ws.onmessage = (event) => port.onframe(JSON.parse(event.data));
      ws.onclose = (event) => {
        if (event.code === TAKEN) return port.onstate("elsewhere");
        if (event.code === UNKNOWN) return port.onstate("ended");
        port.onstate("lost");
        setTimeout(port.connect, WAIT_MS[Math.min(tries++, WAIT_MS.length - 1)]);
      };
    },
  };
  return port;
}
