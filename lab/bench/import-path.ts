// The same path for a table in another format and for the same table as CSV, as ratios of one run: from the file to the finished
// plan of the import, and a complete `sheaf import` into a service of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildIfStale } from '../../scripts/build.ts';

const steps = ['plan', 'columns', 'checks'] as const;
type Step = (typeof steps)[number];
const laps = z.record(z.string(), z.number());
const measured = z.object({ rows: z.number(), times: laps, cpu: laps });
type Measured = z.output<typeof measured>;

/** The same table in two files. */
export interface TwoFiles {
  name: string;
  other: string;
  csv: string;
  /** A folder for temporary files, on the disk of the two. */
  folder: string;
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
const inSeconds = (ms: readonly number[]): string => `${(middle(ms) / 1000).toFixed(2)} s`;

function runNode(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 24 });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

function plan(path: string, folder: string): Measured {
  const job = fileURLToPath(new URL('./import-path-job.ts', import.meta.url));
  return measured.parse(JSON.parse(runNode([job, path, folder])));
}

const stepWords: Record<Step, string> = {
  plan: 'to the plan of the parts',
  columns: 'and the columns decided',
  checks: 'and every response checked',
};

/** Runs the path of both files in turn and prints the ratios. @throws Error if they have different numbers of rows */
export function comparePlans({ name, other, csv, folder }: TwoFiles, rounds: number): void {
  if (rounds === 0) return;
  const pairs: { other: Measured; csv: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const pair = { other: plan(other, folder), csv: plan(csv, folder) };
    // The CSV of a .sav does not say that its second row belongs to the header.
    if (Math.abs(pair.other.rows - pair.csv.rows) > 1) throw new Error('The two files have different numbers of rows.');
    pairs.push(pair);
  }
  const times = (kind: 'other' | 'csv', step: string) => pairs.map((pair) => pair[kind].times[step] ?? Number.NaN);
  const ratio = (step: Step, of: 'times' | 'cpu') =>
    middle(pairs.map(({ other, csv }) => (csv[of][step] ?? 0) / (other[of][step] ?? 0))).toFixed(2);
  console.log(`the same path: ${name} is CSV on disk after ${inSeconds(times('other', 'csv'))}`);
  for (const step of steps) {
    console.log(
      `the same path, from the file ${stepWords[step]}: ${name} ${inSeconds(times('other', step))}, CSV ${inSeconds(times('csv', step))}; rows a second, ${name} / CSV: ${ratio(step, 'times')} (processor time ${ratio(step, 'cpu')}); goal 0.5`,
    );
  }
}

/** @returns milliseconds from the command to its end, when the survey is COMPLETED */
function importWhole(path: string, folder: string): number {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const cli = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));
  const project = ['--project', 'Bench', '--data-dir', dataDir];
  runNode([cli, 'projects', 'create', '--name', 'Bench', '--data-dir', dataDir]);
  const start = performance.now();
  runNode([cli, 'import', '--already-imported', 'again', '--as', 'survey', '--auto-map', '--json', ...project, path]);
  const ms = performance.now() - start;
  rmSync(dataDir, { recursive: true, force: true });
  return ms;
}

/** Imports both files in turn with the built command, into a service inside it, and prints the ratio. */
export async function compareImports({ name, other, csv, folder }: TwoFiles, rounds: number): Promise<void> {
  if (rounds === 0) return;
  await buildIfStale();
  const times = { other: [] as number[], csv: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.other.push(importWhole(other, folder));
    times.csv.push(importWhole(csv, folder));
  }
  const ratio = middle(times.csv.map((ms, round) => ms / (times.other[round] ?? Number.NaN)));
  console.log(
    `sheaf import to COMPLETED: ${name} ${inSeconds(times.other)}, CSV ${inSeconds(times.csv)}; rows a second, ${name} / CSV: ${ratio.toFixed(2)}; goal 0.5`,
  );
}
