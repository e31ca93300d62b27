import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dictionary, Survey } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';

const { folder, run: runImport, given, getSurvey } = await serveForImports();

const header = 'Submitted,Your name,Which drinks? [Tea],Which drinks? [Milk],Which drinks? [Water],Why?';
const rows = Array.from(
  { length: 30 },
  (_, i) =>
    `0${1 + (i % 9)}/0${1 + ((i * 4) % 9)}/2024 10:05,Ann Lee ${i},${i % 2},${i % 3 ? 0 : 1},1,Mail a${i}@b.org to hear more about ${i}`,
);

function write(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const run = (...args: string[]) => runImport('--project', 'Ours', ...args);
/** A refusal, which needs no process. */
const refuse = (...args: string[]) => callCommand(...given, '--project', 'Ours', ...args);
const read = (survey: string) => getSurvey<{ responses: { answers: string[] }[] }>(`${survey}/responses?limit=50`);
/** What an import made of the columns of a file, as far as a person can change it: types, questions, displays, orders, person key. */
async function toMapping(survey: string) {
  const { columns, outline } = await getSurvey<Dictionary>(`${survey}/export/dictionary`);
  const { groups, orders, person_key } = outline;
  const shown = columns.map(({ header, type, display }) => ({ header, type, display }));
  return { columns: shown, groups: groups.map(({ whole: _, ...group }) => group), orders, person_key };
}
const readSurvey = (survey: string) => getSurvey<Survey>(survey);

describe('sheaf import with row transforms', () => {
  it('--leave-out, --redact and --template in one command; the receipt lists all of it', async () => {
    const file = write('drinks.csv', [header, ...rows, rows[3] ?? '']);
    const template = join(folder, 'drinks.json');
    const columns = [
      { header: 'your NAME', type: 'Name' },
      { header: 'Why?', type: 'Open-ended' },
      { header: 'Elsewhere', type: 'NPS' },
    ];
    writeFileSync(template, JSON.stringify({ format: 'sheaf-mapping', version: 1, columns }));
    const edits = ['--leave-out', 'duplicate', '--leave-out', '1-2', '--redact', 'Why?'];
    const { status, lines, stderr } = await run(file, '--template', template, ...edits);
    expect([status, lines.length], stderr).toEqual([0, 1]);
    const [receipt] = lines;
    expect(receipt).toMatchObject({
      rows_in_file: 31,
      rows_reported: 28,
      column_mapping: { 'Your name': 'Name', 'Why?': 'Open-ended' },
      edits: { excluded: [1, 2, 31], redacted: [{ column: 5 }] },
    });
    const { responses } = await read(receipt.survey_key as string);
    expect(responses[1]?.answers[5]).toBe('Mail [email] to hear more about 3');
  });

  it.each([
    ['dmy', '2024-05-01T10:05:00'],
    ['mdy', '2024-01-05T10:05:00'],
  ])('--date-order %s decides dates that can be read both ways', async (order, first) => {
    const file = write(`dates-${order}.csv`, [
      header,
      ...rows.slice(1).map((row) => row.replace(/^\d\d.\d\d/, '01/05')),
    ]);
    const { lines, stderr } = await run(file, '--map', 'Submitted=Timestamp', '--date-order', order);
    expect(lines[0], stderr).toMatchObject({ edits: { dated: [{ column: 0, order }] } });
    expect((await read(lines[0].survey_key as string)).responses[0]?.answers[0]).toBe(first);
  });

  it.each([['--map', 'Submitted=Timestamp'], ['--auto-map']])(
    'without it the likelier order is used and reported: %s',
    async (...types) => {
      const file = write('open.csv', [header, ...rows]);
      const { status, lines, stderr } = await run(file, ...types);
      expect([status, lines[0].edits.dated]).toEqual([0, []]);
      const said =
        /no date of “Submitted” tells the day from the month\. (0\d)\/0\d\/2024 10:05 is read as 2024-(0\d)-0\d\. Say --date-order dmy .* or --date-order mdy/;
      expect(stderr).toMatch(said);
      // The service uses the reported order, and reports it as a guess.
      const [, first, month] = said.exec(stderr) ?? [];
      const { questions } = await readSurvey(lines[0].survey_key as string);
      expect(questions[0]?.distribution).toMatchObject({ guessed_order: first === month ? 'mdy' : 'dmy' });
    },
  );

  it('a data dictionary is a template: groups, displays and orders come back', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) => `${at % 2 ? 'Tea' : ''},${at % 3 ? 'Milk' : ''},${(at * 7) % 31},Good`,
    );
    const file = write('first.csv', ['Drinks - Tea,Drinks - Milk,Weeks,How?', ...lines]);
    const { survey_key } = (await run(file)).lines[0];
    const outline = {
      groups: [
        {
          kind: 'pair',
          text: 'By hand',
          headers: ['Drinks - Tea', 'Weeks'],
          items: ['a', 'b'],
          iterations: null,
          write_ins: [],
        },
      ],
      displays: { Weeks: 'text' },
      orders: { 'How?': ['Bad', 'Good'] },
      person_key: { name: 'Who', headers: ['Drinks - Tea', 'Weeks'] },
    };
    const dictionary = await getSurvey<Dictionary>(`${survey_key}/export/dictionary`);
    expect(dictionary.outline.groups).toMatchObject([{ kind: 'multi', headers: ['Drinks - Tea', 'Drinks - Milk'] }]);
    const columns = [
      { header: 'How?', type: 'Single choice' },
      { header: 'Weeks', type: 'Open-ended' },
    ];
    const template = write('dictionary.json', [JSON.stringify({ ...dictionary, columns, outline })]);
    const table = write('again.csv', ['Drinks - Tea,Drinks - Milk,Weeks,How?', ...lines]);
    const again = await run(table, '--template', template);
    expect(again.lines[0], again.stderr).toMatchObject({
      outline: { groups: 1, displays: 1, problem: null },
      decisions: { groups: outline.groups, displays: outline.displays, orders: outline.orders },
      person_key: { name: 'Who', problem: null },
    });
    const { groups, questions, person_key, number_of_participants } = await getSurvey<Survey>(
      again.lines[0].survey_key,
    );
    expect(person_key).toEqual(outline.person_key);
    expect(number_of_participants).toBeGreaterThan(1);
    expect(groups.map(({ text, source }) => [text, source])).toEqual([['By hand', 'user']]);
    expect(questions[2]?.display).toMatchObject({ as: 'text', source: 'user' });
    expect(questions[3]?.distribution).toMatchObject({
      order: 'given',
      options: [{ value: 'Bad' }, { value: 'Good' }],
    });
    // The receipt of an import and the dictionary of its survey give the next one the same mapping.
    const made = await toMapping(again.lines[0].survey_key);
    const texts = [again.lines[0], await getSurvey<Dictionary>(`${again.lines[0].survey_key}/export/dictionary`)];
    for (const [at, text] of texts.entries()) {
      const next = await run(table, '--template', write(`next-${at}.json`, [JSON.stringify(text)]));
      expect(await toMapping(next.lines[0].survey_key), next.stderr).toEqual(made);
      expect(next.stderr).not.toContain('not used');
    }
  });

  it('a template says how a file is read and which words are no answers; a file that has other columns then is read as it is found', async () => {
    const visits = Array.from({ length: 12 }, (_, at) => `Team ${at % 3},${at},every ${at % 2 ? 'day' : 'week'}`);
    const titled = write('titled.csv', ['Staff survey,Run 7,for team A', 'Team,Number,Visits', ...visits]);
    const plain = write('plain.csv', ['Team,Number,Visits', ...visits]);
    const columns = [{ header: 'VISITS', type: 'Single choice' }];
    const own = { missing: { visits: ['every week'], Gone: ['x'] }, reading: { skip_lines: 1, header_rows: 1 } };
    const text = JSON.stringify({ format: 'sheaf-mapping', version: 1, columns, ...own, weights: { Team: 2 } });
    const first = await run(titled, plain, '--template', write('reading.json', [text]));
    expect(first.stderr.match(/not used: “weights”\. This Sheaf does not know that/g)).toHaveLength(1);
    for (const receipt of first.lines)
      expect(receipt, first.stderr).toMatchObject({
        column_mapping: { Visits: 'Single choice' },
        missing_answers: { columns: { Visits: ['every week'] }, applied: true },
        rows_sent: 12,
        reading: own.reading,
      });
    const again = await run(titled, '--template', write('titled-receipt.json', [JSON.stringify(first.lines[0])]));
    expect(again.lines[0]?.missing_answers, again.stderr).toEqual(first.lines[0]?.missing_answers);
    expect(again.lines[0]?.dialect).toEqual(first.lines[0]?.dialect);
    expect(again.stderr).not.toContain('not used');
    const found = (await callCommand('columns', titled, '--template')).lines[0];
    expect(found).toMatchObject({ reading: { skip_lines: 0, header_rows: 2 } });
  });

  it('a receipt is a template with its row transforms', async () => {
    const file = write('receipt.csv', [header, ...rows]);
    const edits = ['--redact', 'Why?', '--date-order', 'mdy'];
    const made = (await run(file, '--map', 'Submitted=Timestamp', '--map', 'Why?=Open-ended', ...edits)).lines[0];
    const respelt = write('respelt.csv', [header.replace('Why?', 'WHY?'), ...rows]);
    const { lines, stderr } = await run(respelt, '--template', write('receipt.json', [JSON.stringify(made)]));
    expect(lines[0].edits, stderr).toEqual(made.edits);
    expect(made.edits).toMatchObject({ redacted: [{ column: 5 }], dated: [{ order: 'mdy' }] });
    const without = await run(write('without.csv', ['Why', 'x']), '--template', join(folder, 'receipt.json'));
    expect(without.stderr).toContain('has no column “Why?”, in which the template replaces personal details');
  });

  it('what a template leaves out and replaces is done here too', async () => {
    const cleaning = { left_out: [{ kind: 'duplicate', about: '' }], redacted: [{ header: 'WHY?', kinds: ['email'] }] };
    const text = JSON.stringify({ format: 'sheaf-mapping', version: 1, columns: [], cleaning });
    const file = write('cleaned.csv', [header, ...rows, rows[0] ?? '']);
    const { lines, stderr } = await run(file, '--template', write('cleaning.json', [text]));
    expect(lines[0], stderr).toMatchObject({
      edits: { excluded: [rows.length + 1], redacted: [{ column: 5, kinds: ['email'] }] },
      rows_sent: rows.length,
    });
  });

  it.each([
    [['--leave-out', 'everybody'], 2, 'Give a kind of response'],
    [['--redact', 'Nowhere', '--auto-map'], 2, 'has no column “Nowhere”'],
    [['--template', 'missing.json'], 1, 'missing.json cannot be opened'],
  ])('%j is refused with a sentence', async (args, code, sentence) => {
    const refused = write('refused.csv', [header, ...rows]);
    const { status, stderr } = await refuse(refused, ...args);
    expect([status, stderr]).toEqual([code, expect.stringContaining(sentence)]);
  });
});
