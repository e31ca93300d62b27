import { join } from 'node:path';
import { detectDialect } from '@sheaf/survey-columns';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/contract/index.ts';
import { createClient } from '../../src/importer/client/client.ts';
import { scanRows } from '../../src/importer/csv/scan-rows.ts';
import { createMemoryJournal } from '../../src/importer/journal/memory-journal.fixture.ts';
import { planParts } from '../../src/importer/plan/plan-parts.ts';
import { headBytes, readFileColumns, readHead } from '../../src/importer/survey/file-columns.ts';
import { importSurvey } from '../../src/importer/survey/survey-import.ts';
import { provideService } from '../../src/service/testing/provide-service.ts';
import { importParts } from '../../src/service/testing/survey-scenario.ts';

// The preview of a file must match its import: types and rules, column by column. lab/corpora/check-answers.ts compares published exports.

const service = await provideService();

interface Read {
  header: string;
  type: string;
  source: string;
  rule: unknown;
}

/** The columns of a survey as the service keeps them. */
function kept(survey_key: string): Read[] {
  const db = new Database(join(service.data_dir, 'sheaf.db'), { readonly: true });
  try {
    const rows = db
      .prepare<[string], Omit<Read, 'rule'> & { rule: string }>(
        `SELECT q.header, q.type, q.source, q.rule FROM questions q JOIN stored_surveys u ON u.id = q.upload_id
         WHERE u.survey_key = ? ORDER BY q.column_index`,
      )
      .all(survey_key);
    return rows.map((row) => ({ ...row, rule: JSON.parse(row.rule) as unknown }));
  } finally {
    db.close();
  }
}

async function findDialect(file: Blob) {
  const { head, whole } = await readHead(file);
  return detectDialect(head, { whole });
}

/** Reads a file like `sheaf columns` and the checks before an import. */
async function shown(file: Blob): Promise<Read[]> {
  const { decision } = await readFileColumns(file, await findDialect(file));
  return decision.columns.map(({ header, type, source, rule }) => ({ header, type, source, rule }));
}

async function imported(file: Blob): Promise<Read[]> {
  const client = createClient({ base_url: service.url, token: () => service.token });
  const project_id = (await service.project()).id;
  const dialect = await findDialect(file);
  const run = { client, journal: createMemoryJournal(), file, file_name: 'a.csv', dialect, project_id, name: 'A' };
  return kept((await importSurvey({ ...run, auto_map: true, pollSeconds: 0.05 })).survey_key);
}

async function byHand(file: Blob): Promise<Read[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kept((await importParts(service, [bytes], { auto_map: true })).survey_key);
}

/** A survey whose first rows are unlike the others: what is decided from the head alone is wrong. */
function changing(rows: number, widen: number): Blob {
  const filler = 'and so on '.repeat(widen);
  const lines = Array.from({ length: rows }, (_, i) => {
    const isHead = i < rows / 8;
    const answer = isHead ? ['Yes', 'No'][i % 2] : `Because of the ${i} things that I saw there and ${i * 7} of them`;
    const date = isHead ? `0${(i % 9) + 1}/0${(i % 8) + 1}/2024` : `${13 + (i % 15)}/0${(i % 8) + 1}/2024`;
    return `${i},${date},${answer},${isHead ? i % 11 : `${i % 5};${(i + 1) % 5}`},"${filler}${i % 3}"`;
  });
  return new Blob([`Id,Date,What do you say?,Which?,Remark\n${lines.join('\n')}\n`]);
}

describe('generated exports', () => {
  it('larger than the head, in one part', async () => {
    const file = changing(7000, 60);
    expect(file.size).toBeGreaterThan(headBytes);
    const before = await shown(file);
    expect(await imported(file)).toEqual(before);
    expect(await byHand(file)).toEqual(before);
  });

  it('larger than the beginning and than a part: decided from the first part', async () => {
    const file = changing(24_000, 30);
    expect(file.size).toBeGreaterThan(headBytes);
    const dialect = await findDialect(file);
    expect((await planParts(file, dialect, await scanRows(file, dialect))).parts.length).toBeGreaterThan(1);
    const before = await shown(file);
    expect(await imported(file)).toEqual(before);
  });

  it('many short rows in a small file are decided from the first part as well', async () => {
    const rows = Array.from({ length: limits.rowsPerPart + 9000 }, (_, i) =>
      i < limits.rowsPerPart ? `${i % 4}` : `it is ${i} now`,
    );
    const file = new Blob([`Id,Say\n${rows.map((say, i) => `${i},${say}`).join('\n')}\n`]);
    expect(file.size).toBeLessThan(headBytes);
    expect(await imported(file)).toEqual(await shown(file));
  });

  it('rows that are not responses change nothing', async () => {
    const text = await changing(900, 1).text();
    const lines = text.trimEnd().split('\n');
    const odd = lines.flatMap((line, i) => (i > 0 && i % 2 === 0 ? [line, ',,,,'] : [line]));
    const file = new Blob([`${odd.join('\n')}\nTotal,900,,,\n,,,,\n`]);
    const plain = await shown(new Blob([text]));
    expect(await shown(file)).toEqual(plain);
    expect(await imported(file)).toEqual(plain);
    expect(await byHand(file)).toEqual(plain);
  });
});
