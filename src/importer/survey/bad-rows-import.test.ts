import { plainDialect as dialect } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { scanRows } from '../csv/scan-rows.ts';
import { planParts } from '../plan/plan-parts.ts';
import { mendBadRows, noTransforms } from '../plan/row-transforms.ts';
import { fetchUpload, type Upload } from '../transfer/upload.ts';
import { responseAt, setUpImport } from './survey-import.fixture.ts';
import { importSurvey, resumeSurvey } from './survey-import.ts';

const service = await provideService();

/** 20,500 rows, more than a part takes; of each thousand the first has five cells, the second three. The last row has an open quote. */
function damagedSurvey(): Blob {
  const rows = Array.from({ length: 20_500 }, (_, at) => {
    const more = at % 1000 === 0 ? ',surplus' : '';
    return at % 1000 === 1 ? `r${at + 1},short,1` : `r${at + 1},a,${at % 11},fine${more}`;
  });
  return new Blob([`Id,Email,Score,Why\n${rows.join('\n')}\nr20501,b,3,"open\n`]);
}

describe('an import with rules for bad rows', () => {
  it('continues after a crash with the rules and corrections of its journal, and the service counts the same rows', async () => {
    const file = damagedSurvey();
    const bad_rows = {
      ...mendBadRows,
      too_many_cells: 'skip' as const,
      mends: [{ row: 1, cells: ['r1', 'a', '0', 'by hand'] }],
    };
    const index = await scanRows(file, dialect, { recover: true });
    const plan = await planParts(file, dialect, index, { ...noTransforms, bad_rows });
    const controller = new AbortController();
    const upload: Upload = async (form, blob, options) => {
      const reply = await fetchUpload(form, blob, options);
      controller.abort(new Error('crash'));
      return reply;
    };
    const { run, entry } = await setUpImport(service, { file, upload });
    await expect(importSurvey({ ...run, plan, signal: controller.signal })).rejects.toThrow('crash');
    const { upload: _, ...rest } = run;
    const receipt = await resumeSurvey(await entry(), rest);
    expect(receipt).toMatchObject({
      rows_in_file: 20_501,
      rows_sent: 20_481,
      rows_reported: 20_481,
      bad_rows: { skipped: 20, mended: 2 },
      edits: { bad_rows },
    });
    expect(receipt.bad_rows?.listed).toHaveLength(22);
    expect(await responseAt(service, receipt.survey_key, 1)).toEqual(['r1', 'a', '0', 'by hand']);
    expect(await responseAt(service, receipt.survey_key, 20_481)).toEqual(['r20501', 'b', '3', 'open']);
  });
});
