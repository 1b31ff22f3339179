emaki cell check ticket.yaml --feed rows.json
emaki render rows.json --cell ticket.yaml --now 2026-11-25T08:00:00Z --size 390x280 --scale 2 -o badges.png
