// Draws docs/images/rooms.svg from the tables of rooms.ts and inner-rooms.ts. `npm run rooms` runs this file.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { innerRooms } from './inner-rooms.ts';
import { rooms } from './rooms.ts';

type Room = keyof typeof rooms;

const says: Record<Room, string> = {
  preload: 'one object, window.bridge',
  main: 'Electron: windows, menu, settings',
  renderer: 'the window: React',
  service: 'HTTP, database, jobs: plain Node',
  importer: 'the client side of an import',
  storage: 'S3-compatible object store',
  columns: 'what a column is; pure',
  contract: 'endpoints, bridge; pure',
};

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

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

/** The layers of a room as lines of text; about 6.4 pixels a letter. */
const layersOf = (room: Room, width: number) =>
  (innerRooms[room] ?? []).map((folders) => wrap(folders, (width - 26) / 6.4));
const layerHeight = (lines: readonly string[]) => 6 + lines.length * 16;

/** Two lines of heading, then the layers. */
function heightOf(room: Room, width: number): number {
  const layers = layersOf(room, width).map((lines) => layerHeight(lines) + 5);
  return 52 + layers.reduce((sum, height) => sum + height, 0) + (layers.length > 0 ? 5 : 0);
}

/**
 * Where each room stands, and at which height each import is drawn. Every arrow but two is a straight line that meets no other
 * room: those of renderer/ run below importer/ and below columns/, those of service/ below them all.
 */
function layOut(): { places: Record<Room, Place>; arrows: Record<string, number | string> } {
  const wide = (room: Room, y: number): Place => ({ x: 20, y, width: 270, height: heightOf(room, 270) });
  const middle = (room: Room, x: number, y: number): Place => ({ x, y, width: 210, height: heightOf(room, 210) });
  const bottomOf = ({ y, height }: Place) => y + height;
  const [importer, columns, renderer] = [
    middle('importer', 370, 112),
    middle('columns', 650, 190),
    wide('renderer', 190),
  ];
  const belowImporter = bottomOf(importer) + 18;
  columns.height = Math.max(columns.height, belowImporter + 16 - columns.y);
  const belowColumns = bottomOf(columns) + 16;
  renderer.height = Math.max(renderer.height, belowColumns + 12 - renderer.y);
  const service = wide('service', bottomOf(renderer) + 35);
  const [cli, codes, agreed, objects] = [24, 50, 100, 160].map((below) => service.y + below);
  return {
    places: {
      preload: wide('preload', 20),
      main: wide('main', 92),
      renderer,
      service,
      importer,
      columns,
      storage: middle('storage', 370, (objects ?? 0) - 26),
      contract: { x: 920, y: 20, width: 170, height: bottomOf(service) - 20 },
    },
    arrows: {
      'preload contract': 46,
      'main contract': 104,
      'main importer': 130,
      'renderer importer': 250,
      'renderer columns': belowImporter,
      'renderer contract': belowColumns,
      'importer contract': 150,
      'importer columns': 260,
      'columns contract': 280,
      'service contract': agreed ?? 0,
      'service columns': `290,${codes} 755,${codes} 755,${bottomOf(columns)}`,
      'service storage': objects ?? 0,
      'service/cli importer': `290,${cli} 475,${cli} 475,${bottomOf(importer)}`,
    },
  };
}

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

function drawRoom(room: Room, { x, y, width, height }: Place): string[] {
  let top = y + 52;
  const layers = layersOf(room, width).flatMap((lines) => {
    const bar = `<rect class="layer" x="${x + 8}" y="${top}" width="${width - 16}" height="${layerHeight(lines)}" rx="4"/>`;
    const texts = lines.map(
      (line, at) => `<text class="folders" x="${x + 15}" y="${top + 15 + at * 16}">${line}</text>`,
    );
    top += layerHeight(lines) + 5;
    return [bar, ...texts];
  });
  return [
    `<rect class="room" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    `<text class="name" x="${x + 12}" y="${y + 22}">${room}</text>`,
    `<text class="says" x="${x + 12}" y="${y + 40}">${says[room]}</text>`,
    ...layers,
  ];
}

/** @throws Error when the tables have an import that is not drawn, or the drawing one that they do not have */
function drawArrows({ places, arrows }: ReturnType<typeof layOut>): string[] {
  const imports = Object.entries(rooms).flatMap(([from, { rooms: to }]) => to.map((room) => `${from} ${room}`));
  const drawn = Object.keys(arrows).filter((arrow) => !arrow.includes('/'));
  const wrong = imports.concat(drawn).filter((one) => !(imports.includes(one) && drawn.includes(one)));
  if (wrong.length > 0)
    throw new Error(`Not both in scripts/rooms.ts and in scripts/draw-rooms.ts: ${wrong.join(', ')}`);
  return Object.entries(arrows).map(([arrow, line]) => {
    const [from = '', to = ''] = arrow.split(' ');
    const [source, target] = [places[from.split('/')[0] as Room], places[to as Room]];
    const points = typeof line === 'number' ? `${source.x + source.width},${line} ${target.x},${line}` : line;
    return `<polyline class="import${from.includes('/') ? ' one' : ''}" points="${points}"/>`;
  });
}

/** @returns the drawing: rooms, their inner rooms, and an arrow for each allowed import. */
export function drawRooms(): string {
  const title = 'The rooms of src/, the folders inside them from top to bottom, and who may import whom';
  const layout = layOut();
  const height = layout.places.contract.height + 40;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1110 ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect class="paper" width="1110" height="${height}" rx="8"/>`,
    ...drawArrows(layout),
    ...Object.entries(layout.places).flatMap(([room, place]) => drawRoom(room as Room, place)),
    `<text class="says" x="300" y="${layout.places.service.y + 18}">cli only</text>`,
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(fileURLToPath(new URL('../docs/images/rooms.svg', import.meta.url)), drawRooms());
