emaki render rows.json --cell ticket.yaml --theme material --appearance dark --now 2026-11-25T08:00:00Z --size 390x280 --scale 2 -o dark.png
