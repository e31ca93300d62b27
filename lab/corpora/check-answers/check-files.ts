import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ColumnType,
  type Distribution,
  isColumnType,
  type Question,
  type Survey,
} from '../../../src/contract/index.ts';
import { compareCodes } from './codes.ts';
import {
  type CellRules,
  checks,
  compareCells,
  compareCharts,
  compareNames,
  comparePeople,
  compareTimes,
  type Fail,
  type Failure,
  failTo,
  type Read,
} from './compare.ts';
import { compareGroups } from './groups.ts';
import {
  type CheckedService,
  type Cli,
  type Described,
  describeFiles,
  type ReceiptLine,
  startCheckedService,
} from './service.ts';
import type { FileTruth } from './truth.ts';

export interface Result {
  failures: Failure[];
  /** Columns of all files, and those whose type is the same in the export that was imported again. */
  columns: number;
  sameAgain: number;
  /** The number of columns with a label, and of those that got it by `--auto-map`; `accepted` counts `alt` too. */
  labelled: number;
  right: number;
  accepted: number;
  /** Groups that were compared. */
  groups: number;
}

interface Doing {
  service: CheckedService;
  result: Result;
}

/** The limits of one part. Longer files have to be cut by a client, so they are not sent over HTTP here. */
const rowsOfAPart = 20_000;

const mangled = /mangled|starwars/i;
const toRules = (truth: FileTruth, dated: readonly number[]): CellRules => ({
  dated: new Set(dated),
  isMangled: mangled.test(truth.name),
});

/** The labels as `column_mapping`, by the names that the columns go by. */
function toMapping({ columns }: FileTruth, { columns: known }: Described): Record<string, ColumnType> {
  return Object.fromEntries(
    columns.flatMap(({ index, label }) => {
      const header = known[index]?.header;
      return header === undefined || !isColumnType(label) ? [] : [[header, label]];
    }),
  );
}

/** Over HTTP, as one part, with the labels, as any client can. */
async function checkByHand(truth: FileTruth, known: Described, { service, result }: Doing): Promise<void> {
  const fail = failTo(result.failures, truth.name, 'by hand');
  const project = await service.createProject(truth.name);
  try {
    const key = await service.importByHand(truth.path, project, toMapping(truth, known));
    const read = await service.read(key);
    compareCells(truth, read, toRules(truth, []), fail);
    compareCharts(truth, read, fail);
    result.groups += compareGroups(truth, read, fail);
    compareTimes(truth, read, fail);
    comparePeople(truth, read, fail);
    compareNames(truth, await service.names(project), fail);
    await compareCodes(service.api, truth, read, fail);
  } catch (error) {
    fail('import', '', 'COMPLETED', error instanceof Error ? error.message : error);
  }
}

const peopleTypes = ['Name', 'Email'];

/** The columns of people and times must have their labels; otherwise the counts cannot be compared. */
function hasLabels({ columns }: FileTruth, { questions }: Survey, labels: readonly string[]): boolean {
  return columns.every(({ index, label }) => labels.includes(label) === labels.includes(questions[index]?.type ?? ''));
}

/** The type must be found: by auto_map, or as a suggestion where the confidence is lower. */
function compareTypes(truth: FileTruth, known: Described, { questions }: Survey, { result }: Doing): void {
  const fail = failTo(result.failures, truth.name, 'by command');
  for (const { index, label, alt, isTypeCertain } of truth.columns) {
    const type = questions[index]?.type ?? '(none)';
    result.labelled++;
    if (type === label) result.right++;
    const accepted = [type, known.columns[index]?.type ?? type];
    if (accepted.some((one) => one === label || alt.includes(one))) result.accepted++;
    else if (isTypeCertain) fail('types', `${index} ${questions[index]?.header}`, [label, ...alt].join(' or '), type);
  }
}

/** Before Import and after it, column by column. */
function comparePreview(truth: FileTruth, known: Described, { questions }: Survey, { result }: Doing): void {
  const fail = failTo(result.failures, truth.name, 'by command');
  if (known.columns.length !== questions.length) fail('preview', 'columns', known.columns.length, questions.length);
  for (const { index, header, auto_map } of known.columns) {
    const question = questions[index];
    if (auto_map.type !== question?.type) fail('preview', `${index} ${header}`, auto_map.type, question?.type);
    else if (header !== question.header) fail('preview', `${index} ${header}`, header, question.header);
  }
}

/** `sheaf import --auto-map`: what most people do. */
async function checkByCommand(truth: FileTruth, known: Described, receipt: ReceiptLine, doing: Doing): Promise<Read> {
  const fail = failTo(doing.result.failures, truth.name, 'by command');
  const read = await doing.service.read(receipt.survey_key);
  for (const field of ['rows_sent', 'rows_reported'] as const)
    if (receipt[field] !== truth.cells.length) fail('receipt', field, truth.cells.length, receipt[field]);
  compareCells(
    truth,
    read,
    toRules(
      truth,
      receipt.edits.dated.map(({ column }) => column),
    ),
    fail,
  );
  compareCharts(truth, read, fail);
  doing.result.groups += compareGroups(truth, read, fail);
  compareTypes(truth, known, read.survey, doing);
  comparePreview(truth, known, read.survey, doing);
  if (hasLabels(truth, read.survey, ['Timestamp'])) compareTimes(truth, read, fail);
  if (hasLabels(truth, read.survey, peopleTypes)) comparePeople(truth, read, fail);
  return read;
}

