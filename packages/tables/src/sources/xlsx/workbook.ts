import { type TableProblem, tableProblem } from '../../table-problems.ts';
import { type ArchiveFile, type OpenOptions, openArchive, unpack } from '../archive.ts';
import { SourceError } from '../source.ts';
import { readSmallXml } from '../xml/read-xml.ts';
import { type NumberFormat, readStyles } from './number-format.ts';
import { TextLoader } from './shared-texts.ts';

/** The most bytes of the parts beside sheets and texts. */
const maxPartBytes = 64 * 1024 ** 2;

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** null if the workbook lists a sheet that is not in it. */
  part: ArchiveFile | null;
}

/** The parts of a workbook that are read before its sheets (ECMA-376 part 1, 12.3). */
export interface Workbook {
  /** At least one, in their order. */
  sheets: readonly Sheet[];
  texts: TextLoader;
  formats: readonly NumberFormat[];
  /** Whether day 0 is 1904-01-01. */
  is1904: boolean;
}

interface Relation {
  /** The last word of its type: `worksheet`. The rest differs between the transitional and the strict form. */
  type: string;
  path: string;
}

/** The parts of an OPC package by their path in lower case, as its names are compared (ECMA-376 part 2). */
type Parts = ReadonlyMap<string, ArchiveFile>;

const damagedError = (...what: TableProblem): SourceError =>
  new SourceError('damaged', 'workbook_damaged', { what: tableProblem(...what) });

const findPart = (parts: Parts, path: string): ArchiveFile | null => parts.get(path.toLowerCase()) ?? null;

/** @returns the path of a target that a part names: `/xl/a.xml`, `worksheets/a.xml`, `../a.xml` */
function resolve(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}

/** @returns the parts that a part refers to, by their id; empty for a part without such a list */
async function readRelations(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const path = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  const file = findPart(parts, path);
  if (file === null) return relations;
  readSmallXml(await unpack(file, maxPartBytes), path, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type')?.split('/').at(-1) ?? '';
      relations.set(attributes.get('Id') ?? '', { type, path: resolve(part, attributes.get('Target') ?? '') });
    },
  });
  return relations;
}

const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.path;

interface ListedSheet {
  name: string;
  id: string;
  isHidden: boolean;
}

function readSheetList(bytes: Uint8Array, path: string): { listed: ListedSheet[]; is1904: boolean } {
  const listed: ListedSheet[] = [];
  let is1904 = false;
  readSmallXml(bytes, path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true', 'on'].includes(attributes.get('date1904') ?? '');
      if (name !== 'sheet') return;
      const isHidden = ['hidden', 'veryHidden'].includes(attributes.get('state') ?? '');
      listed.push({ name: attributes.get('name') ?? '', id: attributes.get('id') ?? '', isHidden });
    },
  });
  return { listed, is1904 };
}

async function openParts(file: Blob, options?: OpenOptions): Promise<Parts> {
  return new Map((await openArchive(file, options)).map((part) => [part.path.toLowerCase(), part]));
}

async function findMain(parts: Parts): Promise<ArchiveFile> {
  const path = ofType(await readRelations(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (path.toLowerCase().endsWith('.bin')) throw new SourceError('unsupported', 'is_xlsb');
  const main = findPart(parts, path);
  if (main === null) throw damagedError('no_list_of_sheets');
  return main;
}

/** Reads the list of sheets, the number formats, and where the texts are. @throws SourceError with a sentence */
export async function openWorkbook(file: Blob, options?: OpenOptions): Promise<Workbook> {
  const parts = await openParts(file, options);
  const main = await findMain(parts);
  const relations = await readRelations(parts, main.path);
  const { listed, is1904 } = readSheetList(await unpack(main, maxPartBytes), main.path);
  // Sheets of other types hold a chart, a dialog or macros.
  const ofCells = listed.filter(({ id }) => (relations.get(id)?.type ?? 'worksheet') === 'worksheet');
  const sheets = ofCells.map(({ name, id, isHidden }) => {
    return { name, isHidden, part: findPart(parts, relations.get(id)?.path ?? '') };
  });
  if (sheets.length === 0) throw new SourceError('no-table', 'workbook_no_cells');
  const styles = findPart(parts, ofType(relations, 'styles') ?? '');
  const texts = findPart(parts, ofType(relations, 'sharedStrings') ?? '');
  return {
    sheets,
    texts: new TextLoader(texts === null ? null : () => texts.chunks()),
    formats: styles === null ? [] : readStyles(await unpack(styles, maxPartBytes), styles.path),
    is1904,
  };
}
