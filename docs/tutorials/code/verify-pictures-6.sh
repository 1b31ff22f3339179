emaki verify --report report.html || true
cp ".emaki/failed/list.top@2x.difference.png" difference.png
