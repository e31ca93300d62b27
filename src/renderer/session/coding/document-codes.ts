import type { CodeChange, CodedPassage, DocumentCode, DocumentCodes, PassageMark } from '../../../contract/index.ts';
import { makeChange, recordStep } from '../history.ts';
import type { SessionObjects } from '../objects.ts';
import { askQuery } from '../query-client.ts';

/** Which document: an insight or a file, by its key. */
export interface DocumentRef {
  kind: 'insight' | 'file';
  key: string;
}

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

/** The codes that can be set in a document, and where they stand in it. */
export const documentCodesQuery = ({ kind, key }: DocumentRef) =>
  askQuery(['document-codes', kind, key], async (api, options) =>
    gatherMarks(
      kind === 'insight'
        ? await api.listInsightCodes({ params: { insight_key: key } }, options)
        : await api.listFileCodes({ params: { wav_key: key } }, options),
    ),
  );

/** The first passages of all documents that have a code, and how many there are. */
export const codedPassagesQuery = (code_id: number) =>
  askQuery(['coded-passages', code_id], (api, options) =>
    api.listCodedPassages({ params: { code_id: String(code_id) }, query: {} }, options),
  );

/** The page that shows coded words, at their place. */
export function toPage({ owner, start, position }: CodedPassage): string {
  const at = start ?? position;
  if (owner.kind === 'media') return `/surveys/${owner.survey_key}`;
  return owner.kind === 'insight' ? `/insights/${owner.insight_key}/${at}` : `/files/${owner.wav_key}/${at}`;
}

/** Loads again what shows codes. */
async function showCodes({ queryClient }: SessionObjects): Promise<void> {
  const keys = ['document-codes', 'coded-passages', 'codes'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

const sendMark = ({ api }: SessionObjects, { kind, key }: DocumentRef, code_id: number, place: Place) => {
  const body = { code_id, ...place };
  return kind === 'insight'
    ? api.codeInsight({ params: { insight_key: key }, body })
    : api.codeFile({ params: { wav_key: key }, body });
};

async function sendRemoved(
  { api }: SessionObjects,
  { kind, key }: DocumentRef,
  mark_ids: readonly number[],
  removed: boolean,
): Promise<void> {
  for (const id of mark_ids) {
    const mark_id = String(id);
    if (kind === 'insight') await api.changeInsightMark({ params: { insight_key: key, mark_id }, body: { removed } });
    else await api.changeFileMark({ params: { wav_key: key, mark_id }, body: { removed } });
  }
}

/** Gives words a code; undo takes it from them. @throws ClientError */
export async function codeWords(
  objects: SessionObjects,
  document: DocumentRef,
  code_id: number,
  places: readonly Place[],
): Promise<void> {
  const made: number[] = [];
  try {
    for (const { position, from, to } of places)
      made.push((await sendMark(objects, document, code_id, { position, from, to })).mark_id);
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
export const uncodeWords = (objects: SessionObjects, document: DocumentRef, coded: readonly Coded[]): Promise<void> =>
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
  { kind, key }: DocumentRef,
  id: number,
  states: { before: CodeChange; after: CodeChange },
): Promise<void> {
  const { api, queryClient } = objects;
  const code_id = String(id);
  const send = (body: CodeChange) =>
    kind === 'insight'
      ? api.changeInsightCode({ params: { insight_key: key, code_id }, body })
      : api.changeFileCode({ params: { wav_key: key, code_id }, body });
  await makeChange(key, { what: 'codes', ...states }, send, async () => {
    await showCodes(objects);
    // Charts and answers of surveys name it, too.
    for (const name of ['notes', 'survey']) await queryClient.invalidateQueries({ queryKey: [name] });
  });
}

/** Makes a code of the project of a document. @returns its id @throws ClientError */
export async function makeCode(objects: SessionObjects, { kind, key }: DocumentRef, name: string): Promise<number> {
  const { api } = objects;
  const body = { name };
  const { code_id } =
    kind === 'insight'
      ? await api.createInsightCode({ params: { insight_key: key }, body })
      : await api.createFileCode({ params: { wav_key: key }, body });
  return code_id;
}
