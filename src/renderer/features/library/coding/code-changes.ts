import type { InfiniteData } from '@tanstack/react-query';
import type { AnswerWords, Code, Note, ResponseFilter } from '../../../../contract/index.ts';
import { createCode, inKeyOrder, showCodes } from '../../../session/coding/document-codes.ts';
import { makeChange, recordStep } from '../../../session/history.ts';
import type { SessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';

/** The codes of the project of a survey that count answers. */
export const codesQuery = (survey_key: string) =>
  askQuery(['codes', survey_key], async (api, options) => {
    const { codes } = await api.listCodes({ params: { survey_key } }, options);
    return inKeyOrder(codes.filter(({ merged_into }) => merged_into === null));
  });

/** Answers that get a code or lose it: some of one question, or all that words and a filter find. */
export interface Target {
  question_id: number;
  note_ids?: number[];
  /** Those too that say the same, among what `q` and `filter` find. */
  also_same?: boolean;
  /** The part of one answer that is meant. */
  words?: AnswerWords;
  q?: string;
  filter?: ResponseFilter;
}

type Notes = InfiniteData<{ notes: Note[] }>;

/** Shows a mark on one answer at once, without loading the list again: it would move under the eyes of who reads it. */
function showMark({ queryClient }: SessionObjects, survey_key: string, marked: Note): void {
  const change = (one: Note) => (one.id === marked.id ? marked : one);
  queryClient.setQueriesData<Notes>(
    { queryKey: ['notes', survey_key] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, notes: page.notes.map(change) })) },
  );
}

/** The last marks that were sent for each survey. */
const sent = new Map<string, Promise<unknown>>();

/** Waits for what was sent before: of two keys that are pressed at once the second one means what the first one leaves. */
function sendInTurn<T>(survey_key: string, send: () => Promise<T>): Promise<T> {
  const sending = (sent.get(survey_key) ?? Promise.resolve()).then(send, send);
  sent.set(survey_key, sending);
  return sending;
}

/** Sends marks and lets undo take them back together. @returns how many answers changed @throws ClientError */
async function sendMarks(
  objects: SessionObjects,
  survey_key: string,
  code_id: number,
  mark: 'set' | 'removed',
  targets: readonly Target[],
): Promise<number> {
  const { api } = objects;
  const changes: number[] = [];
  let count = 0;
  for (const target of targets) {
    const params = { survey_key, code_id: String(code_id) };
    const { change_id, changed } = await api.markAnswers({ params, body: { ...target, mark } });
    if (change_id !== null) changes.push(change_id);
    count += changed;
  }
  const turn = async (undone: boolean) => {
    for (const change_id of changes)
      await api.undoMarks({ params: { survey_key, change_id: String(change_id) }, body: { undone } });
    await showCodes(objects);
  };
  if (changes.length > 0) recordStep(survey_key, { what: 'codes', undo: () => turn(true), redo: () => turn(false) });
  return count;
}

/** @returns whether words of an answer are those that have a code */
const isCoded =
  (code_id: number, words: AnswerWords) =>
  (one: Note['coded'][number]): boolean =>
    one.code_id === code_id && one.from === words.from && one.to === words.to;

/** An answer as it is when a code is set on it or on some of its words, or removed. */
function markNote(note: Note, code_id: number, words: AnswerWords | null, isSet: boolean): Note {
  const codes = note.codes.filter((id) => id !== code_id);
  const kept = note.coded.filter((one) => (words === null ? one.code_id !== code_id : !isCoded(code_id, words)(one)));
  if (!isSet) return { ...note, codes: words === null ? codes : note.codes, coded: kept };
  return { ...note, codes: [...codes, code_id], coded: words === null ? note.coded : [...kept, { code_id, ...words }] };
}

/**
 * Sets a code on an answer or on some of its words, or removes it. A folded entry gets it on all of its answers, words only in this one.
 * @param words null: the whole answer
 * @param within what the list was asked for
 * @throws ClientError
 */
export async function toggleCode(
  objects: SessionObjects,
  survey_key: string,
  note: Note,
  { code_id, words }: { code_id: number; words: AnswerWords | null },
  within: Pick<Target, 'q' | 'filter'>,
): Promise<void> {
  const { queryClient } = objects;
  const isSet = words === null ? note.codes.includes(code_id) : note.coded.some(isCoded(code_id, words));
  // A page that is still loading would bring back the answers as they were when it began.
  await queryClient.cancelQueries({ queryKey: ['notes', survey_key] });
  showMark(objects, survey_key, markNote(note, code_id, words, !isSet));
  try {
    const same = note.same > 1 ? { also_same: true, ...within } : {};
    const target = { question_id: note.question_id, note_ids: [note.id], ...(words === null ? same : { words }) };
    const mark = isSet ? 'removed' : 'set';
    await sendInTurn(survey_key, () => sendMarks(objects, survey_key, code_id, mark, [target]));
    // The whole answer may still have it, by other words or a rule.
    if (isSet && words !== null) await queryClient.invalidateQueries({ queryKey: ['notes', survey_key] });
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: ['notes', survey_key] });
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
}

/**
 * Sets a code on all answers that words and a filter find.
 * @param words for a rule that sets it on later answers too; null: none
 * @returns how many did not have it @throws ClientError
 */
export async function codeAll(
  objects: SessionObjects,
  survey_key: string,
  code_id: number,
  targets: readonly Target[],
  words: string | null,
): Promise<number> {
  const params = { survey_key, code_id: String(code_id) };
  const count = await sendMarks(objects, survey_key, code_id, 'set', targets);
  if (words !== null)
    for (const { question_id } of targets) await objects.api.addCodeRule({ params, body: { question_id, words } });
  await showCodes(objects);
  return count;
}

/** Makes a code that a rule of words sets by itself; undo deletes it. @throws ClientError */
export async function codePhrase(
  objects: SessionObjects,
  survey_key: string,
  question_id: number,
  { name, words }: { name: string; words: string },
): Promise<void> {
  const { code_id } = await createCode(objects, { kind: 'survey', key: survey_key }, name);
  const params = { survey_key, code_id: String(code_id) };
  await objects.api.addCodeRule({ params, body: { question_id, words } });
  await showCodes(objects);
}

/** Removes a rule; undo adds it again. @throws ClientError */
export async function removeRule(
  objects: SessionObjects,
  survey_key: string,
  { code_id, rules }: Code,
  rule_id: number,
): Promise<void> {
  const rule = rules.find((one) => one.rule_id === rule_id);
  if (rule === undefined) return;
  const { question_id, words } = rule;
  const params = { survey_key, code_id: String(code_id) };
  let id: number | null = rule_id;
  const put = async (wanted: boolean) => {
    if (wanted) id = (await objects.api.addCodeRule({ params, body: { question_id, words } })).rule_id;
    else await objects.api.removeCodeRule({ params: { ...params, rule_id: String(id) } });
  };
  await makeChange(survey_key, { what: 'codes', before: true, after: false }, put, () => showCodes(objects));
}
