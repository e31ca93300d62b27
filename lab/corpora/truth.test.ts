import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFixture, lookUpSurvey } from '../../src/service/testing/ingest-fixture.ts';
import { generatedTypes } from './generate-survey/columns.ts';
import { type SurveyFile, writeSurvey } from './generate-survey.ts';

const fixture = await createFixture();
afterAll(() => fixture.close());

/** Option counts of a question, as the generator counts them: of a ranking, how often each came first. */
function collectCounts(
  distribution: Awaited<ReturnType<typeof lookUpSurvey>>['questions'][number]['distribution'],
): Record<string, number> {
  if (distribution.kind === 'options')
    return Object.fromEntries(distribution.options.map(({ value, count }) => [value, count]));
  if (distribution.kind === 'ranking') {
    return Object.fromEntries(distribution.items.map(({ value, first_count }) => [value, first_count]));
  }
  if (distribution.kind !== 'nps') return {};
  return Object.fromEntries(
    distribution.counts.map((count, score) => [String(score), count]).filter(([, count]) => count !== 0),
  );
}

const styles: Partial<SurveyFile>[] = [{}, { eol: 'crlf', bom: true }, { delimiter: ';', quoteAll: true }];

test.each(styles)('has the counts of the generator: %o', async (style) => {
  const rows = 1000;
  const write = (name: string, start: number, count: number) => {
    const out = join(fixture.folder, name);
    const truth = writeSurvey({ ...style, out, rows: count, seed: 7, start });
    return { truth, content: readFileSync(out) };
  };
  const { truth } = write('all.csv', 0, 2 * rows);
  const parts = [0, rows].map((start) => write(`part${start}.csv`, start, rows).content);
  const types = generatedTypes();
  const column_mapping = Object.fromEntries(
    truth.columns.map((header, index) => [header, types[index] ?? 'Do nothing']),
  );
  const upload = await fixture.upload({ parts, column_mapping, auto_map: false });
  expect(await fixture.run(upload)).toMatchObject(parts.map(() => ({ kind: 'processed', rows })));

  const survey = await lookUpSurvey(fixture, upload);
  expect(survey.number_of_responses).toBe(2 * rows);
  expect(survey.questions.map(({ header }) => header)).toEqual(truth.columns);
  expect(survey.questions.map(({ answered }) => answered)).toEqual(truth.nonEmpty);
  expect(survey.questions[1]?.distribution).toEqual({ kind: 'people', distinct: truth.emails });
  for (const [header, counts] of Object.entries(truth.choices)) {
    const question = survey.questions.find((candidate) => candidate.header === header);
    expect(question && collectCounts(question.distribution), header).toEqual(counts);
  }
});
