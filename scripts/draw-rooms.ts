// Draws docs/images/rooms.svg from the tables of rooms.ts and inner-rooms.ts: `node scripts/draw-rooms.ts`. A test keeps them equal.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { innerRooms } from './inner-rooms.ts';
import { rooms } from './rooms.ts';

type Room = keyof typeof rooms;

/** Where each room stands, and what it is in a line. */
const places: Record<Room, { x: number; y: number; width: number; height: number; says: string }> = {
  preload: { x: 20, y: 20, width: 270, height: 52, says: 'one object, window.bridge' },
  main: { x: 20, y: 92, width: 270, height: 52, says: 'Electron: windows, menu, settings' },
  renderer: { x: 20, y: 190, width: 270, height: 205, says: 'the window: React' },
  service: { x: 20, y: 430, width: 270, height: 262, says: 'HTTP, database, jobs: plain Node' },
  importer: { x: 370, y: 112, width: 210, height: 222, says: 'the client side of an import' },
  storage: { x: 370, y: 590, width: 210, height: 52, says: 'S3-compatible object store' },
  columns: { x: 650, y: 190, width: 210, height: 178, says: 'what a column is; pure' },
  contract: { x: 920, y: 20, width: 170, height: 672, says: 'endpoints, bridge; pure' },
};

/** The height at which each import is drawn; those that turn are drawn by their points. */
const lanes: Record<string, number | string> = {
  'preload contract': 46,
  'main contract': 104,
  'main importer': 130,
  'renderer importer': 250,
  'renderer columns': 352,
  'renderer contract': 384,
  'importer contract': 150,
  'importer columns': 260,
  'columns contract': 280,
  'service contract': 530,
  'service columns': '290,480 755,480 755,368',
  'service storage': 616,
  'service/cli importer': '290,454 475,454 475,334',
};

const style = `
  text { font: 13px system-ui, sans-serif; fill: #161513 }
  .name { font-weight: 600; font-size: 15px }
  .says, .folders { font-size: 12px } .says { fill: #5c5850 }
  .paper { fill: #fcfbf9 } .room { fill: #fff; stroke: #8a857b } .layer { fill: #f3eee2; stroke: #d9cfb8 }
  .import { fill: none; stroke: #8f6412; stroke-width: 1.5; marker-end: url(#tip) } .one { stroke-dasharray: 5 4 } #tip path { fill: #8f6412 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f2efe9 } .says { fill: #b3ada1 } .paper { fill: #161513 } .room { fill: #211f1c; stroke: #7d786e }
    .layer { fill: #33291a; stroke: #5c4a28 } .import { stroke: #e0a93b } #tip path { fill: #e0a93b }
  }`;

/** @returns the words in lines of at most `most` letters */
function wrap(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} · ${word}`;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The layers of a room, the upper ones on top; folders of one layer side by side. @throws Error when the room is too low for them */
function drawLayers(room: Room): string[] {
  const { x, y, width, height: roomHeight } = places[room];
  let top = y + 52;
  return (innerRooms[room] ?? []).flatMap((folders) => {
    // About 6.4 a letter.
    const lines = wrap(folders, (width - 26) / 6.4);
    const height = 6 + lines.length * 16;
    const bar = `<rect class="layer" x="${x + 8}" y="${top}" width="${width - 16}" height="${height}" rx="4"/>`;
    const texts = lines.map(
      (line, at) => `<text class="folders" x="${x + 15}" y="${top + 15 + at * 16}">${line}</text>`,
    );
    top += height + 5;
    if (top > y + roomHeight) throw new Error(`${room} needs more height in scripts/draw-rooms.ts.`);
    return [bar, ...texts];
  });
}

function drawRoom(room: Room): string[] {
  const { x, y, width, height, says } = places[room];
  return [
    `<rect class="room" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    `<text class="name" x="${x + 12}" y="${y + 22}">${room}</text>`,
    `<text class="says" x="${x + 12}" y="${y + 40}">${says}</text>`,
    ...drawLayers(room),
  ];
}

/** @throws Error when the tables have an import that is not drawn, or the drawing one that they do not have */
function drawImports(): string[] {
  const imports = Object.entries(rooms).flatMap(([from, { rooms: to }]) => to.map((room) => `${from} ${room}`));
  const drawn = Object.keys(lanes).filter((lane) => !lane.includes('/'));
  const wrong = imports.concat(drawn).filter((lane) => !(imports.includes(lane) && drawn.includes(lane)));
  if (wrong.length > 0) throw new Error(`Not both in rooms.ts and in the drawing: ${wrong.join(', ')}`);
  return Object.entries(lanes).map(([lane, line]) => {
    const [from = '', to = ''] = lane.split(' ');
    const [source, target] = [places[from.split('/')[0] as Room], places[to as Room]];
    const points = typeof line === 'number' ? `${source.x + source.width},${line} ${target.x},${line}` : line;
    return `<polyline class="import${from.includes('/') ? ' one' : ''}" points="${points}"/>`;
  });
}

/** @returns the drawing: rooms, their inner rooms, and an arrow for each allowed import. */
export function drawRooms(): string {
  const title = 'The rooms of src/, the folders inside them from top to bottom, and who may import whom';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1110 712" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    '<rect class="paper" width="1110" height="712" rx="8"/>',
    ...drawImports(),
    ...Object.keys(places).flatMap((room) => drawRoom(room as Room)),
    '<text class="says" x="300" y="448">cli only</text>',
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(fileURLToPath(new URL('../docs/images/rooms.svg', import.meta.url)), drawRooms());
