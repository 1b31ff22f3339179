emaki verify
