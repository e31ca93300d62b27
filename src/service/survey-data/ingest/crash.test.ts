import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  claim,
  createFixture,
  type Fixture,
  listNotes,
  listResponses,
  lookUpSurvey,
  type Upload,
} from '../../testing/ingest-fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.close());

const rows = 4000;
const plans = ['Free', 'Team', 'Business'];
const column_mapping = { When: 'Timestamp', Mail: 'Email', Plan: 'Single choice', Why: 'Open-ended' } as const;

/** Row i of the survey; every third person of a part has answered before. */
function row(part: number, i: number): string {
  const person = part > 0 && i % 3 === 0 ? i : part * rows + i;
  const when = new Date(Date.UTC(2025, 0, 1, 0, 0, part * rows + i)).toISOString();
  return `${when},p${person}@x.org,${plans[i % 3]},"Because of word${i} and part${part}"`;
}

function survey(parts: number): Promise<Upload> {
  const texts = Array.from({ length: parts }, (_, part) =>
    ['When,Mail,Plan,Why', ...Array.from({ length: rows }, (_, i) => row(part, i))].join('\n'),
  );
  return fixture.upload({ parts: texts, column_mapping, auto_map: false });
}

const lookUpCount = (sql: string): number => Number(fixture.db.prepare(sql).pluck().get());

async function expectEveryRowOnce(upload: Upload, parts: number): Promise<void> {
  const found = await lookUpSurvey(fixture, upload);
  const all = parts * rows;
  expect(found.number_of_responses).toBe(all);
  const listed = await listResponses(fixture, upload.survey_key, { limit: all + 1, offset: 0 });
  expect([listed.count, listed.responses.length]).toEqual([all, all]);
  const distinct = rows + (parts - 1) * (rows - Math.ceil(rows / 3));
  expect(found.number_of_participants).toBe(distinct);
  expect(lookUpCount('SELECT count(*) FROM participants')).toBe(distinct);
  expect(new Set(listed.responses.map(({ participant_id }) => participant_id)).size).toBe(distinct);
  const plan = found.questions[2]?.distribution;
  const each = plans.map((_, index) => parts * Math.ceil((rows - index) / plans.length));
  expect(plan).toMatchObject({ options: plans.map((value, index) => ({ value, count: each[index] })) });
  expect(found.questions.map(({ answered }) => answered)).toEqual([all, all, all, all]);
  const sought = [
    { q: 'because', count: all },
    { q: 'word123', count: parts },
    { q: 'part1 word7', count: 1 },
    { q: '"and part1"', count: rows },
  ];
  for (const { q, count } of sought) {
    const notes = await listNotes(fixture, upload.survey_key, { question_id: 0, limit: 1, offset: 0, q });
    expect([q, notes.count]).toEqual([q, count]);
  }
  for (const part of Array.from({ length: parts }, (_, index) => index)) {
    const { responses } = await listResponses(fixture, upload.survey_key, { limit: 1, offset: part * rows + 123 });
    expect(responses[0]?.answers.at(-1)).toBe(`Because of word123 and part${part}`);
  }
}

/** Ingests the parts in a process of its own and kills it after `ms`. @returns whether it got through before. */
async function ingestAndKill(upload: Upload, ms: number): Promise<boolean> {
  const work = JSON.stringify({ options: fixture.options, part_ids: upload.part_ids, claim });
  const child = spawn(process.execPath, [fileURLToPath(childUrl), work], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data'); // it has started
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code === 0;
}

const childUrl = new URL('./ingest-child.fixture.ts', import.meta.url);

test('killed at random moments, every row is saved exactly once when the job continues', async () => {
  const parts = 8;
  const upload = await survey(parts);
  let kills = 0;
  // A part takes some 50 ms and the threads 300 ms to start: the kills fall before, within and between parts.
  while (kills < 4 && !(await ingestAndKill(upload, 200 + Math.random() * 400))) kills++;
  await fixture.run(upload);
  expect(kills).toBeGreaterThan(2);
  await expectEveryRowOnce(upload, parts);
});
