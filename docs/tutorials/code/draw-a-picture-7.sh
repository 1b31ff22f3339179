emaki frames feed.json --size 390x120 --scale 1 --step 4 -o scroll.gif
