import type { Code, Note, Question } from '../../../src/contract/index.ts';
import type { Api } from '../../start.ts';
import type { Fail, Read } from './compare.ts';
import type { FileTruth } from './truth.ts';

const toWords = (cell: string): string[] =>
  cell
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The rows, from 1, whose cell in a column has each word of plain letters. Words that are a whole cell may be no answer. */
function findWords({ cells }: FileTruth, column: number): Map<string, Set<number>> {
  const rows = new Map<string, Set<number>>();
  const whole = new Set<string>();
  for (const [at, row] of cells.entries()) {
    const words = toWords(row[column] ?? '');
    if (words.length === 1) whole.add(words[0] ?? '');
    for (const word of words) if (/^[a-z]{4,}$/.test(word)) rows.set(word, (rows.get(word) ?? new Set()).add(at + 1));
  }
  return new Map([...rows].filter(([word]) => !whole.has(word)));
}

/** The open question in which a word is commonest, and the rows that have the word. */
function chooseWord(
  truth: FileTruth,
  { survey }: Read,
): { question: Question; word: string; rows: Set<number> } | null {
  const found = survey.questions
    .filter(({ type }) => type === 'Open-ended')
    .flatMap((question) =>
      [...findWords(truth, question.column_index)].map(([word, rows]) => ({ question, word, rows })),
    );
  return found.reduce<(typeof found)[number] | null>(
    (best, one) => (one.rows.size > (best?.rows.size ?? 1) ? one : best),
    null,
  );
}

/**
 * Codes an open question by a rule and by hand, and compares what its chart counts with a count of the cells: a rule by the
 * commonest word, taken from one answer that has it, and another code set on two answers.
 */
export async function compareCodes(api: Api, truth: FileTruth, read: Read, fail: Fail): Promise<void> {
  const chosen = chooseWord(truth, read);
  if (chosen === null) return;
  const { question, word, rows } = chosen;
  const base = `/api/v1/workspace/surveys/${read.survey.survey_key}`;
  const make = (name: string) => api<Code>('POST', `${base}/codes`, { name });
  const [byRule, byHand] = [await make('by rule'), await make('by hand')];
  await api('POST', `${base}/codes/${byRule.code_id}/rules`, { question_id: question.id, words: `"${word}"` });
  const query = new URLSearchParams({ question_id: String(question.id), q: `"${word}"`, limit: '2' });
  const { notes } = await api<{ notes: Note[] }>('GET', `${base}/notes?${query}`);
  const marked = notes.map(({ id }) => id);
  const mark = (code: Code, kind: 'set' | 'removed', note_ids: number[]) =>
    api('POST', `${base}/codes/${code.code_id}/marks`, { question_id: question.id, mark: kind, note_ids });
  await mark(byRule, 'removed', marked.slice(0, 1));
  await mark(byHand, 'set', marked);
  const after = await api<Read['survey']>('GET', base);
  const distribution = after.questions.find(({ id }) => id === question.id)?.distribution;
  const counted = distribution?.kind === 'text' ? distribution : { codes: [], coded: 0 };
  const found = Object.fromEntries(counted.codes.map(({ name, count }) => [name, count]));
  const ofFile = notes.filter(({ row }) => rows.has(row)).length;
  const column = `${question.column_index} ${question.header} "${word}"`;
  const expected = { 'by rule': rows.size - 1, 'by hand': ofFile, coded: rows.size };
  const given = { 'by rule': found['by rule'], 'by hand': found['by hand'], coded: counted.coded };
  if (JSON.stringify(given) !== JSON.stringify(expected)) fail('codes', column, expected, given);
}
