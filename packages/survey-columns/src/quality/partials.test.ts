import { describe, expect, it } from 'vitest';
import type { ExporterName } from '../exporters/registry.ts';
import type { ColumnType } from '../shapes.ts';
import { findAll, nothing } from '../testing/duplicates.fixture.ts';
import { toRows } from '../testing/tables.fixture.ts';
import type { QualityKind } from '../types.ts';

function found(
  kind: QualityKind,
  exporter: ExporterName,
  header: string[],
  rows: string[][],
  types = nothing(header.length),
): number[] {
  return findAll({ exporter, header, types }, rows).flatMap((finding) => (finding.kind === kind ? finding.rows : []));
}
const cells = (...column: string[]): string[][] => column.map((cell) => [cell]);

describe('partial responses that the tool has marked', () => {
  it.each<[ExporterName, string, string[], number[]]>([
    ['Qualtrics', 'Finished', ['True', 'False', 'True'], [2]],
    ['LimeSurvey', 'submitdate', ['2024-03-01 08:00:00', '', '1980-01-01 00:00:00'], [2]],
    ['Decipher', 'status', ['3', '4', '1', '2'], [2]],
    ['Alchemer', 'Status', ['Complete', 'Partial', 'Disqualified'], [2]],
    ['REDCap', 'intake_complete', ['2', '0', '1', ''], [2, 3]],
    ['SoSci', 'FINISHED', ['1', '0'], [2]],
    ['Typeform', 'Response Type', ['completed', 'started', 'partial'], [2, 3]],
    ['Prolific', 'Status', ['APPROVED', 'RETURNED', 'TIMED-OUT', 'AWAITING REVIEW'], [2, 3]],
    ['SurveyMonkey', 'response_status', ['completed', 'partial'], [2]],
    ['ODK', '*meta-is-complete*', ['true', 'false'], [2]],
    ['unknown', 'status', ['complete', 'partial'], [2]],
  ])('%s: %s', (exporter, header, column, rows) => {
    expect(found('partial', exporter, [header], cells(...column))).toEqual(rows);
  });

  it('a REDCap instrument that was not started is not partial if another one is complete', () => {
    const rows = toRows('2|0 / 0|0 / |1');
    expect(found('partial', 'REDCap', ['a_complete', 'b_complete'], rows)).toEqual([2, 3]);
  });

  it.each<[ExporterName, string, string[], ColumnType]>([
    ['unknown', 'Status', ['partial', 'complete'], 'Single choice'],
    ['LimeSurvey', 'submitdate', ['', ''], 'Do nothing'],
    ['Qualtrics', 'Finished', ['False', 'False'], 'Do nothing'],
    ['Decipher', 'status', ['3', '3'], 'Do nothing'],
    ['unknown', 'dispcode', ['22', '31'], 'Do nothing'],
  ])('%s: %s of %j does not mark a partial response as %s', (exporter, header, column, type) => {
    expect(found('partial', exporter, [header], cells(...column), [type])).toEqual([]);
  });
});

describe('previews', () => {
  it.each<[ExporterName, string, string[], number[]]>([
    ['Qualtrics', 'Status', ['0', '1', '2', '8', '17'], [2, 3, 5]],
    ['Unipark', 'tester', ['0', '1'], [2]],
    ['SoSci', 'MODE', ['interview', 'pretest', 'debug', 'admin'], [2, 3, 4]],
    ['Decipher', 'status', ['1', '3'], []],
    ['unknown', 'status', ['0', '1'], []],
    ['unknown', 'is_test', ['false', 'true'], [2]],
  ])('%s: %s', (exporter, header, column, rows) => {
    expect(found('test', exporter, [header], cells(...column))).toEqual(rows);
  });
});
