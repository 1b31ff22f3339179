emaki record --changed
emaki verify
