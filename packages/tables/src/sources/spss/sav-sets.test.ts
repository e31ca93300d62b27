import { decideColumns, detectDialect, groupColumns, readTable } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { openNamed, readSource, readWhole } from '../read-csv.fixture.ts';
import { type FixtureFile, savFile } from './sav.fixture.ts';

describe('multiple-response sets of an SPSS file', () => {
  it('reads its sets of variables and its levels of measurement', async () => {
    const variables = ['Q1_1', 'Q1_2', 'Q2A', 'Q2B', 'LAST'].map((name) => ({ name }));
    const extensions: FixtureFile['extensions'] = [
      [
        7,
        1,
        (out) => out.text('$brands=D1 1 12 Which brands q1_1 q1_2\n$cities=C 8 Städte? q2a q2b\n$bad=D1 1 99 x q2a\n'),
      ],
      [19, 1, (out) => out.text('$newer=E 1 2 10 5 third q1_1 last\n$none=C 0  unknown q2a\n')],
      [13, 1, (out) => out.text('LAST=the_last_one')],
      [11, 4, (out) => out.int32(1, 8, 0, 2, 8, 0, 3, 8, 0, 0, 8, 0, 1, 8, 0)],
    ];
    const { source } = await readSource(savFile({ variables, extensions, cases: [[1, 1, 1, 1, 1]] }), 'x.sav');
    expect(source.tables[0]?.sets).toEqual([
      { name: 'brands', question: 'Which brands', columns: [0, 1] },
      { name: 'cities', question: 'Städte?', columns: [2, 3] },
      { name: 'newer', question: 'third', columns: [0, 4] },
    ]);
    expect(source.tables[0]?.columns?.map(({ measure }) => measure)).toEqual([
      'nominal',
      'ordinal',
      'scale',
      null,
      'nominal',
    ]);
  });

  it('makes the columns of a set one question with an option for each', async () => {
    const labels: [number, string][] = [
      [0, 'No'],
      [1, 'Yes'],
    ];
    const options = ['TV', 'Radio', 'Papers'];
    const variables = options.map((label, at) => ({ name: `Q5_${at}`, label, labels }));
    const cases = Array.from({ length: 60 }, (_, at) => [at % 2, at % 3 && 1, at % 5 && 1]);
    const sets: FixtureFile['extensions'] = [[7, 1, (out) => out.text('$media=D1 1 9 Which do? q5_0 q5_1 q5_2\n')]];
    const source = await openNamed(savFile({ variables, extensions: sets, cases }), 'x.sav');
    const bytes = new TextEncoder().encode((await readWhole(source)).csv);
    const dialect = detectDialect(bytes, { whole: true, override: source.tables[0]?.dialect ?? {} });
    const table = readTable(bytes, dialect, { limit: 100, whole: true });
    const { suggestions } = decideColumns(table, { column_mapping: {}, auto_map: true });
    expect(groupColumns(table, suggestions)).toMatchObject([{ kind: 'multi', question: 'Which do?', items: options }]);
  });
});
