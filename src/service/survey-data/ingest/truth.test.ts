import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { generatedTypes } from '../../testing/generated-survey.ts';
import { createFixture, type Fixture } from '../../testing/ingest-fixture.ts';
import { getSurvey } from '../../testing/read-workspace.ts';

const generator = fileURLToPath(new URL('../../../../../shared/tools/generate-survey.mjs', import.meta.url));
const truthSchema = z.object({
  columns: z.array(z.string()),
  nonEmpty: z.array(z.number()),
  choices: z.record(z.string(), z.record(z.string(), z.number())),
  emails: z.number(),
});

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const generate = (file: string, ...options: (string | number)[]) =>
  execFileSync(process.execPath, [generator, '--seed', '7', '--out', file, ...options.map(String)], {
    stdio: 'ignore',
  });

/** Option counts of a question, as the generator counts them: of a ranking, how often each came first. */
function countsOf(
  distribution: ReturnType<typeof getSurvey>['questions'][number]['distribution'],
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

test.skipIf(!existsSync(generator)).each([[], ['--eol', 'crlf', '--bom'], ['--delimiter', ';', '--quote-all']])(
  'counts what the generator of ../shared counted (%s %s)',
  { timeout: 60_000 },
  async (...options) => {
    const rows = 3000;
    const whole = join(fixture.folder, 'whole.csv');
    const truthFile = join(fixture.folder, 'truth.json');
    generate(whole, '--rows', 2 * rows, '--truth', truthFile, ...options);
    const truth = truthSchema.parse(JSON.parse(readFileSync(truthFile, 'utf8')));
    const parts = [0, rows].map((start) => {
      const file = join(fixture.folder, `part${start}.csv`);
      generate(file, '--rows', rows, '--start', start, ...options);
      return readFileSync(file);
    });
    const column_mapping = Object.fromEntries(
      truth.columns.map((header, index) => [header, generatedTypes[index] ?? 'Do nothing']),
    );
    const upload = await fixture.upload({ parts, column_mapping, auto_map: false });
    expect(await fixture.run(upload)).toEqual(parts.map(() => ({ kind: 'processed', rows })));

    const survey = getSurvey(fixture.db, upload.survey_key);
    expect(survey.number_of_responses).toBe(2 * rows);
    expect(survey.questions.map(({ header }) => header)).toEqual(truth.columns);
    expect(survey.questions.map(({ answered }) => answered)).toEqual(truth.nonEmpty);
    expect(survey.questions[1]?.distribution).toEqual({ kind: 'people', distinct: truth.emails });
    for (const [header, counts] of Object.entries(truth.choices)) {
      const question = survey.questions.find((candidate) => candidate.header === header);
      expect(question && countsOf(question.distribution), header).toEqual(counts);
    }
  },
);
