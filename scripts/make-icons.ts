// Draws the app's icons from resources/icons/sheaf.svg: `node scripts/make-icons.ts`. Their results are committed, so that
// packaging draws nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../resources/icons/', import.meta.url));
const svg = readFileSync(`${folder}sheaf.svg`);

async function draw(side: number): Promise<Buffer> {
  const drawn = sharp(svg, { density: (72 * side) / 1024 }).resize(side, side);
  return drawn.png({ palette: true, quality: 90, effort: 10 }).toBuffer();
}

/** Windows: a directory of pictures, each a PNG. 256 is written as 0. */
async function ico(sides: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sides.map(draw));
  const header = Buffer.from([0, 0, 1, 0, sides.length, 0]);
  let offset = header.length + 16 * sides.length;
  const entries = pictures.map((picture, index) => {
    const entry = Buffer.alloc(16);
    const side = (sides[index] ?? 0) % 256;
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    entry.writeUInt16LE(1, 4); // planes
    entry.writeUInt16LE(32, 6); // bits a pixel
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures]);
}

/** macOS: blocks of type, length and PNG. The second one of a size is for high-resolution screens at half of it. */
const macTypes = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 } as const;

async function icns(): Promise<Buffer> {
  const blocks = await Promise.all(
    Object.entries(macTypes).map(async ([type, side]) => {
      const picture = await draw(side);
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32BE(picture.length + 8, 4);
      return Buffer.concat([head, picture]);
    }),
  );
  const body = Buffer.concat(blocks);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

for (const side of [16, 32, 48, 64, 128, 256, 512]) writeFileSync(`${folder}${side}x${side}.png`, await draw(side));
writeFileSync(`${folder}sheaf.ico`, await ico([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(`${folder}sheaf.icns`, await icns());
