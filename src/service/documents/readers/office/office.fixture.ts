import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import type { FileExtension } from '../../../../contract/index.ts';
import { runParser } from '../../run-parser.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { type Extracted, ParseFailure, type Parser } from '../../types.ts';
import { parseDocx } from './docx.ts';
import { parseDoc, parsePpt, parseXls } from './legacy.ts';
import { parsePptx } from './pptx.ts';
import { parseXlsx } from './xlsx.ts';

const runInSandbox = createSandbox(tmpdir());

const parsers = {
  docx: parseDocx,
  pptx: parsePptx,
  xlsx: parseXlsx,
  doc: parseDoc,
  ppt: parsePpt,
  xls: parseXls,
} satisfies Partial<Record<FileExtension, Parser>>;
export type OfficeExtension = keyof typeof parsers;

/** @returns the path of a document that LibreOffice made. */
export const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

let scratch: string | undefined;

/** @returns an empty folder that lives until `removeFolders`. */
export function newFolder(): Promise<string> {
  scratch ??= mkdtempSync(join(tmpdir(), 'sheaf-office-'));
  return mkdtemp(join(scratch, 'work-'));
}

/** Removes every folder of this process; for `afterAll`. */
export function removeFolders(): void {
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  scratch = undefined;
}

/** As if LibreOffice were not installed: most tests are about our own readers. */
const nowhere = '/nowhere/soffice';

/** Reads a file as the service would, but without the sandbox; without LibreOffice unless the options say otherwise. */
export async function readFileAs(
  extension: OfficeExtension,
  path: string,
  options: { soffice?: string; workDir?: string } = { soffice: nowhere },
): Promise<Extracted> {
  const workDir = options.workDir ?? (await newFolder());
  return parsers[extension]({ path, extension, ...options, workDir });
}

/**
 * Reads a file as the service does: in a child process in the sandbox, with its limits, and with LibreOffice if it is installed.
 * The reader and LibreOffice share the limit of memory, so LibreOffice is tested from such a child only.
 */
export async function readFileInBox(extension: OfficeExtension, path: string): Promise<Extracted> {
  const workDir = await newFolder();
  return runParser({ path, extension, workDir }, { runInSandbox, dataDir: tmpdir() }, new AbortController().signal);
}

/** @returns the path of a new file with these bytes. */
async function newFile(extension: OfficeExtension, bytes: Uint8Array): Promise<string> {
  const path = join(await newFolder(), `document.${extension}`);
  await writeFile(path, bytes);
  return path;
}

/** Writes bytes to a new file and reads it. */
export async function readBytesAs(
  extension: OfficeExtension,
  bytes: Uint8Array,
  options?: { soffice?: string },
): Promise<Extracted> {
  return readFileAs(extension, await newFile(extension, bytes), options);
}

/** @returns the sentence a file was refused with. @throws Error when it was read, or failed otherwise */
export async function refusal(extension: OfficeExtension, bytes: Uint8Array): Promise<string> {
  const outcome = await readBytesAs(extension, bytes).catch((error: unknown) => error);
  if (outcome instanceof ParseFailure) return outcome.message;
  throw new Error('The file was not refused.', { cause: outcome });
}

export interface ZipPart {
  name: string;
  data: string | Buffer;
  /** False statements of the archive about a part. */
  lie?: { bytes?: number; crc?: number; offset?: number };
  /** Unix mode, as in the upper half of the external attributes. */
  mode?: number;
  flags?: number;
}

/** @returns a zip archive of these parts, deflated, with their false statements */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const data = Buffer.from(part.data as string);
    const packed = deflateRawSync(data);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.flags ?? 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(part.lie?.crc ?? crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.lie?.bytes ?? data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), shared, name, packed);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 0, 'latin1');
    entry.writeUInt16LE(0x0314, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
    entry.writeUInt32LE(part.lie?.offset ?? offset, 42);
    directory.push(entry, name);
    offset += 30 + name.length + packed.length;
  }
  return Buffer.concat([...locals, ...directory, findEnd(parts.length, Buffer.concat(directory).length, offset)]);
}

function findEnd(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries & 0xffff, 8);
  end.writeUInt16LE(entries & 0xffff, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const roots: Partial<Record<OfficeExtension, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
};
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** @returns the part with the relationships of `part`: id, type, target */
export function makeRelationships(part: string, ...links: [id: string, type: string, target: string][]): ZipPart {
  const slash = part.lastIndexOf('/') + 1;
  const rows = links.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return {
    name: `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`,
    data: `<Relationships>${rows.join('')}</Relationships>`,
  };
}

/** @returns a package whose main part is `main`, with further parts. */
export function makePackage(extension: OfficeExtension, main: string, parts: readonly ZipPart[] = []): Buffer {
  const root = roots[extension] ?? '';
  return makeZip([makeRelationships('', ['rId1', 'officeDocument', root]), { name: root, data: main }, ...parts]);
}

/** @returns a Word document with this body. */
export const makeDocx = (body: string, parts: readonly ZipPart[] = []) =>
  makePackage('docx', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`, parts);

/** @returns a paragraph of a Word document */
export const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** @returns a workbook of one sheet with this `sheetData`. */
export const makeXlsx = (rows: string, parts: readonly ZipPart[] = [], workbook = '') =>
  makePackage(
    'xlsx',
    `<workbook xmlns:r="r">${workbook}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [
      makeRelationships(
        'xl/workbook.xml',
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ),
      { name: 'xl/worksheets/sheet1.xml', data: `<worksheet>${rows}</worksheet>` },
      ...parts,
    ],
  );

/** @returns words that do not compress, the same ones each time */
export function words(characters: number): string {
  let seed = 7;
  let text = '';
  while (text.length < characters) {
    seed = (seed * 48_271) % 0x7fffffff;
    text += `${seed.toString(36)} `;
  }
  return text.slice(0, characters);
}
