'use strict';
const read = element => JSON.parse(element.textContent);
const cases = [...document.querySelectorAll('script.case')].map(read);
const run = read(document.getElementById('run'));
const [list, main, filter] = ['list', 'main', 'filter'].map(id => document.getElementById(id));
const views = ['side by side', 'difference', 'onion skin', 'slider'];
const state = { index: -1, view: 0, mix: 50, actualSize: false };
document.getElementById('summary').textContent =
  run.summary[0] + (run.orphans.length ? ' (' + run.orphans.join(', ') + ')' : '');

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value; else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const buttons = cases.map((item, index) =>
  make('button', { type: 'button', onclick: () => show(index) }, item.name, make('small', {}, item.status)));
list.append(...buttons);

// What is drawn of a case, made when it is first shown; only the last one is kept.
let drawn = { item: null };

// decode() waits for a frame in some browsers, which one without a window may never draw; a picture that is loaded can be drawn, too. One that
// cannot be read is left out, as is one that is not there.
function image(url) {
  if (!url) return null;
  return new Promise(resolve => {
    const element = new Image();
    element.onload = () => resolve(element);
    element.onerror = () => resolve(null);
    element.src = url;
  });
}

function sheet(width, height) {
  const canvas = make('canvas', { width: Math.max(1, width), height: Math.max(1, height) });
  return [canvas, canvas.getContext('2d', { willReadFrequently: true })];
}

// Those that are in the pictures.
const shownRows = item => item.rows.filter(row => row.expected || row.actual);

async function draw(item) {
  if (drawn.item === item) return drawn;
  const rows = shownRows(item);
  // All at once, while the page loads: then the page has loaded only once its first case is shown.
  const [expected, whole, ...pieces] = await Promise.all([image(item.expected), image(item.actual), ...rows.map(row => image(row.source))]);
  const result = { item };
  if (expected) {
    const [canvas, context] = sheet(expected.width, expected.height);
    context.drawImage(expected, 0, 0);
    result.expected = canvas;
  }
  if (whole) {
    const [canvas, context] = sheet(whole.width, whole.height);
    context.drawImage(whole, 0, 0);
    result.actual = canvas;
  } else if (expected) {
    const [canvas, context] = sheet(item.size[0], item.size[1]);
    rows.forEach((row, index) => {
      if (!row.actual) return;
      const [top, height] = row.actual;
      if (pieces[index]) context.drawImage(pieces[index], 0, top);
      else context.drawImage(expected, 0, row.expected[0], canvas.width, height, 0, top, canvas.width, height);
    });
    result.actual = canvas;
  }
  if (result.expected && result.actual) result.difference = difference(item, result.expected, result.actual);
  return drawn = result;
}

// The actual picture in pale greys: red where it was repainted, blue where it is new, orange where something is gone.
function difference(item, expected, actual) {
  const width = Math.max(expected.width, actual.width);
  const parts = shownRows(item).map(row => {
    if (!row.actual) return { from: expected, top: row.expected[0], height: row.expected[1], tint: [255, 217, 179] };
    const part = { from: actual, top: row.actual[0], height: row.actual[1], row };
    if (!row.expected) part.tint = [191, 217, 255];
    return part;
  });
  if (!item.isAligned && expected.height > actual.height) {
    parts.push({ from: expected, top: actual.height, height: expected.height - actual.height, tint: [255, 217, 179] });
  }
  const [canvas, context] = sheet(width, parts.reduce((sum, part) => sum + part.height, 0));
  const [old, now] = [expected, actual].map(source => source.getContext('2d'));
  let y = 0;
  for (const part of parts) {
    if (part.height === 0) continue;
    const pixels = part.from.getContext('2d').getImageData(0, part.top, width, part.height);
    const data = pixels.data;
    const tint = part.tint || [255, 255, 255];
    for (let i = 0; i < data.length; i += 4) {
      const grey = (data[i] * 77 + data[i + 1] * 151 + data[i + 2] * 28) >> 8;
      const shade = 176 + (grey * data[i + 3] + 255 * (255 - data[i + 3])) / 255 * 79 / 255;
      for (let c = 0; c < 3; c++) data[i + c] = shade * tint[c] / 255;
      data[i + 3] = 255;
    }
    const row = part.row;
    if (row && row.expected && row.box) {
      const first = Math.max(row.expected[2], row.actual[2]);
      const last = Math.min(row.expected[2] + row.expected[1], row.actual[2] + row.actual[1]);
      if (last > first) {
        const shared = Math.min(expected.width, actual.width);
        const one = old.getImageData(0, row.expected[0] - row.expected[2] + first, shared, last - first).data;
        const two = now.getImageData(0, row.actual[0] - row.actual[2] + first, shared, last - first).data;
        for (let i = 0; i < one.length; i += 4) {
          if (one[i] === two[i] && one[i + 1] === two[i + 1] && one[i + 2] === two[i + 2] && one[i + 3] === two[i + 3]) continue;
          const x = i / 4 % shared, line = Math.floor(i / 4 / shared) + first - row.actual[2];
          data.set([255, 0, 0, 255], (line * width + x) * 4);
        }
      }
    }
    context.putImageData(pixels, 0, y);
    y += part.height;
  }
  return canvas;
}

