import type {
  Code,
  CodeChange,
  CodedPassage,
  DocumentCode,
  DocumentCodes,
  PassageMark,
} from '../../../contract/index.ts';
import { type CodedRef, type CodesRef, openCodes, openDocumentCodes } from '../../../importer/index.ts';
import { makeChange, recordStep } from '../history.ts';
import type { SessionObjects } from '../objects.ts';
import { askQuery } from '../query-client.ts';

/** Where words stand in a passage: UTF-16 units of its text. */
export type Place = Pick<PassageMark, 'position' | 'from' | 'to'>;

/** Words that have a code. After a merge two marks may say the same. */
export interface Coded extends Place {
  code_id: number;
  mark_ids: number[];
}

/** Whether two places are the same words. */
export const isSame = (one: Place, other: Place): boolean =>
  one.position === other.position && one.from === other.from && one.to === other.to;

/** In the order of the keys that set them: the oldest first. */
export const inKeyOrder = <Some extends Pick<Code, 'group' | 'code_id'>>(codes: readonly Some[]): Some[] =>
  codes.toSorted((one, other) => one.group.localeCompare(other.group) || one.code_id - other.code_id);

function gatherMarks({ codes, marks }: DocumentCodes): { codes: DocumentCode[]; coded: Coded[] } {
  const coded: Coded[] = [];
  for (const { mark_id, ...mark } of marks) {
    const same = coded.find((one) => one.code_id === mark.code_id && isSame(one, mark));
    if (same === undefined) coded.push({ ...mark, mark_ids: [mark_id] });
    else same.mark_ids.push(mark_id);
  }
  return { codes: inKeyOrder(codes), coded };
}

/** The codes that can be set in a document, and where they stand in it. */
export const documentCodesQuery = (document: CodedRef) =>
  askQuery(['document-codes', document], async (api, options) =>
    gatherMarks(await openDocumentCodes(api, document, options).list()),
  );

/** The first passages of all documents that have a code, and how many there are. */
export const codedPassagesQuery = (code_id: number) =>
  askQuery(['coded-passages', code_id], (api, options) =>
    api.listCodedPassages({ params: { code_id: String(code_id) }, query: {} }, options),
  );

/** The page that shows coded words, at their place. */
export function toPage({ owner, start, position }: CodedPassage): string {
  const at = start ?? position;
  if (owner.kind === 'media') {
    const { survey_key, row, media_id } = owner;
    return `/surveys/${survey_key}${row === null ? '' : `/${row}/-/${media_id}/${start ?? 0}`}`;
  }
  return owner.kind === 'insight' ? `/insights/${owner.insight_key}/${at}` : `/files/${owner.wav_key}/${at}`;
}

const ofDocuments = ['document-codes', 'coded-passages', 'codes'];

/** Loads again what shows codes. They belong to a project: charts and answers of its surveys, and its documents. */
export async function showCodes({ queryClient }: SessionObjects, keys = [...ofDocuments, 'notes', 'survey']) {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

async function sendRemoved({ api }: SessionObjects, document: CodedRef, mark_ids: readonly number[], removed: boolean) {
  const { remove } = openDocumentCodes(api, document);
  for (const id of mark_ids) await remove(id, removed);
}

/** Gives words a code; undo takes it from them. @throws ClientError */
export async function codeWords(
  objects: SessionObjects,
  document: CodedRef,
  code_id: number,
  places: readonly Place[],
): Promise<void> {
  const { mark } = openDocumentCodes(objects.api, document);
  const made: number[] = [];
  try {
    for (const { position, from, to } of places) made.push((await mark({ code_id, position, from, to })).mark_id);
  } finally {
    // What was sent before a failure can be taken back, too.
    const turn = async (removed: boolean) => {
      await sendRemoved(objects, document, made, removed);
      await showCodes(objects, ofDocuments);
    };
    if (made.length > 0) recordStep(document.key, { what: 'codes', undo: () => turn(true), redo: () => turn(false) });
    await showCodes(objects, ofDocuments);
  }
}

/** Takes a code from words; undo gives it back. @throws ClientError */
export const uncodeWords = (objects: SessionObjects, document: CodedRef, coded: readonly Coded[]): Promise<void> =>
  makeChange(
    document.key,
    { what: 'codes', before: false, after: true },
    (removed) =>
      sendRemoved(
        objects,
        document,
        coded.flatMap(({ mark_ids }) => mark_ids),
        removed,
      ),
    () => showCodes(objects, ofDocuments),
  );

/** Changes a code; undo brings back what it was. @throws ClientError */
export const changeCode = (
  objects: SessionObjects,
  source: CodesRef,
  id: number,
  states: { before: CodeChange; after: CodeChange },
): Promise<void> =>
  makeChange(
    source.key,
    { what: 'codes', ...states },
    (body) => openCodes(objects.api, source).change(id, body),
    () => showCodes(objects),
  );

/** Makes a code; undo deletes it. @throws ClientError */
export async function createCode(objects: SessionObjects, source: CodesRef, name: string): Promise<Code> {
  const { create, change } = openCodes(objects.api, source);
  const code = await create({ name });
  const put = async (deleted: boolean) => {
    await change(code.code_id, { deleted });
    await showCodes(objects);
  };
  recordStep(source.key, { what: 'codes', undo: () => put(true), redo: () => put(false) });
  await showCodes(objects);
  return code;
}
