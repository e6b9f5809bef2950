// What ▶▶ does in romelab's own Lab: it runs the page as soon as there is a kernel, even if it is pressed before. Lab's own
// "Run All" does nothing then, and "Restart and Run All" restarts what is still being connected: the page never comes.
// The button itself is Lab's "Restart and Run All", marked in labconfig: where this module is not loaded, it does that.
// Written by hand as the module that Lab expects of an extension; there is nothing to build.
(window._JUPYTERLAB ??= {}).romelab = {
  init() {},
  get: async () => () => ({
    __esModule: true,
    default: {
      id: "romelab:run-page",
      autoStart: true,
      activate({ commands, shell }) {
        const execute = commands.execute.bind(commands);
        commands.execute = (id, args) => (args?.romelab ? runPage() : execute(id, args));
        async function runPage() {
          const { content, sessionContext: session } = shell.currentWidget ?? {};
          if (!session) return;
          await session.ready;
          // A kernel that has died takes nothing: another one is started in its place.
          if (session.session?.kernel?.status === "dead") await session.restartKernel();
          const at = content.activeCellIndex;
          const run = execute("notebook:run-all-cells");
          // Lab goes to the end of the page; a class stays where it is, and sees what comes at the head.
          content.activeCellIndex = at;
          void content.scrollToItem(at);
          await run;
        }
      },
    },
  }),
};
