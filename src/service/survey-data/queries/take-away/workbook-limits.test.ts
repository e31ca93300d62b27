import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../../../scripts/whole-tests.ts';
import { limits } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

// A sheet of Excel has 1,048,576 rows and 16,384 columns, and one of the rows is the header.

const service = await provideService();
const { call } = surveyCalls(service);

async function exportWorkbook(header: readonly string[], type: string, files: readonly string[]) {
  const column_mapping = Object.fromEntries(header.map((name) => [name, type]));
  const { survey_key, status } = await importParts(service, files, { column_mapping });
  expect(status).toBe('COMPLETED');
  const { status: refused, body } = await call('GET', `${surveyPath(survey_key)}/export?as=xlsx`);
  return [refused, body.code, body.params];
}

describe('a survey that no sheet can hold is refused before anything is sent', () => {
  it('with more responses than rows: workbook_too_long', async () => {
    const full = Array.from({ length: Math.floor(1_048_576 / limits.rowsPerPart) }, () => limits.rowsPerPart);
    const files = [...full, 1_048_576 % limits.rowsPerPart].map((rows) => `Again?\n${'a\n'.repeat(rows)}`);
    expect(await exportWorkbook(['Again?'], 'Single choice', files)).toEqual([
      ...[400, 'workbook_too_long', { most: 1_048_575, rows: 1_048_576 }],
    ]);
  }, 120_000);

  it.runIf(isWhole)(
    'with more columns than a sheet, because long texts go on in the next ones: workbook_too_wide',
    async () => {
      // Ten responses fill 182 questions each with a text of nine cells.
      const header = Array.from({ length: 1826 }, (_, at) => `Q${at}`);
      const text = 'a'.repeat(8 * 32_766 + 1);
      const files = Array.from({ length: 10 }, (_, file) => {
        const row = header.map((_, at) => (Math.floor(at / 182) === file ? text : ''));
        return `${header}\n${row}\n`;
      });
      expect(await exportWorkbook(header, 'Open-ended', files)).toEqual([
        ...[400, 'workbook_too_wide', { most: 16_384, columns: 1820 * 9 + 6 }],
      ]);
    },
    240_000,
  );
});
