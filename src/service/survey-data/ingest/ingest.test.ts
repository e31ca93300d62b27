import { afterAll, describe, expect, test } from 'vitest';
import { ClaimLost } from '../../core/errors.ts';
import { claim, createFixture, ingestCalls, listNotes, plainPart, type Upload } from '../../testing/ingest-fixture.ts';

const fixture = await createFixture();
afterAll(() => fixture.close());

const { answersOf, surveyOf, importParts } = ingestCalls(fixture);
const questionOf = async (upload: Upload, header: string) =>
  (await surveyOf(upload)).questions.find((question) => question.header === header);

describe('a part that is read correctly', () => {
  const cases: { name: string; part: string | Uint8Array; answers: string[][] }[] = [
    { name: '20,000 rows', part: plainPart(20_000), answers: Array(200).fill(['1', '2']) },
    { name: 'a byte order mark', part: '\ufeffA,B\n1,2\n', answers: [['1', '2']] },
    {
      name: 'CRLF',
      part: 'A,B\r\n1,"x\r\ny"\r\n3,4\r\n',
      answers: [
        ['1', 'x\r\ny'],
        ['3', '4'],
      ],
    },
    {
      name: 'CR alone',
      part: 'A,B\r1,2\r3,"x, y"\r',
      answers: [
        ['1', '2'],
        ['3', 'x, y'],
      ],
    },
    { name: 'semicolons', part: 'A;B\n1;2,5\n', answers: [['1', '2,5']] },
    {
      name: 'rows that are too short',
      part: 'A,B,C\n1\n2,3\n',
      answers: [
        ['1', '', ''],
        ['2', '3', ''],
      ],
    },
    { name: 'trailing separators', part: 'A,B\n1,2,,\n', answers: [['1', '2']] },
    {
      name: 'a quote inside an answer',
      part: 'A,B\n1,5" screen\n2,"a ""b"""\n',
      answers: [
        ['1', '5" screen'],
        ['2', 'a "b"'],
      ],
    },
    {
      name: 'cp1252',
      part: Buffer.from(
        'Frage,Größe\nfür,süß\nschön,gr\xfcn\n'.replace(/[äöüß]/g, (c) => c),
        'latin1',
      ),
      answers: [
        ['für', 'süß'],
        ['schön', 'grün'],
      ],
    },
    { name: 'UTF-16LE', part: Buffer.from('\ufeffA,B\né,漢\n', 'utf16le'), answers: [['é', '漢']] },
    {
      name: 'an unquoted TSV whose cell starts with a quote',
      part: `Timestamp\tWhy\n1\t"so-called help\n${'2\tfine\n'.repeat(50)}`,
      answers: [['1', '"so-called help'], ...Array(50).fill(['2', 'fine'])],
    },
    { name: 'formulas, as they stand', part: 'A,B\n=1+1,@x\n', answers: [['=1+1', '@x']] },
  ];
  test.each(cases)('$name', async ({ part, answers }) => {
    const { upload, outcomes } = await importParts(part);
    expect(outcomes[0]?.kind).toBe('processed');
    expect(await answersOf(upload)).toEqual(answers);
  });

  test('a later part whose TSV has a stray quote', async () => {
    const { upload, outcomes } = await importParts('A\tB\n1\t2\n', 'A\tB\n3\t"x\n4\ty\n');
    expect(outcomes.map(({ kind }) => kind)).toEqual(['processed', 'processed']);
    expect(await answersOf(upload)).toEqual([
      ['1', '2'],
      ['3', '"x'],
      ['4', 'y'],
    ]);
  });

  test('headers that repeat, are blank, or are called __proto__', async () => {
    const upload = await fixture.upload({
      parts: ['__proto__,,Other,Other,toString\na,b,c,d,e\nf,g,h,i,j\n'],
      column_mapping: JSON.parse('{"__proto__":"Single choice","Other (2)":"Single choice","Nowhere":"NPS"}'),
      auto_map: false,
    });
    expect(await fixture.run(upload)).toMatchObject([{ kind: 'processed', rows: 2 }]);
    expect((await surveyOf(upload)).questions.map(({ header, type, source }) => [header, type, source])).toEqual([
      ['__proto__', 'Single choice', 'mapping'],
      ['Column 2', 'Do nothing', 'fallback'],
      ['Other', 'Do nothing', 'fallback'],
      ['Other (2)', 'Single choice', 'mapping'],
      ['toString', 'Do nothing', 'fallback'],
    ]);
    expect((await questionOf(upload, '__proto__'))?.distribution).toEqual({
      kind: 'options',
      options: expect.arrayContaining([
        { value: 'a', count: 1 },
        { value: 'f', count: 1 },
      ]),
      order: 'count',
      rest: { options: 0, count: 0 },
      scale: null,
    });
  });
});

