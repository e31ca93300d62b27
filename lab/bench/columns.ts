// How well the survey exports beside the repository are classified, and what it costs. lab/corpora/labelled-files.test.ts tests the rest.
// `node lab/bench/columns.ts [--errors WORD]`: with a word, the columns that are wrong and hold it
import { readFileSync } from 'node:fs';
import {
  type ColumnType,
  columnTypes,
  detectDialect,
  isClassified,
  readTable,
  type Suggestion,
  suggestTypes,
} from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';
import Papa from 'papaparse';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { type CorpusFile, corpusFiles, corpusLabels, type Label } from '../corpora/survey-corpus.ts';
import { median, readOptions } from '../report.ts';

const options = readOptions({ errors: '' });

interface Judged extends Label {
  file: CorpusFile;
  suggestion: Suggestion;
  text: string;
  values: string;
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const right = ({ label, suggestion }: Judged): boolean => label === suggestion.type;

function read(file: CorpusFile): Table {
  const bytes = readFileSync(file.path);
  return readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1e6, whole: true });
}

function judgeAll(files: CorpusFile[]): Judged[] {
  const labels = corpusLabels();
  return files.flatMap((file) => {
    const table = read(file);
    return suggestTypes(table).flatMap((suggestion, index) => {
      const label = labels.get(file.file)?.[index];
      if (label === undefined) return [];
      const values = [...new Set(table.rows.map((row) => row[index] ?? ''))].slice(0, 6).join(' ¦ ').slice(0, 160);
      return [{ ...label, file, suggestion, text: table.texts[index] ?? '', values }];
    });
  });
}

interface Quality {
  type: ColumnType;
  precision: number;
  recall: number;
  f1: number;
}

function quality(judged: Judged[], type: ColumnType): Quality & { labelled: number; suggested: number; hits: number } {
  const labelled = judged.filter(({ label }) => label === type).length;
  const suggested = judged.filter(({ suggestion }) => suggestion.type === type).length;
  const hits = judged.filter((one) => one.label === type && right(one)).length;
  const f1 = (2 * hits) / Math.max(1, labelled + suggested);
  return { type, precision: hits / suggested, recall: hits / labelled, f1, labelled, suggested, hits };
}

function printTypes(title: string, judged: Judged[]): void {
  const qualities = columnTypes.map((type) => quality(judged, type));
  console.log(`\n${title}: ${judged.length} columns`);
  for (const { type, labelled, suggested, hits } of qualities) {
    console.log(
      `  ${type.padEnd(15)} precision ${percent(hits, suggested).padStart(5)}  recall ${percent(hits, labelled).padStart(5)}  (${hits} of ${suggested} suggested, ${labelled} labelled)`,
    );
  }
  const strict = judged.filter(right).length;
  const lenient = judged.filter((one) => right(one) || one.alt.includes(one.suggestion.type)).length;
  const macro = mean(qualities.filter(({ labelled }) => labelled > 0).map(({ f1 }) => f1));
  console.log(
    `  strict ${percent(strict, judged.length)}  lenient ${percent(lenient, judged.length)}  macro-F1 ${(100 * macro).toFixed(1)}`,
  );
}

/** What states 0.9 and above. The rules were written with this corpus. */
function printSure(judged: readonly Judged[]): void {
  console.log('\nstating 0.9 and above:');
  for (const type of columnTypes) {
    const sure = judged.filter(({ suggestion }) => suggestion.type === type && suggestion.confidence >= 0.9);
    const labelled = judged.filter(({ label }) => label === type).length;
    const hits = sure.filter(right).length;
    const recall = isClassified(type) ? ` recall ${percent(hits, labelled)}` : '';
    console.log(
      `  ${type.padEnd(15)} ${percent(hits, sure.length).padStart(5)} right of ${String(sure.length).padStart(4)}${recall}`,
    );
  }
}

/** How many columns keep their type when half of the rows is dropped (files of 20 rows and more). */
function printStability(tables: readonly Table[]): void {
  let [same, all] = [0, 0];
  for (const table of tables.filter(({ rows }) => rows.length >= 20)) {
    const types = suggestTypes(table).map(({ type }) => type);
    for (const half of [0, 1]) {
      const halved = suggestTypes({ ...table, rows: table.rows.filter((_, row) => row % 2 === half) });
      same += halved.filter(({ type }, index) => type === types[index]).length;
      all += types.length;
    }
  }
  console.log(`\nstability: ${percent(same, all)}% of the columns keep their type on either half of the rows`);
}

function printErrors(judged: Judged[], word: string): void {
  for (const one of judged) {
    if (right(one)) continue;
    const line = `${one.file.file} #${one.suggestion.index} ${one.label}${one.alt[0] ? `(${one.alt})` : ''} → ${one.suggestion.type} ${one.suggestion.confidence} | ${one.text.slice(0, 110)} | ${one.suggestion.reason} | ${one.values}`;
    if (line.includes(word)) console.log(line.replaceAll('\n', '⏎'));
  }
}

function milliseconds(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Rounds of both in turn, so that other work of the machine affects both alike. */
const rounds = 11;

/** A 20,000-row file made of the corpus' widest answers, parsed by Papa Parse and classified. */
function printCost(files: CorpusFile[]): void {
  console.log('\ncost of classifying 20,000 rows against parsing them (rounds in turn, medians)');
  for (const name of ['gf_rstudio_2019_en.csv', 'dvs_2020.csv', 'sm_538_flying.csv']) {
    const file = files.find((one) => one.file === name);
    if (file === undefined) continue;
    const table = read(file);
    const rows = Array.from({ length: 20_000 }, (_, i) => table.rows[i % table.rows.length] ?? []);
    const text = Papa.unparse([table.header, ...rows]);
    const parsing: number[] = [];
    const classifying: number[] = [];
    for (let round = 0; round < rounds; round++) {
      parsing.push(milliseconds(() => Papa.parse(text, { delimiter: ',', newline: '\r\n' })));
      classifying.push(milliseconds(() => suggestTypes({ ...table, rows })));
    }
    const share = median(classifying) / median(parsing);
    console.log(
      `  ${name}: parse ${median(parsing).toFixed(0)} ms, classify ${median(classifying).toFixed(1)} ms = ${(100 * share).toFixed(1)}%`,
    );
  }
}

function main(): void {
  if (!hasSurveyExports()) {
    console.log(`Nothing measured: ${missingExports}.`);
    return;
  }
  const files = corpusFiles();
  const judged = judgeAll(files);
  if (options.errors !== '') {
    printErrors(judged, options.errors);
    return;
  }
  printTypes('all', judged);
  printTypes(
    'real files',
    judged.filter(({ file }) => file.real),
  );
  printSure(judged);
  printStability(files.map(read));
  printCost(files);
}

main();
