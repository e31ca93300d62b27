import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { detectDialect, readTable } from '@sheaf/survey-columns';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { hasSurveyExports, missingExports, surveyExports } from '../../../scripts/shared-folder.ts';
import { scanRows } from '../csv/scan-rows.ts';
import { partBlob } from '../plan/part.ts';
import { planParts } from '../plan/plan-parts.ts';

/** Real and synthetic exports, read where they are; without them these tests are skipped by name. */

/** index.csv counts rows of delimiters alone in two files: they are no responses. */
const withoutBlankRows: Record<string, number> = { 'gf_koodi_2021_fi.tsv': 500, 'sm_538_pollsters_named.tsv': 25 };

interface Listed {
  file: string;
  dir: string;
  rows: string;
}

const listed = hasSurveyExports()
  ? Papa.parse<Listed>(readFileSync(`${surveyExports}index.csv`, 'utf8'), { header: true }).data.filter(
      ({ dir }) => dir !== undefined,
    )
  : [];
const present = listed.filter(({ dir, file }) => existsSync(`${surveyExports}${dir}/${file}`));

/** A skipped suite still needs a test to name. */
const cases: Listed[] = present.length > 0 ? present : [{ file: 'no export', dir: '', rows: '' }];

/** Reads a part like the service: from its bytes alone. */
function readAlone(bytes: Uint8Array) {
  const { header, rows } = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1e6, whole: true });
  return { header, rows };
}

describe.skipIf(!hasSurveyExports())(`published survey exports (skipped when ${missingExports})`, () => {
  it.each(cases)('$file is stored as it was read', async ({ dir, file, rows }) => {
    const blob = await openAsBlob(`${surveyExports}${dir}/${file}`);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const dialect = detectDialect(bytes, { whole: true });
    const index = await scanRows(blob, dialect);
    expect(index.rows).toBe(withoutBlankRows[file] ?? Number(rows));
    const plan = await planParts(blob, dialect, index);
    expect(plan.parts.length).toBe(1);
    const part = new Uint8Array(await (await partBlob(blob, plan, 1)).arrayBuffer());
    // The same bytes are read in the same way; comparing a million cells takes seconds.
    if (Buffer.compare(part, bytes) !== 0) expect(readAlone(part)).toEqual(readAlone(bytes));
  });
});
