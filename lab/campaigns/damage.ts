// node lab/campaigns/damage.ts [TRIALS=500] [SEED=1]: damages blocks of answers, words and objects in copies of a data folder,
// one at a time, and looks whether any answer with status 200 is wrong, and whether repair makes again or names what is damaged. It ends
// with 1 when there was a fault or a stop took over ten seconds. npm test runs a short version.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Sqlite from 'better-sqlite3';
import { repairFolder } from '../../src/service/cli/repair-folder.ts';
import { UserError } from '../../src/service/core/errors.ts';
import { findObjectFiles } from '../../src/service/testing/object-files.ts';
import { fixtureBytes, importFile, importInsight } from '../../src/service/testing/record-scenario.ts';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { importParts } from '../../src/service/testing/survey-scenario.ts';
import { startTestService, type TestService } from '../../src/service/testing/test-service.ts';
import { readOptions, reportFaults, say } from '../report.ts';

const workspace = '/api/v1/workspace';

const row = (name: string, at: number): string =>
  `${name}${at}@example.org,2025-01-${String(1 + (at % 28)).padStart(2, '0')},${['Red', 'Blue', 'Green'][at % 3]},"Because of ${name} number ${at}, which is a long story about the zebra"`;
const part = (name: string, rows: number): string =>
  `Email,When,Team,Why\n${Array.from({ length: rows }, (_, at) => row(name, at)).join('\n')}\n`;

/** Two surveys, a document, a file and a recording. */
async function fill(service: TestService): Promise<void> {
  const project_id = (await service.project('Clinic')).id;
  const column_mapping = { Email: 'Email', When: 'Timestamp', Team: 'Single choice', Why: 'Open-ended' };
  const about = (name: string) => ({ project_id, name, column_mapping });
  await importParts(service, [part('ada', 400), part('bob', 300)], about('Visits in spring'));
  await importParts(service, [part('cyd', 50)], about('Visits in autumn'));
  await importInsight(service, 'report.pdf', fixtureBytes('report.pdf'), { project_id });
  for (const name of ['report.docx', 'speech.mp3']) await importFile(service, name, fixtureBytes(name), { project_id });
}

/** Signed addresses are other ones at each request. */
const withoutAddresses = (text: string): string => text.replaceAll(/"https?:\/\/[^"]*"/g, '"address"');

type Answers = Map<string, { status: number; content: string }>;

async function ask(service: TestService, answers: Answers, path: string) {
  try {
    const { status, body } = await service.call('GET', `${workspace}/${path}`, { token: service.token });
    answers.set(path, { status, content: withoutAddresses(JSON.stringify(body)) });
    return body;
  } catch (error) {
    // An export that is cut off.
    answers.set(path, { status: 0, content: String(error) });
    return {};
  }
}

async function askObject(answers: Answers, name: string, url: string | undefined): Promise<void> {
  if (!url) return;
  const place = `object of ${name}`;
  try {
    const reply = await fetch(url);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const content = reply.ok ? createHash('sha256').update(bytes).digest('hex') : bytes.toString();
    answers.set(place, { status: reply.status, content });
  } catch (error) {
    answers.set(place, { status: 0, content: String(error) });
  }
}

async function askSurvey(service: TestService, answers: Answers, key: string): Promise<void> {
  const at = `surveys/${key}`;
  await ask(service, answers, at);
  const { questions = [] } = await ask(service, answers, `${at}/questions`);
  for (const view of [
    'responses?limit=50',
    'responses?sort=time',
    'notes',
    'notes?q=zebra',
    'export',
    'export/dictionary',
    'waves',
  ])
    await ask(service, answers, `${at}/${view}`);
  const team = questions.find((one: { header?: string }) => one.header === 'Team')?.id;
  const filter = [{ kind: 'options', question_id: team, options: ['Red'] }];
  await ask(service, answers, `${at}/questions?filter=${encodeURIComponent(JSON.stringify(filter))}`);
}

