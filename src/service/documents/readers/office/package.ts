import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { openArchive, SourceError } from '@sheaf/tables';
import { type FileExtension, kindOfExtension } from '../../../../contract/index.ts';
import { findProblem, problem } from '../../../core/problems.ts';
import { ParseFailure } from '../../types.ts';
import { damagedError, detectKindOfFile, lockedError, tooMuchError, wrongKindError } from '../failures.ts';
import { openOle } from './ole.ts';
import { readXml, type XmlHandlers } from './xml.ts';

/** Bytes inflated from one archive. A pptx with videos is large but few of its parts are read. */
const mostInflatedBytes = 768 * 1024 * 1024;

/** A link from one part to another. Links to the outside are dropped. */
export interface Relationship {
  /** The last segment of its type, such as `slide` or `footnotes`. It is the same in the transitional and the strict dialect. */
  type: string;
  /** Name of the part it leads to, without a leading slash. */
  target: string;
}

/** An Office Open XML package (ECMA-376, part 2). */
export interface OfficePackage {
  /** Name of the main part: the document, presentation or workbook. */
  main: string;
  has(part: string): boolean;
  /** The bytes of a part. @throws ParseFailure when it is missing or damaged */
  bytes(part: string): AsyncGenerator<Uint8Array>;
  /** Reads a part. A missing part counts as empty; only the main part is required. */
  read(part: string | undefined, handlers: XmlHandlers): Promise<void>;
  /** The links of a part, by relationship id. Cached, because presentations use the same ones repeatedly. */
  relationships(part: string): Promise<ReadonlyMap<string, Relationship>>;
}

/** @returns what a person can do about a file that the reader of archives and tables refuses; another error as it is */
export function toParseFailure(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  if (error.fault === 'encrypted') return lockedError();
  return error.fault === 'damaged' ? damagedError('archive_unreadable') : new ParseFailure(findProblem(error));
}

/** Opens the parts of an archive, whose names are compared without case. Nothing is written to the disk under a name of the archive. */
async function openParts(path: string): Promise<Pick<OfficePackage, 'has' | 'bytes'>> {
  const files = await openArchive(await openAsBlob(path)).catch((error: unknown) => {
    throw toParseFailure(error);
  });
  const parts = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  let inflated = 0;
  return {
    has: (name) => parts.has(name.toLowerCase()),
    async *bytes(name) {
      const part = parts.get(name.toLowerCase());
      if (part === undefined) throw damagedError('part_missing', { name });
      try {
        for await (const chunk of part.chunks()) {
          inflated += chunk.length;
          if (inflated > mostInflatedBytes)
            throw tooMuchError('archive_too_swollen', { most: mostInflatedBytes / 1024 / 1024 });
          yield chunk;
        }
      } catch (error) {
        throw toParseFailure(error);
      }
    },
  };
}

/** Checks the first bytes of a docx, pptx or xlsx and opens it. @throws ParseFailure if it is of another kind, locked or damaged */
export async function openPackage(path: string, extension: FileExtension): Promise<OfficePackage> {
  await refuseWrongContent(path, extension);
  const parts = await openParts(path);
  const links = new Map<string, Promise<ReadonlyMap<string, Relationship>>>();
  const read: OfficePackage['read'] = async (part, handlers) => {
    if (part !== undefined && parts.has(part)) await readXml(parts.bytes(part), handlers);
  };
  const relationships = (part: string) => {
    const reading = links.get(part) ?? readRelationships(part, read);
    links.set(part, reading);
    return reading;
  };
  const main = chooseTarget(await relationships(''), 'officeDocument');
  if (main === undefined || !parts.has(main)) throw notThisKind(extension);
  await refuseOtherKind(read, main, extension);
  return { ...parts, main, read, relationships };
}

async function readRelationships(part: string, read: OfficePackage['read']): Promise<Map<string, Relationship>> {
  const found = new Map<string, Relationship>();
  await read(relationshipsPart(part), {
    open(name, attributes) {
      const { Id, Type, Target, TargetMode } = attributes;
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return;
      found.set(Id, { type: (Type ?? '').slice((Type ?? '').lastIndexOf('/') + 1), target: resolve(part, Target) });
    },
  });
  return found;
}

function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** Resolves a target against the folder of its source. `..` stops at the root of the package. */
function resolve(source: string, target: string): string {
  const from = target.startsWith('/') ? [] : source.split('/').slice(0, -1);
  const segments: string[] = [];
  for (const segment of [...from, ...target.split('/')]) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** @returns the part a relationship of this type leads to. */
export function chooseTarget(relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined {
  for (const relationship of relationships.values()) if (relationship.type === type) return relationship.target;
  return undefined;
}

/** The root element of the main part, and the details that say what such a file is. */
const kinds = {
  document: { extension: 'docx', name: 'word_document', found: 'a_word_document' },
  presentation: { extension: 'pptx', name: 'presentation', found: 'a_presentation' },
  workbook: { extension: 'xlsx', name: 'workbook', found: 'a_workbook' },
} as const;

async function refuseOtherKind(read: OfficePackage['read'], main: string, extension: FileExtension): Promise<void> {
  let root: string | undefined;
  await read(main, {
    open: (name) => {
      root ??= name;
    },
    done: () => root !== undefined,
  });
  const kind = root !== undefined && Object.hasOwn(kinds, root) ? kinds[root as keyof typeof kinds] : undefined;
  if (!kind) throw notThisKind(extension);
  const { extension: right, found } = kind;
  if (right !== extension) throw new ParseFailure('office_of_other_kind', { extension, found: problem(found), right });
}

function notThisKind(extension: FileExtension): ParseFailure {
  const kind = Object.values(kinds).find((one) => one.extension === extension);
  return new ParseFailure('office_absent', { extension, what: problem(kind?.name ?? 'office_document') });
}

/**
 * Checks the kind of a file by its first bytes, because its extension may be wrong.
 * @throws ParseFailure naming what the file is, or that it is encrypted: Office wraps encrypted files in an OLE container
 */
export async function refuseWrongContent(path: string, extension: FileExtension): Promise<void> {
  const kind = await detectKindOfFile(path);
  const wanted = kindOfExtension[extension];
  if (kind === wanted) return;
  if ((await stat(path)).size === 0) throw new ParseFailure('document_empty');
  const isWrapped = wanted === 'zip_or_office' && kind === 'old_office';
  if (isWrapped && (await isEncryptedPackage(path))) throw lockedError();
  throw wrongKindError(extension, kind);
}

/** [MS-OFFCRYPTO] 1.3.2: an encrypted package is an OLE container with the streams EncryptionInfo and EncryptedPackage. */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const container = await openOle(path);
  try {
    return container.has('EncryptedPackage') || container.has('EncryptionInfo');
  } finally {
    await container.close();
  }
}
