import { readFileSync } from 'node:fs';
import { detectDialect, readTable, suggestTypes } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { corpusFiles, corpusLabels } from './survey-corpus.ts';

const files = hasSurveyExports() ? corpusFiles() : [];

function read(path: string, bytesRead = Number.POSITIVE_INFINITY) {
  const file = readFileSync(path);
  const head = file.subarray(0, bytesRead);
  const whole = head.length === file.length;
  const dialect = detectDialect(head, { whole });
  return { dialect, table: readTable(head, dialect, { limit: 1e6, whole }) };
}

/** index.csv counts rows of delimiters alone in two files: they are no responses. */
const withoutBlankRows: Record<string, number> = { 'gf_koodi_2021_fi.tsv': 500, 'sm_538_pollsters_named.tsv': 25 };

test.skipIf(!hasSurveyExports())(`every export is read as index.csv says (skipped when ${missingExports})`, () => {
  const wrong = files.flatMap((file) => {
    const { dialect, table } = read(file.path);
    const found = { ...dialect, rows: table.rows.length, columns: table.header.length };
    const keys = ['delimiter', 'header_rows', 'rows', 'columns'] as const;
    const listed = { ...file, rows: withoutBlankRows[file.file] ?? file.rows };
    return keys.filter((key) => found[key] !== listed[key]).map((key) => `${file.file}: ${key} ${found[key]}`);
  });
  expect(wrong).toEqual([]);
});

test.skipIf(!hasSurveyExports())(`the first 64 KB tell the same (skipped when ${missingExports})`, () => {
  const wrong = files.filter((file) => {
    const { dialect, table } = read(file.path, 64 * 1024);
    return (
      dialect.delimiter !== file.delimiter ||
      dialect.header_rows !== file.header_rows ||
      table.header.length !== file.columns
    );
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test.skipIf(!hasSurveyExports())(`at most one export is decoded otherwise (skipped when ${missingExports})`, () => {
  const wrong = files.filter((file) => read(file.path).dialect.encoding !== file.encoding);
  // Two bytes of the Star Wars file were mangled before it was published: no encoding reads them.
  expect(wrong.map(({ file }) => file)).toEqual(['sm_538_starwars.csv']);
});

test.skipIf(!hasSurveyExports())(`types are right above the floor (skipped when ${missingExports})`, () => {
  const labels = corpusLabels();
  let right = 0;
  let total = 0;
  const falsePeople: string[] = [];
  for (const file of files) {
    for (const { index, header, type, classifier } of suggestTypes(read(file.path).table)) {
      const label = labels.get(file.file)?.[index]?.label;
      if (label === undefined) continue;
      total++;
      if (type === label) right++;
      const isPerson =
        classifier !== null && classifier.confidence >= 0.9 && ['Name', 'Email'].includes(classifier.type);
      if (isPerson && classifier.type !== label) falsePeople.push(`${file.file}: ${header}`);
    }
  }
  expect(total).toBe(2779);
  expect(right / total).toBeGreaterThan(0.95);
  expect(falsePeople).toEqual([]);
});
