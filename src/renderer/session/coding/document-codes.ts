import type { CodeChange, CodedPassage, DocumentCode, DocumentCodes, PassageMark } from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
import { makeChange, recordStep } from '../history.ts';
import type { SessionObjects } from '../objects.ts';
import { askQuery } from '../query-client.ts';

/** Which document: an insight or a file, by its key. */
export type DocumentRef = { kind: 'insight'; key: string } | { kind: 'file'; key: string };

/** What is coded: a document, or a recording that came with the responses of a survey, whose page takes it back. */
export type CodedRef = DocumentRef | { kind: 'medium'; key: string; media_id: number };

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

function gatherMarks({ codes, marks }: DocumentCodes): { codes: DocumentCode[]; coded: Coded[] } {
  const coded: Coded[] = [];
  for (const { mark_id, ...mark } of marks) {
    const same = coded.find((one) => one.code_id === mark.code_id && isSame(one, mark));
    if (same === undefined) coded.push({ ...mark, mark_ids: [mark_id] });
    else same.mark_ids.push(mark_id);
  }
  // In the order of the keys that set them, as beside open answers.
  return {
    codes: codes.toSorted((one, other) => one.group.localeCompare(other.group) || one.code_id - other.code_id),
    coded,
  };
}

interface Calls {
  list(options: { signal: AbortSignal }): Promise<DocumentCodes>;
  create(body: { name: string }): Promise<{ code_id: number }>;
  change(code_id: string, body: CodeChange): Promise<unknown>;
  mark(body: Omit<PassageMark, 'mark_id'>): Promise<PassageMark>;
  remove(mark_id: string, removed: boolean): Promise<unknown>;
}

/** What the service does with the codes of each kind of document. */
function makeCalls(api: Client, document: CodedRef): Calls {
  if (document.kind === 'insight') {
    const params = { insight_key: document.key };
    return {
      list: (options) => api.listInsightCodes({ params }, options),
      create: (body) => api.createInsightCode({ params, body }),
      change: (code_id, body) => api.changeInsightCode({ params: { ...params, code_id }, body }),
      mark: (body) => api.codeInsight({ params, body }),
      remove: (mark_id, removed) => api.changeInsightMark({ params: { ...params, mark_id }, body: { removed } }),
    };
  }
  if (document.kind === 'file') {
    const params = { wav_key: document.key };
    return {
      list: (options) => api.listFileCodes({ params }, options),
      create: (body) => api.createFileCode({ params, body }),
      change: (code_id, body) => api.changeFileCode({ params: { ...params, code_id }, body }),
      mark: (body) => api.codeFile({ params, body }),
      remove: (mark_id, removed) => api.changeFileMark({ params: { ...params, mark_id }, body: { removed } }),
    };
  }
  const survey = { survey_key: document.key };
  const params = { ...survey, media_id: String(document.media_id) };
  return {
    list: (options) => api.listMediumCodes({ params }, options),
    create: (body) => api.createCode({ params: survey, body }),
    change: (code_id, body) => api.changeCode({ params: { ...survey, code_id }, body }),
    mark: (body) => api.codeMedium({ params, body }),
    remove: (mark_id, removed) => api.changeMediumMark({ params: { ...params, mark_id }, body: { removed } }),
  };
}

/** The codes that can be set in a document, and where they stand in it. */
export const documentCodesQuery = (document: CodedRef) =>
  askQuery(['document-codes', document], async (api, options) =>
    gatherMarks(await makeCalls(api, document).list(options)),
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

/** Loads again what shows codes. */
async function showCodes({ queryClient }: SessionObjects): Promise<void> {
  const keys = ['document-codes', 'coded-passages', 'codes'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

async function sendRemoved({ api }: SessionObjects, document: CodedRef, mark_ids: readonly number[], removed: boolean) {
  const { remove } = makeCalls(api, document);
  for (const id of mark_ids) await remove(String(id), removed);
}

/** Gives words a code; undo takes it from them. @throws ClientError */
export async function codeWords(
  objects: SessionObjects,
  document: CodedRef,
  code_id: number,
  places: readonly Place[],
): Promise<void> {
  const { mark } = makeCalls(objects.api, document);
  const made: number[] = [];
  try {
    for (const { position, from, to } of places) made.push((await mark({ code_id, position, from, to })).mark_id);
  } finally {
    // What was sent before a failure can be taken back, too.
    const turn = async (removed: boolean) => {
      await sendRemoved(objects, document, made, removed);
      await showCodes(objects);
    };
    if (made.length > 0) recordStep(document.key, { what: 'codes', undo: () => turn(true), redo: () => turn(false) });
    await showCodes(objects);
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
    () => showCodes(objects),
  );

/** Changes a code of the project of a document; undo brings back what it was. @throws ClientError */
export async function changeDocumentCode(
  objects: SessionObjects,
  document: CodedRef,
  id: number,
  states: { before: CodeChange; after: CodeChange },
): Promise<void> {
  const { api, queryClient } = objects;
  const send = (body: CodeChange): Promise<unknown> => makeCalls(api, document).change(String(id), body);
  await makeChange(document.key, { what: 'codes', ...states }, send, async () => {
    await showCodes(objects);
    // Charts and answers of surveys name it, too.
    for (const name of ['notes', 'survey']) await queryClient.invalidateQueries({ queryKey: [name] });
  });
}

/** Makes a code of the project of a document. @returns its id @throws ClientError */
export const makeCode = async ({ api }: SessionObjects, document: CodedRef, name: string): Promise<number> =>
  (await makeCalls(api, document).create({ name })).code_id;
