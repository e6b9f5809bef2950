"""What all panels share: the live board and the key guard. Needs ipywidgets and anywidget, never matplotlib."""
