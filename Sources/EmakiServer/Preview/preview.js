'use strict';

const element = id => document.getElementById(id);
const look = element('look');
let picture = element('picture');

/** The version of the files that was last told, and the state that is on the page. */
let version = 0;
let shown = null;
let rows = [];
/** Questions about rows that were answered for the picture on the page. */
let inspections = new Map();

function query(more = {}) {
  const values = new URLSearchParams(new FormData(look));
  values.set('scale', String(scale));
  for (const [name, value] of Object.entries(more)) values.set(name, value);
  return values.toString();
}

let scale = 2;

async function ask(path, more) {
  const response = await fetch(`${path}?${query(more)}`);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

// MARK: The picture

let isAsking = false;
let isStale = false;

/** Asks for the picture until the one on the page is that of the last change. */
async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    try {
      await show(await ask('/state'));
      element('status').textContent = '';
    } catch (error) {
      element('status').textContent = String(error.message);
    }
  }
  isAsking = false;
}

async function show(state) {
  const error = element('error');
  if (state.error) {
    const place = state.error.line ? `Line ${state.error.line}, column ${state.error.column}\n` : '';
    error.textContent = place + state.error.message;
    error.hidden = false;
    // The last good picture stays.
    element('list').classList.add('stale');
    document.body.dataset.state = 'error';
    return;
  }
  if (!shown || shown.tag !== state.tag || shown.width !== state.width) {
    const next = new Image(state.width, state.height);
    next.src = `/picture?tag=${state.tag}`;
    next.alt = picture.alt;
    next.id = picture.id;
    // The old picture stays until the new one can be shown at once. A browser that draws no frames, such as one without a window, may never
    // say so; then the picture is loaded at least.
    const loaded = new Promise((resolve, reject) => {
      next.onload = () => setTimeout(resolve, 200);
      next.onerror = () => reject(new Error('the picture cannot be read'));
    });
    await Promise.race([next.decode(), loaded]);
    picture.replaceWith(next);
    picture = next;
    hideBox();
  }
  error.hidden = true;
  element('list').classList.remove('stale');
  element('warnings').replaceChildren(...state.warnings.map(text => item(text)));
  if (state.rows < state.rowCount) element('warnings').append(item(`The first ${state.rows} of ${state.rowCount} rows are shown.`));
  const isNew = !shown || shown.tag !== state.tag;
  shown = state;
  document.body.dataset.tag = state.tag;
  document.body.dataset.state = 'shown';
  if (isNew) showRows(state.tag);
}

function item(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

// MARK: Rows and boxes

async function showRows(tag) {
  let boxes;
  try { boxes = await ask('/boxes'); } catch { return; }
  if (shown.tag !== tag) return;
  rows = boxes;
  inspections = new Map();
  element('rows').replaceChildren(...rows.map(row => {
    const entry = document.createElement('li');
    const button = document.createElement('button');
    button.textContent = row.id;
    button.addEventListener('click', () => {
      const stage = element('stage');
      stage.scrollTop = picture.offsetTop + element('list').offsetTop + row.y - 40;
      inspect(row, null);
    });
    entry.append(button);
    return entry;
  }));
  document.body.dataset.rows = String(rows.length);
}

element('list').addEventListener('pointermove', event => {
  const place = picture.getBoundingClientRect();
  const [x, y] = [event.clientX - place.left, event.clientY - place.top];
  const row = rows.find(row => y >= row.y && y < row.y + row.height);
  if (!row) return;
  // The smallest box under the pointer is the one that is seen.
  const under = row.nodes.filter(node => x >= node.x && x < node.x + node.width && y >= node.y && y < node.y + node.height);
  under.sort((one, other) => one.width * one.height - other.width * other.height);
  inspect(row, under[0] ?? null);
});

let pointed = null;

async function inspect(row, node) {
  const box = node ?? { name: row.id, x: 0, y: row.y, width: shown.width, height: row.height };
  if (pointed === box) return;
  pointed = box;
  const [number, style] = [value => String(Math.round(value * 100) / 100), element('box').style];
  element('box').hidden = false;
  style.left = `${box.x}px`;
  style.top = `${box.y}px`;
  style.width = `${box.width}px`;
  style.height = `${box.height}px`;
  element('name').textContent = node ? `${node.name} in ${row.id}` : row.id;
  element('frame').textContent =
    `x ${number(box.x)}, y ${number(box.y - row.y)} in the row, ${number(box.width)} × ${number(box.height)} points`;
  for (const [index, entry] of [...element('rows').children].entries()) entry.classList.toggle('current', rows[index] === row);
  if (!inspections.has(row.id)) inspections.set(row.id, ask('/inspection', { row: row.id }));
  let inspection;
  try { inspection = await inspections.get(row.id); } catch (error) { inspection = { explanation: error.message, specs: '' }; }
  if (pointed !== box) return;
  element('explanation').textContent = node ? part(inspection.explanation, node.name) : inspection.explanation;
  element('specs').textContent = inspection.specs;
  document.body.dataset.inspected = box.name;
}

/** Returns the lines of an explanation that are about a node, or all of them where none are. */
function part(explanation, name) {
  // "TextNode 2" is the second node of that name.
  const match = /^(.*?)(?: (\d+))?$/.exec(name);
  let left = Number(match[2] ?? 1);
  const lines = explanation.split('\n');
  const indent = line => /^ */.exec(line)[0].length;
  for (const [index, line] of lines.entries()) {
    const title = line.trim();
    if (title !== name && title !== match[1]) continue;
    if (title !== name && --left > 0) continue;
    let end = index + 1;
    while (end < lines.length && indent(lines[end]) > indent(line)) end++;
    return lines.slice(index, end).map(text => text.slice(indent(line))).join('\n');
  }
  return explanation;
}

function hideBox() {
  pointed = null;
  element('box').hidden = true;
}

element('list').addEventListener('pointerleave', () => { element('box').hidden = true; pointed = null; });

// MARK: Start

look.addEventListener('input', () => refresh());
look.addEventListener('submit', event => event.preventDefault());

async function start() {
  const choices = await (await fetch('/choices')).json();
  element('file').textContent = choices.file;
  document.title = `${choices.file} – emaki preview`;
  for (const name of ['theme', 'appearance', 'type-size', 'dir']) {
    const select = look.elements[name];
    if (name === 'theme' && !choices.now.theme) select.append(new Option('as built in', ''));
    for (const choice of choices[name]) select.append(new Option(choice, choice));
    select.value = choices.now[name];
  }
  look.elements.width.value = choices.now.width;
  look.elements.lang.value = choices.now.lang;
  scale = Math.min(choices.now.scale, Math.max(1, Math.ceil(devicePixelRatio)));
  const events = new EventSource('/events');
  events.addEventListener('message', event => {
    version = Number(event.data);
    refresh();
  });
  events.addEventListener('error', () => { element('status').textContent = 'emaki preview has ended, or cannot be reached.'; });
  document.body.dataset.state = 'waiting';
}

start();