/** The parts of a chart that must be equal after an export; samples of texts and the names of ranked items may differ. */
function chartAgain(own: Distribution): string {
  if (own.kind === 'text') return `${own.notes} answers`;
  // An export says which of day and month was taken to come first: read again it is no guess.
  if (own.kind === 'time') return JSON.stringify({ ...own, guessed_order: null });
  if (own.kind !== 'ranking') return JSON.stringify(own);
  return JSON.stringify(own.items.map(({ average_rank, count }) => [average_rank, count]));
}

function compareAgain(question: Question, found: Question | undefined, fail: Fail, result: Result): void {
  const column = `${question.column_index} ${question.header}`;
  result.columns++;
  if (found?.type !== question.type) {
    fail('again: types', column, question.type, found?.type);
    return;
  }
  result.sameAgain++;
  const [expected, given] = [chartAgain(question.distribution), chartAgain(found.distribution)];
  if (expected !== given) fail('again: charts', column, expected, given);
}

/** A survey that was exported and imported again must be the same. */
async function checkAgain(
  truth: FileTruth,
  before: Read,
  again: ReceiptLine,
  { service, result }: Doing,
): Promise<void> {
  const fail = failTo(result.failures, truth.name, 'again');
  const { survey } = await service.read(again.survey_key);
  const [expected, found] = [before.survey, survey].map((one) => one.number_of_responses);
  if (expected !== found) fail('again: rows', '', expected, found);
  for (const [at, question] of before.survey.questions.entries())
    compareAgain(question, survey.questions[at], fail, result);
}

/** Imports the exports of all files again, in one command. */
async function checkExports(done: readonly { truth: FileTruth; read: Read }[], doing: Doing): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-answers-again-'));
  const paths: string[] = [];
  for (const [at, { read }] of done.entries()) {
    const path = join(folder, `again-${at}.csv`);
    writeFileSync(
      path,
      await doing.service.api<string>('GET', `/api/v1/workspace/surveys/${read.survey.survey_key}/export?headers=all`),
    );
    paths.push(path);
  }
  const { receipts, words } = await doing.service.importByCommand(paths, await doing.service.createProject('again'));
  for (const [at, { truth, read }] of done.entries()) {
    const again = receipts.find(({ file_name }) => file_name === `again-${at}.csv`);
    if (again !== undefined) await checkAgain(truth, read, again, doing);
    else
      failTo(doing.result.failures, truth.name, 'again')(
        'import',
        '',
        'a receipt',
        words.split('\n').find((line) => line.includes(`again-${at}.csv`)) ?? '',
      );
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Imports each file over HTTP, by command, and from its export, and compares with the expected values. Names must be distinct. */
export async function checkFiles(truths: readonly FileTruth[], cli?: Cli): Promise<Result> {
  const result: Result = { failures: [], columns: 0, sameAgain: 0, labelled: 0, right: 0, accepted: 0, groups: 0 };
  const paths = truths.map(({ path }) => path);
  const described = new Map((await describeFiles(paths, cli)).map((one) => [one.file, one]));
  const service = await startCheckedService(cli);
  const doing = { service, result };
  const done: { truth: FileTruth; read: Read }[] = [];
  try {
    const { receipts, words } = await service.importByCommand(paths, await service.createProject('by command'));
    for (const truth of truths) {
      const preview = described.get(truth.path);
      const receipt = receipts.find(({ file_name }) => file_name === truth.name);
      const why =
        words
          .split('\n')
          .filter((line) => line.includes(truth.name))
          .at(-1) ?? '';
      if (preview === undefined || receipt === undefined)
        failTo(result.failures, truth.name, 'by command')('import', '', 'a receipt', why);
      else done.push({ truth, read: await checkByCommand(truth, preview, receipt, doing) });
      if (preview !== undefined && truth.cells.length <= rowsOfAPart) await checkByHand(truth, preview, doing);
    }
    await checkExports(done, doing);
  } finally {
    await service.stop();
  }
  return result;
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** A line for each difference, then the table of totals. */
export function report(result: Result, files: number): string {
  const lines = result.failures.map(
    ({ file, how, check, column, expected, found }) =>
      `✗ ${file} · ${how} · ${check}${column === '' ? '' : ` · ${column}`} · expected ${expected} · found ${found}`,
  );
  for (const check of checks) {
    const differences = result.failures.filter((failure) => failure.check === check);
    const wrong = new Set(differences.map(({ file }) => file)).size;
    lines.push(
      `${check.padEnd(14)} ${files - wrong} of ${files} files right${differences.length === 0 ? '' : `, ${differences.length} differences`}`,
    );
  }
  const { columns, sameAgain, labelled, right, accepted, failures } = result;
  const wrong = new Set(failures.map(({ file }) => file)).size;
  lines.push(
    `types          ${share(right, labelled)} as labelled, ${share(accepted, labelled)} as labelled or as can be defended`,
  );
  lines.push(`again          ${share(sameAgain, columns)} of ${columns} columns have their type again`);
  lines.push(`groups         ${result.groups} compared with the labels and with a count of the cells`);
  lines.push(`all            ${files - wrong} of ${files} files without a difference`);
  return `${lines.join('\n')}\n`;
}
