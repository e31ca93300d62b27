import { isBlank } from '../answers/blank.ts';
import { clean } from '../table/headers.ts';
import type { ExporterName } from '../types.ts';
import { type Check, columnsOf, type SurveyShape } from './quality.ts';

/** What people type to see whether a form works. */
const testWords = new Set(
  'test|testing|tests|test test|testtest|test 123|test123|test1|asdf|asdfasdf|asdfgh|qwerty|qwertz|lorem ipsum|blah|blah blah|xxx|xxxx|prueba|prueba prueba|essai|teste|testi|probe|テスト|测试'.split(
    '|',
  ),
);
const isTestWord = (cell: string): boolean =>
  cell.length <= 40 &&
  testWords.has(
    clean(cell)
      .toLowerCase()
      .replace(/[.!]{1,5}$/, ''),
  );
const isTestAddress = (cell: string): boolean =>
  cell.length <= 254 && /^(?:test|tester|testing|asdf)\d{0,4}@|@(?:test|asdf)\.\w{2,5}$/i.test(cell.trim());

/** How tools mark a response that their own preview made. */
const previewMarks: readonly { header: RegExp; cell: RegExp; exporter?: ExporterName }[] = [
  { header: /^status$/i, cell: /^(?:survey preview|survey test|test|preview)$/i },
  { header: /^distribution ?channel$/i, cell: /^(?:preview|test)$/i },
  { header: /^(?:response ?type|mode)$/i, cell: /^(?:test|preview)$/i },
  { header: /^is[ _]?(?:a[ _])?(?:test|preview)$/i, cell: /^(?:1|true|yes)$/i },
  { header: /^tester$/i, cell: /^1$/, exporter: 'Unipark' },
  { header: /^mode$/i, cell: /^(?:pretest|debug|admin|observer)$/i, exporter: 'SoSci' },
  // 1 preview, 2 test; 16 more where the response was made offline, 8 more where it is spam.
  { header: /^status$/i, cell: /^(?:1|2|9|17)$/, exporter: 'Qualtrics' },
];

function previewColumns({ header, exporter }: SurveyShape): { column: number; cell: RegExp }[] {
  return header.flatMap((name, column) =>
    previewMarks
      .filter((mark) => mark.header.test(clean(name)) && (mark.exporter ?? exporter) === exporter)
      .map(({ cell }) => ({ column, cell })),
  );
}

/** Responses made while the survey was tried out: marked by the tool, or answered with "test" and nothing better. */
export function testCheck(shape: SurveyShape): Check {
  const marks = previewColumns(shape);
  const texts = columnsOf(shape, ['Open-ended', 'Name']);
  const emails = columnsOf(shape, ['Email']);
  const marked: number[] = [];
  const typed: number[] = [];
  return {
    add(row, cells) {
      if (marks.some(({ column, cell }) => cell.test((cells[column] ?? '').trim()))) marked.push(row);
      else {
        const written = texts.map((column) => cells[column] ?? '').filter((cell) => !isBlank(cell));
        const onlyTests = written.length > 0 && written.every(isTestWord);
        if (onlyTests || emails.some((column) => isTestAddress(cells[column] ?? ''))) typed.push(row);
      }
    },
    findings: () => [
      { kind: 'test', reason: 'The survey tool marks these as previews or tests.', rows: marked },
      {
        kind: 'test',
        reason: 'Every written answer is a word like "test", or the e-mail address is one for testing.',
        rows: typed,
      },
    ],
  };
}
