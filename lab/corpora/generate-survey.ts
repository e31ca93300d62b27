// Writes a survey export that looks like a real one; equal options give equal bytes. Tests and benchmarks are fed by it.
//   node lab/corpora/generate-survey.ts --rows 20000 --seed 1 --out part.csv
// --start N: the first row. A row depends on the seed and its number alone, so ranges of one seed are parts of one survey.
// --eol crlf, --bom, --delimiter ';', --quote-all, --max-words 340 (parts near 50 MB), --truth FILE (what an import must count).
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createColumns, createRow, type GeneratedColumn } from './generate-survey/columns.ts';

export interface SurveyFile {
  out: string;
  rows: number;
  seed: number;
  /** Number of the first row; 0 unless given. */
  start?: number;
  eol?: 'lf' | 'crlf';
  bom?: boolean;
  delimiter?: string;
  quoteAll?: boolean;
  /** Words of the longest open answer; 80 unless given. */
  maxWords?: number;
}

/** The counts of a correct import. Lists are in the order of the columns. */
interface SurveyTruth {
  rows: number;
  columns: string[];
  nonEmpty: number[];
  /** By header and option; of a ranking, how often each option came first. */
  choices: Record<string, Record<string, number>>;
  /** Different addresses. */
  emails: number;
  bytes: number;
  sha256: string;
}

/** Characters that are written at once. */
const chunkLength = 1024 * 1024;

function createCount(columns: readonly GeneratedColumn[]) {
  const nonEmpty = columns.map(() => 0);
  const choices: SurveyTruth['choices'] = {};
  const addresses = new Set<string>();
  const add = (answers: readonly string[]) => {
    for (const [at, { header, type, toOptions }] of columns.entries()) {
      const answer = answers[at] ?? '';
      if (answer === '') continue;
      nonEmpty[at] = (nonEmpty[at] ?? 0) + 1;
      if (type === 'Email') addresses.add(answer);
      for (const option of toOptions?.(answer) ?? []) {
        choices[header] ??= {};
        choices[header][option] = (choices[header][option] ?? 0) + 1;
      }
    }
  };
  return { add, counts: () => ({ nonEmpty, choices, emails: addresses.size }) };
}

/** @returns what writes the cells of a row as a line. */
function createLineWriter({ delimiter = ',', eol = 'lf', quoteAll = false }: SurveyFile) {
  const special = ['"', '\r', '\n', delimiter];
  const quote = (cell: string) =>
    quoteAll || special.some((mark) => cell.includes(mark)) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return (cells: readonly string[]) => cells.map(quote).join(delimiter) + (eol === 'crlf' ? '\r\n' : '\n');
}

/** Writes the export to `file.out`. @throws what writing throws */
export function writeSurvey(file: SurveyFile): SurveyTruth {
  const columns = createColumns(file.maxWords);
  const header = columns.map((column) => column.header);
  const { add, counts } = createCount(columns);
  const toLine = createLineWriter(file);
  const hash = createHash('sha256');
  const target = openSync(file.out, 'w');
  let bytes = 0;
  const flush = (text: string) => {
    const buffer = Buffer.from(text);
    hash.update(buffer);
    bytes += writeSync(target, buffer);
  };
  try {
    const { start = 0, rows, seed } = file;
    let text = (file.bom ? '\ufeff' : '') + toLine(header);
    for (let index = start; index < start + rows; index++) {
      const row = createRow(seed, index);
      const answers = columns.map((column) => column.write(row));
      add(answers);
      text += toLine(answers);
      if (text.length < chunkLength) continue;
      flush(text);
      text = '';
    }
    flush(text);
  } finally {
    closeSync(target);
  }
  return { rows: file.rows, columns: header, ...counts(), bytes, sha256: hash.digest('hex') };
}

function runCommand(): void {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      rows: { ...text, default: '20000' },
      seed: { ...text, default: '1' },
      out: { ...text, default: 'survey.csv' },
      start: { ...text, default: '0' },
      eol: { ...text, default: 'lf' },
      delimiter: { ...text, default: ',' },
      'max-words': { ...text, default: '80' },
      truth: text,
      bom: { ...flag, default: false },
      'quote-all': { ...flag, default: false },
    },
  });
  const { out, bom, delimiter, truth: truthFile } = values;
  const [rows, seed, start] = [Number(values.rows), Number(values.seed), Number(values.start)];
  const eol = values.eol === 'crlf' ? 'crlf' : 'lf';
  const [quoteAll, maxWords] = [values['quote-all'], Number(values['max-words'])];
  const truth = writeSurvey({ out, rows, seed, start, eol, bom, delimiter, quoteAll, maxWords });
  if (truthFile !== undefined) writeFileSync(truthFile, JSON.stringify(truth, null, 1));
  process.stdout.write(`${JSON.stringify({ out, rows, seed, bytes: truth.bytes, sha256: truth.sha256 })}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runCommand();
