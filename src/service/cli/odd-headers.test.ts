import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Dictionary } from '../../contract/index.ts';
import { serveForImports } from '../testing/called-command.ts';

const { folder, run: runImport, getSurvey, end } = await serveForImports();
afterAll(end);

const header = '__proto__';
const answers = ['Good', '__proto__', 'Bad'];
const lines = Array.from({ length: 30 }, (_, at) => `${answers[at % 3]},${at}`);

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** An object with that key of its own, as JSON.parse makes it. A literal would set its prototype. */
const named = (value: unknown): object => Object.fromEntries([[header, value]]);

/** As text, because comparisons of objects may leave that key out. */
const textOf = (value: unknown): string => JSON.stringify(value);

describe('B66 a column and an answer called __proto__', () => {
  it('keep their display, order and missing answers in the service, in the receipt and in the next import', async () => {
    const file = write('odd.csv', `${header},Age\n${lines.join('\n')}\n`);
    const columns = [{ header, type: 'Single choice' }];
    const outline = { groups: [], displays: named('scale'), orders: named(answers) };
    // A word that counts as no answer is kept in lower case.
    const missing = named(['bad']);
    const template = textOf({ format: 'sheaf-mapping', version: 1, columns, outline, missing });
    let given = write('template.json', template);
    for (const name of ['first', 'with its receipt']) {
      const { lines: receipts, stderr } = await runImport('--project', 'Ours', '--template', given, file);
      const [receipt] = receipts;
      expect(textOf(receipt?.decisions), `${name} ${stderr}`).toContain(
        `"displays":${textOf(named('scale'))},"orders":${textOf(named(answers))}`,
      );
      const dictionary = await getSurvey<Dictionary>(`${receipt.survey_key}/export/dictionary`);
      expect(textOf(dictionary.outline), name).toContain(
        `"displays":${textOf(named('scale'))},"orders":${textOf(named(answers))}`,
      );
      const source = await getSurvey<object>(`${receipt.survey_key}/source`);
      expect(textOf(source), name).toContain(`"missing_answers":${textOf(missing)}`);
      given = write('receipt.json', textOf(receipt));
    }
  });
});