function figure(title, canvas) {
  if (!canvas) return make('figure', {}, make('figcaption', {}, title + ': none'));
  return make('figure', {}, make('figcaption', {}, title), canvas);
}

function sized(canvas) {
  if (!canvas) return canvas;
  // Device pixels on a screen of two a point; or a pixel of the picture for a point.
  canvas.style.width = canvas.width / (state.actualSize ? 1 : 2) + 'px';
  canvas.style.height = canvas.height / (state.actualSize ? 1 : 2) + 'px';
  canvas.style.opacity = '';
  canvas.style.clipPath = '';
  return canvas;
}

function stage(result) {
  const [expected, actual, change] = [result.expected, result.actual, result.difference].map(sized);
  if (!expected || !actual || state.view === 0) {
    return make('div', { className: 'stage' }, figure('expected', expected), figure('actual', actual), figure('difference', change));
  }
  if (state.view === 1) return make('div', { className: 'stage' }, figure('difference', change));
  const mix = make('input', { type: 'range', min: 0, max: 100, value: state.mix, id: 'mix' });
  mix.setAttribute('aria-label', 'From expected to actual');
  const apply = () => {
    state.mix = Number(mix.value);
    if (state.view === 2) actual.style.opacity = state.mix / 100;
    else actual.style.clipPath = 'inset(0 ' + (100 - state.mix) + '% 0 0)';
  };
  mix.oninput = apply;
  apply();
  return make('div', {}, mix, make('div', { className: 'stage' }, make('div', { className: 'over' }, expected, actual)));
}

function leftOut(count) {
  return make('p', {}, count ? count + (count === 1 ? ' row that looks' : ' rows that look') + ' as expected left out' : '');
}

function reach(item, row) {
  const canvas = drawn.actual || drawn.expected;
  if (!canvas || !canvas.isConnected) return;
  if (!row.actual && !row.expected) return;
  const top = (row.actual || row.expected)[0];
  main.scrollTop = canvas.getBoundingClientRect().top + main.scrollTop - main.getBoundingClientRect().top
    + top * canvas.offsetHeight / canvas.height - 40;
  main.dataset.reached = row.text;
}

async function show(index) {
  if (index < 0 || index >= cases.length) return;
  state.index = index;
  buttons.forEach((button, other) => button.setAttribute('aria-current', other === index));
  buttons[index].scrollIntoView({ block: 'nearest' });
  const item = cases[index];
  const result = await draw(item);
  if (state.index !== index) return;
  const tools = make('div', { className: 'tools' }, ...views.map((name, view) => {
    const button = make('button', { type: 'button', onclick: () => { state.view = view; show(state.index); } }, name);
    button.setAttribute('aria-pressed', state.view === view);
    return button;
  }));
  const size = make('button', { type: 'button', id: 'size', onclick: resize }, state.actualSize ? '1:1' : '1:2');
  tools.append(size);
  const rows = item.rows.filter(row => row.kind !== 'same').map(row => {
    const line = make('tr', { onclick: () => reach(item, row) }, make('td', {}, row.kind), make('td', {}, row.text));
    line.dataset.kind = row.kind;
    return line;
  });
  main.replaceChildren(
    make('h2', {}, item.name), make('p', {}, item.status + ': ' + item.message),
    make('ul', { id: 'warnings' }, ...item.warnings.map(text => make('li', {}, text))), make('p', {}, item.golden), tools,
    stage(result), leftOut(item.hidden),
    make('table', {}, make('tbody', {}, ...rows)));
  main.dataset.shown = item.name;
  main.dataset.view = views[state.view];
}

function resize() {
  state.actualSize = !state.actualSize;
  show(state.index);
}

function step(distance) {
  for (let index = state.index + distance; index >= 0 && index < cases.length; index += distance) {
    if (!buttons[index].hidden) return show(index);
  }
}

filter.oninput = () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  cases.forEach((item, index) => {
    const rows = item.rows.filter(row => row.kind !== 'same').map(row => row.text);
    const text = [item.name, item.status, item.message, ...item.warnings, ...rows]
      .join(' ').toLowerCase();
    buttons[index].hidden = !words.every(word => text.includes(word));
  });
  if (state.index < 0 || buttons[state.index].hidden) {
    const first = buttons.findIndex(button => !button.hidden);
    if (first >= 0) show(first); else main.replaceChildren(make('p', {}, 'No case matches.'));
  }
};

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === filter) {
    if (event.key === 'Escape') { filter.value = ''; filter.oninput(); filter.blur(); }
    return;
  }
  const key = event.key;
  if (key === 'j') step(1);
  else if (key === 'k') step(-1);
  else if (key >= '1' && key <= '4') { state.view = Number(key) - 1; show(state.index); }
  else if (key === 'z') resize();
  else if (key === '/') { event.preventDefault(); filter.focus(); }
});

if (cases.length) show(0); else main.append(make('p', {}, 'Every picture is its golden.'));
