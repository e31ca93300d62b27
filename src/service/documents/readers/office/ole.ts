import { type FileHandle, open } from 'node:fs/promises';
import { readFully } from '../../../core/read-fully.ts';
import { damagedError } from '../failures.ts';

/** Sector numbers from this one on have special meanings ([MS-CFB] 2.1). */
const lastSector = 0xfffffffa;
const endOfChain = 0xfffffffe;
const headerFatEntries = 109;
const directoryEntryBytes = 128;
/** The most entries of a directory; no real document comes close. */
const mostEntries = 20_000;
const streamType = 2;
const rootType = 5;
const miniSectorBytes = 64;
/** The most that is read of the container of small streams; their table takes a sixteenth of it. */
const mostMiniBytes = 64 * 1024 * 1024;

interface Entry {
  type: number;
  start: number;
  bytes: number;
}

/** A compound file ([MS-CFB]), the container of doc, xls and ppt. Only the first bytes of a stream can be read. */
export interface OleContainer {
  has(stream: string): boolean;
  /** @returns the first `bytes` of a stream, or all of it if it is shorter; empty if there is no such stream. @throws ParseFailure */
  head(stream: string, bytes: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a compound file and reads its directory. @throws ParseFailure if a chain loops or leads out of the file */
export async function openOle(path: string): Promise<OleContainer> {
  const file = await open(path);
  try {
    const sectors = await readSectors(file);
    const entries = await readDirectory(sectors);
    await checkChains(sectors, entries);
    return {
      has: (stream) => entries.has(stream),
      head: (stream, bytes) => streamHead(sectors, entries, stream, bytes),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Sectors {
  count: number;
  sectorBytes: number;
  directoryStart: number;
  miniFatStart: number;
  miniCutoff: number;
  sector(number: number): Promise<Buffer>;
  next(number: number): Promise<number>;
}

async function readSectors(file: FileHandle): Promise<Sectors> {
  const header = await readAt(file, 0, 512);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damagedError('container_sectors_odd');
  const sectorBytes = 2 ** shift;
  const { size } = await file.stat();
  const count = Math.ceil(size / sectorBytes) - 1;
  const sector = async (number: number) => {
    if (number >= count) throw damagedError('container_beyond_end');
    return readAt(file, (number + 1) * sectorBytes, sectorBytes);
  };
  const fat = await fatSectors(header, sectorBytes, sector);
  const perSector = sectorBytes / 4;
  let cached: { index: number; buffer: Buffer } = { index: -1, buffer: Buffer.alloc(0) };
  const next = async (number: number) => {
    const index = Math.floor(number / perSector);
    const at = fat[index];
    if (at === undefined || at >= lastSector) throw damagedError('container_without_table');
    if (cached.index !== index) cached = { index, buffer: await sector(at) };
    return cached.buffer.readUInt32LE((number % perSector) * 4);
  };
  return {
    count,
    sectorBytes,
    directoryStart: header.readUInt32LE(48),
    miniFatStart: header.readUInt32LE(60),
    miniCutoff: header.readUInt32LE(56),
    sector,
    next,
  };
}

/** The table of sectors is itself spread over the file: 109 places in the header, the rest in a chain ([MS-CFB] 2.5). */
async function fatSectors(header: Buffer, sectorBytes: number, sector: (number: number) => Promise<Buffer>) {
  const fat: number[] = [];
  for (let index = 0; index < headerFatEntries; index++) fat.push(header.readUInt32LE(76 + index * 4));
  const seen = new Set<number>();
  let number = header.readUInt32LE(68);
  while (number < lastSector) {
    if (seen.has(number)) throw damagedError('container_in_circle');
    seen.add(number);
    const places = await sector(number);
    for (let at = 0; at < sectorBytes - 4; at += 4) fat.push(places.readUInt32LE(at));
    number = places.readUInt32LE(sectorBytes - 4);
  }
  return fat;
}

/** The sectors of a chain in order, at most `bytes` of them. */
async function readChain(sectors: Sectors, start: number, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  let number = start;
  for (let read = 0; read < bytes && number !== endOfChain; read += sectors.sectorBytes) {
    if (seen.has(number)) throw damagedError('container_in_circle');
    seen.add(number);
    parts.push(await sectors.sector(number));
    number = await sectors.next(number);
  }
  return Buffer.concat(parts);
}

async function readDirectory(sectors: Sectors): Promise<Map<string, Entry>> {
  const directory = await readChain(sectors, sectors.directoryStart, mostEntries * directoryEntryBytes);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + directoryEntryBytes <= directory.length; at += directoryEntryBytes) {
    const type = directory.readUInt8(at + 66);
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64)) - 2;
    if ((type !== streamType && type !== rootType) || nameBytes <= 0) continue;
    const name = type === rootType ? '' : directory.toString('utf16le', at, at + nameBytes);
    const entry = { type, start: directory.readUInt32LE(at + 116), bytes: directory.readUInt32LE(at + 120) };
    if (!entries.has(name)) entries.set(name, entry);
  }
  if (!entries.has('')) throw damagedError('container_without_root');
  return entries;
}

/** Follows every stream to its end without reading it, and refuses a truncated file and chains that loop or cross. */
async function checkChains(sectors: Sectors, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const seen = new Uint8Array(sectors.count);
  for (const { type, start, bytes } of entries.values()) {
    if (bytes === 0 || (type === streamType && bytes < sectors.miniCutoff)) continue;
    let number = start;
    for (let walked = 0; walked < bytes; walked += sectors.sectorBytes) {
      if (number >= sectors.count) throw damagedError('container_cut_off');
      if (seen[number]) throw damagedError('container_in_circle');
      seen[number] = 1;
      number = await sectors.next(number);
    }
  }
}

/** Streams below the cutoff lie in sectors of 64 bytes inside the root's own stream ([MS-CFB] 2.4). */
async function streamHead(sectors: Sectors, entries: Map<string, Entry>, name: string, bytes: number): Promise<Buffer> {
  const entry = entries.get(name);
  const root = entries.get('');
  if (!entry || !root || name === '') return Buffer.alloc(0);
  const length = Math.min(bytes, entry.bytes);
  if (entry.bytes >= sectors.miniCutoff) return (await readChain(sectors, entry.start, length)).subarray(0, length);
  const miniFat = await readChain(sectors, sectors.miniFatStart, mostMiniBytes / 16);
  const mini = await readChain(sectors, root.start, Math.min(root.bytes, mostMiniBytes));
  const parts: Buffer[] = [];
  let number = entry.start;
  for (let read = 0; read < length; read += miniSectorBytes) {
    const at = number * miniSectorBytes;
    if (at + miniSectorBytes > mini.length || number * 4 + 4 > miniFat.length) throw damagedError('container_cut_off');
    parts.push(mini.subarray(at, at + miniSectorBytes));
    number = miniFat.readUInt32LE(number * 4);
  }
  return Buffer.concat(parts).subarray(0, length);
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  // The last sector of a file may be short: Office itself writes such files.
  if ((await readFully(file, buffer, position)) === 0) throw damagedError('container_cut_off');
  return buffer;
}
