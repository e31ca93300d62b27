import { readFileSync } from 'node:fs';
import { detectDialect, readTable as readCsvTable, suggestTypes } from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';
import { openNamed, readWhole } from '@sheaf/tables/sources/read-csv.fixture.ts';
import { expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { isWholeCorpus, sampleFiles } from './survey-corpus.ts';

/** Responses of each file: enough for its types, few enough for a test. */
const limit = 300;
/** One of every tool; all of them: lab/corpora/whole-corpus.ts. */
const files = hasSurveyExports() ? sampleFiles() : [];

const typesOf = (table: Table): string => JSON.stringify(suggestTypes(table).map(({ type }) => type));

/** Each file once, not once for each format. */
const originals = files.map(({ file, path, header_rows }) => {
  const bytes = readFileSync(path);
  const table = readCsvTable(bytes, detectDialect(bytes, { whole: true }), { limit, whole: true });
  // A second header row is not in the names of a flat object.
  return { file, table, types: header_rows === 1 ? typesOf(table) : null };
});

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/gu, '');
/** XML has one kind of line break, and blanks around an element's text are not its own. */
const asInXml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD]/gu, '')
    .trim();
const vvEscapes: Record<string, string> = { '{': '{lbrace}', '\n': '{newline}', '\r': '{cr}', '\t': '{tab}' };
const escapeVv = (text: string): string =>
  text.replace(/[{\n\r\t]/g, (sign) => vvEscapes[sign] ?? sign).replace(/^"/, '{quote}');

interface Writer {
  name: string;
  write(table: Table): string;
  /** What the format keeps of a cell. */
  kept(cell: string): string;
  /** Whether it keeps the headers, by which types are found. */
  hasHeaders: boolean;
}

const recordsOf = ({ header, rows }: Table): object[] =>
  rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] === '' ? null : row[at]])));

const writers: readonly Writer[] = [
  {
    name: 'x.json',
    write: (table) => JSON.stringify({ results: recordsOf(table) }),
    kept: (cell) => cell,
    hasHeaders: true,
  },
  {
    name: 'x.jsonl',
    write: (table) =>
      recordsOf(table)
        .map((record) => JSON.stringify(record))
        .join('\n'),
    kept: (cell) => cell,
    hasHeaders: true,
  },
  {
    name: 'x.xml',
    write: ({ rows }) =>
      `<l>${rows.map((row) => `<r>${row.map((cell, at) => `<c${at}>${escapeXml(cell)}</c${at}>`).join('')}</r>`).join('')}</l>`,
    kept: asInXml,
    hasHeaders: false,
  },
  {
    name: 'x.vv',
    write: ({ header, rows }) =>
      [header, header.map((_, at) => `c${at}`), ...rows].map((row) => row.map(escapeVv).join('\t')).join('\n'),
    kept: (cell) => cell,
    hasHeaders: false,
  },
];

test.skipIf(!hasSurveyExports()).each(writers)(
  `an export of every tool is the same table as $name (skipped when ${missingExports})`,
  async ({ name, write, kept, hasHeaders }) => {
    const wrong: string[] = [];
    let compared = 0;
    for (const { file, table, types } of originals) {
      // Names that look like numbers would be put in another order by JavaScript, not by the format.
      if (table.header.length < 2 || table.rows.length < 2 || table.header.some((header) => /^\d+$/.test(header)))
        continue;
      compared++;
      const source = await openNamed(write(table), name);
      const bytes = new TextEncoder().encode((await readWhole(source)).csv);
      const override = source.tables[0]?.dialect ?? {};
      const again = readCsvTable(bytes, detectDialect(bytes, { whole: true, override }), { limit, whole: true });
      const rows = table.rows.map((row) => row.map(kept));
      if (JSON.stringify(again.rows) !== JSON.stringify(rows)) wrong.push(`${file}: rows`);
      if (hasHeaders && types !== null && typesOf(again) !== types) wrong.push(`${file}: types`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(isWholeCorpus ? 30 : 12);
  },
  60_000,
);