describe('counts', () => {
  test('of every chartable type, over parts', async () => {
    const upload = await fixture.upload({
      parts: [
        'Plan,Uses,Score,Order,Why\nFree,a;b,10,x > y,Because\nTeam,b,3,y > x,NA\n',
        'Plan,Uses,Score,Order,Why\nFree,,ten,x > y,"Since, then"\n,a;b,8,,\n',
      ],
      column_mapping: {
        Plan: 'Single choice',
        Uses: 'Multi choice',
        Score: 'NPS',
        Order: 'Ranking',
        Why: 'Open-ended',
      },
      auto_map: false,
    });
    await fixture.run(upload);
    expect(await questionOf(upload, 'Plan')).toMatchObject({
      answered: 3,
      distribution: {
        options: [
          { value: 'Free', count: 2 },
          { value: 'Team', count: 1 },
        ],
      },
    });
    expect((await questionOf(upload, 'Uses'))?.distribution).toMatchObject({
      options: [
        { value: 'b', count: 3 },
        { value: 'a', count: 2 },
      ],
    });
    expect((await questionOf(upload, 'Score'))?.distribution).toMatchObject({
      kind: 'nps',
      promoters: 1,
      passives: 1,
      detractors: 1,
      score: 0,
      unreadable: 1,
    });
    expect((await questionOf(upload, 'Order'))?.distribution).toEqual({
      kind: 'ranking',
      items: [
        { value: 'x', average_rank: 4 / 3, count: 3, first_count: 2 },
        { value: 'y', average_rank: 5 / 3, count: 3, first_count: 1 },
      ],
    });
    expect(await questionOf(upload, 'Why')).toMatchObject({
      answered: 2,
      distribution: { kind: 'text', notes: 2, samples: ['Because', 'Since, then'] },
    });
    const notes = await listNotes(fixture, upload.survey_key, { question_id: 0, limit: 10, offset: 1 });
    expect(notes).toMatchObject({ count: 2, notes: [{ row: 3, text: 'Since, then' }] });
  });

  test('options beyond the shown ones are summed up', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `v${i % 300},${i}`).join('\n');
    const upload = await fixture.upload({
      parts: [`A,B\n${rows}\n`],
      column_mapping: { A: 'Single choice', B: 'Single choice' },
    });
    await fixture.run(upload);
    expect((await questionOf(upload, 'A'))?.distribution).toMatchObject({ rest: { options: 100, count: 200 } });
    expect((await questionOf(upload, 'B'))?.distribution).toMatchObject({ rest: { options: 400, count: 400 } });
  });

  test('missing answers are not counted, and their cells are unchanged', async () => {
    const texts = ['NA', ' n/a ', '-', '   ', 'None', 'A long answer that is one'];
    const upload = await fixture.upload({
      parts: [`A,Why\n${texts.map((text) => `1,${text}`).join('\n')}\n`],
      column_mapping: { Why: 'Open-ended' },
    });
    await fixture.run(upload);
    expect((await questionOf(upload, 'Why'))?.answered).toBe(2);
    expect((await answersOf(upload)).map(([, why]) => why)).toEqual(texts);
  });
});

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
    expect((await surveyOf(first)).number_of_participants).toBe(4);
    expect((await questionOf(first, 'Mail'))?.distribution).toEqual({ kind: 'people', distinct: 2 });

    const second = await fixture.upload({
      parts: ['Mail,Name\nb@x.org,Robert\nd@x.org,Di\n', 'Mail,Name\nb@x.org,\n'],
      column_mapping,
      project_id,
    });
    await fixture.run(second);
    expect(panel(project_id)).toContainEqual(['b@x.org', 'Bo', 1]);
    expect(panel(project_id)).toHaveLength(5);
    expect((await surveyOf(second)).number_of_participants).toBe(2);
    const other = await fixture.upload({ parts: ['Mail,Name\nb@x.org,Bo\n'], column_mapping, project_id: 1 });
    await fixture.run(other);
    expect(panel(1)).toEqual([['b@x.org', 'Bo', 1]]);
  });
});

describe('exactly once', () => {
  test('a part asked for twice is saved once', async () => {
    const { upload, outcomes } = await importParts(plainPart(7));
    expect(outcomes).toEqual([{ kind: 'processed', rows: 7, bytes: plainPart(7).length }]);
    expect(await fixture.run(upload)).toEqual([{ kind: 'processed', rows: 7 }]);
    expect((await surveyOf(upload)).number_of_responses).toBe(7);
  });

  test('a worker that has lost its claim writes nothing', async () => {
    const upload = await fixture.upload({ parts: [plainPart(3)] });
    const [part_id = 0] = upload.part_ids;
    const { ingest } = fixture;
    await expect(ingest.ingestPart({ part_id, claim: { ...claim, fence: 0 } })).rejects.toThrow(ClaimLost);
    await expect(ingest.ingestPart({ part_id, claim: { id: 99, fence: 1 } })).rejects.toThrow(ClaimLost);
    expect((await surveyOf(upload)).number_of_responses).toBe(0);
  });
});
