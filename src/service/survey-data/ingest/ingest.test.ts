import { afterAll, describe, expect, test } from 'vitest';
import { ClaimLost } from '../../core/errors.ts';
import { claim, createFixture, lookUpSurvey as readSurvey, type Upload } from '../../testing/ingest-fixture.ts';

const fixture = await createFixture();
afterAll(() => fixture.close());

const lookUpSurvey = (upload: Upload) => readSurvey(fixture, upload);
/** A part of some rows with two columns. */
const plainPart = (rows: number): string => `A,B\n${'1,2\n'.repeat(rows)}`;
const toQuestion = async (upload: Upload, header: string) =>
  (await lookUpSurvey(upload)).questions.find((question) => question.header === header);

describe('people', () => {
  const column_mapping = { Mail: 'Email', Name: 'Name' } as const;
  const panel = (project_id: number) =>
    fixture.db
      .prepare<[number], { identity: string; name: string; in_panel: number }>(
        'SELECT identity, name, in_panel FROM participants WHERE project_id = ? ORDER BY id',
      )
      .all(project_id)
      .map(({ identity, name, in_panel }) => [identity.replace(/^#.*/, '#'), name, in_panel]);

  test('count once per project and address, in any survey; a respondent with only a name counts as a separate person', async () => {
    const project_id = 2;
    const first = await fixture.upload({
      parts: ['Mail,Name\nA@x.org,\nb@x.org,Bo\n,Cy\n,Cy\n anonymous ,\n', 'Mail,Name\na@X.org,Ann\n'],
      column_mapping,
      add_to_research_panel: false,
      project_id,
    });
    await fixture.run(first);
    expect(panel(project_id)).toEqual([
      ['a@x.org', 'Ann', 0],
      ['b@x.org', 'Bo', 0],
      ['#', 'Cy', 0],
      ['#', 'Cy', 0],
    ]);
    expect((await lookUpSurvey(first)).number_of_participants).toBe(4);
    expect((await toQuestion(first, 'Mail'))?.distribution).toEqual({ kind: 'people', distinct: 2 });

    const second = await fixture.upload({
      parts: ['Mail,Name\nb@x.org,Robert\nd@x.org,Di\n', 'Mail,Name\nb@x.org,\n'],
      column_mapping,
      project_id,
    });
    await fixture.run(second);
    expect(panel(project_id)).toContainEqual(['b@x.org', 'Bo', 1]);
    expect(panel(project_id)).toHaveLength(5);
    expect((await lookUpSurvey(second)).number_of_participants).toBe(2);
    const other = await fixture.upload({ parts: ['Mail,Name\nb@x.org,Bo\n'], column_mapping, project_id: 1 });
    await fixture.run(other);
    expect(panel(1)).toEqual([['b@x.org', 'Bo', 1]]);
  });
});

describe('exactly once', () => {
  test('a part asked for twice is saved once', async () => {
    const upload = await fixture.upload({ parts: [plainPart(7)] });
    expect(await fixture.run(upload)).toEqual([{ kind: 'processed', rows: 7, bytes: plainPart(7).length }]);
    expect(await fixture.run(upload)).toEqual([{ kind: 'processed', rows: 7 }]);
    expect((await lookUpSurvey(upload)).number_of_responses).toBe(7);
  });

  test('a worker that has lost its claim writes nothing', async () => {
    const upload = await fixture.upload({ parts: [plainPart(3)] });
    const [part_id = 0] = upload.part_ids;
    const { ingest } = fixture;
    await expect(ingest.ingestPart({ part_id, claim: { ...claim, fence: 0 } })).rejects.toThrow(ClaimLost);
    await expect(ingest.ingestPart({ part_id, claim: { id: 99, fence: 1 } })).rejects.toThrow(ClaimLost);
    expect((await lookUpSurvey(upload)).number_of_responses).toBe(0);
  });
});
