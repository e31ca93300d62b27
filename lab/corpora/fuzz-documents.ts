// Reads thousands of broken documents: the committed ones, cut, flipped, repeated and spliced, as archives and
// inside them. Each must be read or refused with a sentence, within ten seconds. For lab/campaigns/fuzz.ts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import {
  fixture,
  type OfficeExtension,
  readFileAs,
  zipOf,
} from '../../src/service/documents/readers/office/office.fixture.ts';
import { ParseFailure } from '../../src/service/documents/types.ts';

const slowMilliseconds = 10_000;
const samples = {
  docx: 'report.docx',
  pptx: 'deck.pptx',
  xlsx: 'sheets.xlsx',
  doc: 'report.doc',
  ppt: 'deck.ppt',
  xls: 'sheets.xls',
} as const satisfies Record<OfficeExtension, string>;

/** The result of the runs; `bad` names each document that was neither read nor refused in time, with its seed. */
interface FuzzResult {
  read: number;
  refused: number;
  slowestMilliseconds: number;
  bad: string[];
}

/** Runs the readers, without LibreOffice and without the sandbox, on `runs` mutants of each kind. */
export async function fuzzDocuments(runs: number, seed: number): Promise<FuzzResult> {
  const result: FuzzResult = { read: 0, refused: 0, slowestMilliseconds: 0, bad: [] };
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-fuzz-'));
  try {
    for (const [extension, name] of Object.entries(samples) as [OfficeExtension, string][]) {
      const whole = readFileSync(fixture(name));
      for (let run = 0; run < runs; run++) await tryOne(extension, whole, seed + run, folder, result);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return result;
}

async function tryOne(extension: OfficeExtension, whole: Buffer, seed: number, folder: string, result: FuzzResult) {
  const path = join(folder, `mutant.${extension}`);
  writeFileSync(path, mutant(extension, whole, randomOf(seed)));
  const started = performance.now();
  const workDir = join(folder, 'work');
  mkdirSync(workDir, { recursive: true });
  try {
    await readFileAs(extension, path, { soffice: '/nowhere/soffice', workDir });
    result.read++;
  } catch (error) {
    if (error instanceof ParseFailure) result.refused++;
    else result.bad.push(`${extension} ${seed}: ${String(error)}`);
  }
  const took = performance.now() - started;
  if (took > slowMilliseconds) result.bad.push(`${extension} ${seed}: ${Math.round(took)} ms`);
  result.slowestMilliseconds = Math.max(result.slowestMilliseconds, took);
}

type Random = (below: number) => number;

function randomOf(seed: number): Random {
  let state = ((seed * 2654435761) % 0x7ffffffe) | 1;
  return (below) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % below;
  };
}

/** Half of the mutants of a package have a correct archive with broken XML inside. */
function mutant(extension: OfficeExtension, whole: Buffer, random: Random): Buffer {
  if (!extension.endsWith('x') || random(2) === 0) return mutate(whole, random);
  const parts = partsOf(whole);
  const chosen = random(parts.length);
  return zipOf(parts.map((part, index) => (index === chosen ? { ...part, data: mutate(part.data, random) } : part)));
}

const wild = [
  '<',
  '&#0;',
  '&#x10FFFF;',
  '<!DOCTYPE x>',
  '<![CDATA[',
  ']]>',
  '\0',
  '</w:p>',
  '<a:t>',
  '"',
  '-1',
  '1e308',
];

function mutate(bytes: Buffer, random: Random): Buffer {
  let out = Buffer.from(bytes);
  for (let times = 1 + random(6); times > 0 && out.length > 0; times--) {
    const at = random(out.length);
    const until = at + random(Math.min(256, out.length - at) + 1);
    switch (random(5)) {
      case 0:
        out[at] = random(256);
        break;
      case 1:
        out = Buffer.concat([out.subarray(0, at), out.subarray(until)]);
        break;
      case 2:
        out = Buffer.concat([out.subarray(0, until), out.subarray(at)]);
        break;
      case 3:
        out = Buffer.concat([out.subarray(0, at), Buffer.from(wild[random(wild.length)] ?? ''), out.subarray(at)]);
        break;
      default:
        out = random(8) === 0 ? out.subarray(0, at) : out.fill(random(2) * 255, at, Math.min(until, at + 8));
    }
  }
  return out;
}

/** The parts of a correct archive, by its directory. */
function partsOf(zip: Buffer): { name: string; data: Buffer }[] {
  const parts: { name: string; data: Buffer }[] = [];
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  while (at < end) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    parts.push({ name, data: zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