/** Everything that people read of the workspace. */
async function askAll(service: TestService): Promise<Answers> {
  const answers: Answers = new Map();
  for (const path of [
    'projects',
    'imports',
    'participants',
    'search?project_id=1&q=zebra',
    'search?project_id=1&q=report',
  ])
    await ask(service, answers, path);
  for (const { survey_key } of (await ask(service, answers, 'imports?kind=survey')).imports ?? [])
    if (survey_key) await askSurvey(service, answers, survey_key);
  for (const { insight_key } of (await ask(service, answers, 'insights')).insights ?? []) {
    const one = await ask(service, answers, `insights/${insight_key}`);
    await ask(service, answers, `insights/${insight_key}/text`);
    await askObject(answers, 'the insight', one.file_url ?? one.insight?.file_url);
  }
  for (const { wav_key } of (await ask(service, answers, 'files')).files ?? []) {
    const one = await ask(service, answers, `files/${wav_key}`);
    for (const view of ['text', 'transcript']) await ask(service, answers, `files/${wav_key}/${view}`);
    await askObject(answers, wav_key, one.file_url ?? one.file?.file_url);
  }
  return answers;
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Bytes in the database that have a checksum. */
const blobs = [
  ['segments', 'texts'],
  ['segments', 'codes'],
  ['part_answers', 'answered_rows'],
  ['row_numbers', 'numbers'],
  ['word_blocks', 'words'],
] as const;

function flipBit(bytes: Buffer, random: Random): void {
  const at = Math.floor(random() * bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
}

/** Changes a bit of what a row holds, as a disk may without SQLite seeing it. */
function damageBlob(folder: string, random: Random): string {
  const [table, column] = pick(random, blobs);
  const db = new Sqlite(join(folder, 'sheaf.db'));
  try {
    const query = `SELECT ${column} FROM ${table} WHERE length(${column}) > 0`;
    const rows = db.prepare<[], Buffer>(query).pluck().all();
    if (rows.length === 0) return `${table}: nothing`;
    const before = pick(random, rows);
    const after = Buffer.from(before);
    flipBit(after, random);
    db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(after, before);
    return `${table}.${column}`;
  } finally {
    db.close();
  }
}

/** What happens to the file of an object. */
const damages: Readonly<Record<string, (path: string, random: Random) => void>> = {
  'a bit flipped': (path, random) => {
    const bytes = readFileSync(path);
    flipBit(bytes, random);
    writeFileSync(path, bytes);
  },
  'cut off': (path, random) => truncateSync(path, Math.floor(random() * statSync(path).size)),
  deleted: (path) => rmSync(path),
};

function damageObject(folder: string, random: Random): string {
  const file = pick(random, findObjectFiles(join(folder, 'objects')));
  const what = pick(random, Object.keys(damages));
  damages[what]?.(file, random);
  return `${relative(folder, file)}: ${what}`;
}

/** Damages one place of those that checksums cover: blocks of answers and words, and objects. */
const damage = (folder: string, random: Random): string =>
  random() < 0.6 ? damageBlob(folder, random) : damageObject(folder, random);

interface DamageReport {
  trials: number;
  /** The start was refused with a sentence. */
  refused: number;
  /** It started, and some answers were errors. */
  errors: number;
  /** Of a start whose answers were compared. */
  longest_stop_s: number;
  /** Neither: the damage was in nothing that is read. */
  unnoticed: number;
  /** Everything reads as before after the repair. */
  mended: number;
  /** The repair named what is lost or in doubt. */
  named: number;
  /** What must not be: a wrong answer, an error without a sentence, a loss that was not named. */
  faults: string[];
}

interface Trial {
  expected: Answers;
  report: DamageReport;
  what: string;
}

const wrongAnswers = (expected: Answers, found: Answers): string[] =>
  [...found].flatMap(([path, { status, content }]) => {
    const before = expected.get(path);
    return status === 200 && before?.content !== content ? [path] : [];
  });

/** What the service and the store say of an error that nobody thought of. */
const isWordless = ({ status, content }: { status: number; content: string }): boolean =>
  status >= 500 && /Something went wrong here|InternalError/.test(content);

const isComplete = (expected: Answers, found: Answers): boolean =>
  [...expected].every(([path, { status }]) => found.get(path)?.status === status);

/** @returns what the service says, or null when it did not start, which must be for a reason that a user can read */
async function startAndAsk(data_dir: string, { what, report }: Trial): Promise<Answers | null> {
  try {
    const service = await startTestService({ data_dir });
    try {
      return await askAll(service);
    } finally {
      const begun = performance.now();
      await service.stop({ keep: true });
      report.longest_stop_s = Math.max(report.longest_stop_s, Math.round((performance.now() - begun) / 100) / 10);
    }
  } catch (error) {
    if (!(error instanceof UserError)) report.faults.push(`${what}: no sentence: ${error}`);
    return null;
  }
}

function judgeStart(found: Answers | null, { expected, report, what }: Trial): void {
  if (found === null) {
    report.refused += 1;
    return;
  }
  const wrong = wrongAnswers(expected, found);
  const wordless = [...found].filter(([, answer]) => isWordless(answer)).map(([path]) => path);
  if (wrong.length > 0) report.faults.push(`${what}: wrong answers: ${wrong.slice(0, 3).join(', ')}`);
  else if (wordless.length > 0) report.faults.push(`${what}: errors without words: ${wordless.slice(0, 3).join(', ')}`);
  else if (isComplete(expected, found)) report.unnoticed += 1;
  else report.errors += 1;
}

async function judgeRepair(data_dir: string, trial: Trial): Promise<void> {
  const { expected, report, what } = trial;
  try {
    const { lost, left } = await repairFolder(data_dir, new Date().toISOString());
    const isNamed = lost.length + left.length > 0;
    if (isNamed) report.named += 1;
    const answers = await startAndAsk(data_dir, trial);
    if (answers === null && !isNamed) report.faults.push(`${what}: no start after the repair, and nothing is named`);
    if (answers === null || isNamed) return;
    const wrong = wrongAnswers(expected, answers);
    if (wrong.length > 0)
      report.faults.push(`${what}: wrong after the repair, unnamed: ${wrong.slice(0, 3).join(', ')}`);
    else if (!isComplete(expected, answers)) report.faults.push(`${what}: not all is there after the repair, unnamed`);
    else report.mended += 1;
  } catch (error) {
    if (error instanceof UserError) report.named += 1;
    else report.faults.push(`${what}: the repair failed: ${error instanceof Error ? error.stack : error}`);
  }
}

/**
 * Damages copies of a data folder, one place at a time, half of them as a kill left them.
 * @param seed the same damages for the same seed
 */
export async function damageCampaign(trials: number, seed: number, onTrial: (line: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-damage-'));
  const [ended, killed, copy] = [join(folder, 'ended'), join(folder, 'killed'), join(folder, 'copy')];
  const report: DamageReport = {
    trials,
    refused: 0,
    errors: 0,
    longest_stop_s: 0,
    unnoticed: 0,
    mended: 0,
    named: 0,
    faults: [],
  };
  try {
    const service = await startTestService({ data_dir: ended });
    await fill(service);
    cpSync(ended, killed, { recursive: true });
    const expected = await askAll(service);
    await service.stop({ keep: true });
    for (let trial = 0; trial < trials; trial++) {
      const random = randomFrom(seed + trial);
      const source = random() < 0.7 ? ended : killed;
      cpSync(source, copy, { recursive: true });
      const what = `seed ${seed + trial}, ${source === ended ? 'ended' : 'killed'}, ${damage(copy, random)}`;
      const one = { expected, report, what };
      const faultsBefore = report.faults.length;
      judgeStart(await startAndAsk(copy, one), one);
      await judgeRepair(copy, one);
      onTrial(`${what}${report.faults.length > faultsBefore ? ` FAULT ${report.faults.at(-1)}` : ''}`);
      rmSync(copy, { recursive: true, force: true });
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { trials, seed } = readOptions({ trials: 500, seed: 1 }, ['trials', 'seed']);
  const report = await damageCampaign(trials, seed, (line) => {
    if (process.env.SHEAF_DAMAGE_LINES !== undefined || line.includes('FAULT')) say(line);
  });
  reportFaults(report);
  if (report.longest_stop_s > 10) process.exitCode = 1;
}
