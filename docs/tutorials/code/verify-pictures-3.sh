emaki record --missing
cp goldens/list.top@theme=dark@2x.png golden.png
