import { type Code, ownLimits, type QuestionMarks } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import { type LayersReceipt, noteStayed, type Services, sendOne } from './layers.ts';
import type { DocumentCodeCalls } from './open-codes.ts';

type NamedCode = Pick<Code, 'code_id' | 'name' | 'color' | 'group' | 'note'>;

/** A survey here and there. */
export interface PairedSurvey extends Services {
  here_key: string;
  there_key: string;
  questions: ReadonlyMap<number, number>;
}

/** Names that the service takes for one. */
const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The codes there. */
interface CodeList {
  /** Those that count. */
  list(): Promise<readonly NamedCode[]>;
  make(code: Omit<NamedCode, 'code_id'>): Promise<{ code_id: number }>;
}

/**
 * Makes the codes that are not there yet. One of that name stays as it is there.
 * @returns the ids there by the ids here
 */
async function sendCodeList(
  here: readonly NamedCode[],
  { list, make }: CodeList,
  receipt: LayersReceipt,
): Promise<Map<number, number>> {
  const readKnown = async () => new Map((await list()).map(({ name, code_id }) => [foldName(name), code_id]));
  const known = await readKnown();
  const ids = new Map<number, number>();
  for (const { code_id, name, color, group, note } of here)
    await sendOne(receipt, 'codes', async () => {
      const makeOnce = () =>
        make({ name, color, group, note }).catch(async (error: unknown) => {
          // The answer to an earlier attempt was lost, or somebody made it a moment ago.
          const own = error instanceof ClientError && error.status === 409 && (await readKnown()).get(foldName(name));
          if (!own) throw error;
          return { code_id: own };
        });
      ids.set(code_id, known.get(foldName(name)) ?? (await makeOnce()).code_id);
    });
  return ids;
}

/** Whether it was not merged into another one. */
export const isCounting = ({ merged_into }: Code): boolean => merged_into === null;

/** @returns each code with the one that counts its answers: itself, or that into which it was merged at last */
function findCounting(codes: readonly Code[]): Map<number, number> {
  const byId = new Map(codes.map((code) => [code.code_id, code]));
  const follow = (code: Code): number => {
    const next = code.merged_into === null ? undefined : byId.get(code.merged_into);
    return next === undefined ? code.code_id : follow(next);
  };
  return new Map(codes.map((code) => [code.code_id, follow(code)]));
}

/** The marks of a code in the questions there, as many in a request as it may name. */
async function sendMarks(
  { there, there_key, call }: PairedSurvey,
  code_id: number,
  mark: 'set' | 'removed',
  marks: readonly QuestionMarks[],
): Promise<void> {
  const params = { survey_key: there_key, code_id: String(code_id) };
  for (const { question_id, [mark]: rows } of marks)
    for (let from = 0; from < rows.length; from += ownLimits.codedAtOnce) {
      const body = { question_id, mark, rows: rows.slice(from, from + ownLimits.codedAtOnce) };
      await there.markAnswers({ params, body }, call);
    }
}

/**
 * Sends what counts for one code. A mark that changes nothing is not kept, so the service gets those that people set before the
 * rules, which would set the same, and those that people removed after them.
 */
async function sendCounted(pair: PairedSurvey, own: number, code_id: number, rules: Code['rules']): Promise<void> {
  const { here, here_key, there, there_key, questions, call } = pair;
  const params = { survey_key: there_key, code_id: String(code_id) };
  const toThere = <Some extends { question_id: number }>(some: readonly Some[]): Some[] =>
    some.flatMap((one) => {
      const question_id = questions.get(one.question_id);
      return question_id === undefined ? [] : [{ ...one, question_id }];
    });
  const listed = await here.listMarks({ params: { survey_key: here_key, code_id: String(own) } }, call);
  const marks = toThere(listed.questions);
  await sendMarks(pair, code_id, 'set', marks);
  // Sheaf never changes a cell, so words stand at the same place there.
  for (const { question_id, words } of marks)
    for (const { row, from, to } of words)
      await there.markAnswers({ params, body: { question_id, mark: 'set', rows: [row], words: { from, to } } }, call);
  for (const { question_id, words } of toThere(rules))
    await there.addCodeRule({ params, body: { question_id, words } }, call);
  await sendMarks(pair, code_id, 'removed', marks);
}

/**
 * Sends the codes of the project of a survey, with their rules and what people marked in this survey. A merged code goes as the one
 * that counts its answers.
 * @returns the ids there by the ids here
 */
export async function sendCodes(pair: PairedSurvey, receipt: LayersReceipt): Promise<Map<number, number>> {
  const { here, here_key, there, there_key, call } = pair;
  const params = { survey_key: there_key };
  const { codes } = await here.listCodes({ params: { survey_key: here_key } }, call);
  const list: CodeList = {
    list: async () => (await there.listCodes({ params }, call)).codes.filter(isCounting),
    make: (body) => there.createCode({ params, body }, call),
  };
  const ids = await sendCodeList(codes.filter(isCounting), list, receipt);
  const counting = findCounting(codes);
  for (const [own, code_id] of ids) {
    const rules = codes.filter((code) => counting.get(code.code_id) === own).flatMap((code) => code.rules);
    await sendCounted(pair, own, code_id, rules);
  }
  for (const [merged, own] of counting) {
    const code_id = ids.get(own);
    if (code_id !== undefined) ids.set(merged, code_id);
  }
  return ids;
}

/** A document at one of the services. */
export interface CodedDocument extends DocumentCodeCalls {
  /** The text of a passage; '' where there is none. */
  readText(position: number): Promise<string>;
}

/** Sends the codes that stand in a document. Words that were read in another way there keep no code. */
export async function sendPassages(here: CodedDocument, there: CodedDocument, receipt: LayersReceipt): Promise<void> {
  const { codes, marks } = await here.list();
  const used = codes.filter((code) => marks.some(({ code_id }) => code_id === code.code_id));
  const list = { list: async () => (await there.list()).codes, make: there.create };
  const ids = used.length === 0 ? new Map<number, number>() : await sendCodeList(used, list, receipt);
  for (const { code_id: own, position, from, to } of marks) {
    const code_id = ids.get(own);
    const [words, same] = [await here.readText(position), await there.readText(position)];
    if (code_id === undefined || words.slice(from, to) !== same.slice(from, to))
      noteStayed(receipt, 'passages', 'unlike', 1);
    else await sendOne(receipt, 'passages', () => there.mark({ code_id, position, from, to }));
  }
}
