emaki render tickets.json --map 'rows=.tickets,body=.summary' --cell ticket.yaml --theme material --appearance dark --now 2026-11-25T08:00:00Z --size 390x280 --scale 2 -o dark.png
