import { cleanText, headerKey } from '@sheaf/tables';
import { isBlank } from '../answers/blank.ts';
import { holdsEmail, holdsName, holdsText } from '../column-type.ts';
import type { ResponseMark } from '../exporters/descriptor.ts';
import { describeExporter } from '../exporters/registry.ts';
import { columnsWhere, type SurveyShape } from '../headers/tool-columns.ts';
import type { Check } from '../types.ts';

/** Words people type to try out a form. */
const testWords = new Set(
  'test|testing|tests|test test|testtest|test 123|test123|test1|asdf|asdfasdf|asdfgh|qwerty|qwertz|lorem ipsum|blah|blah blah|xxx|xxxx|prueba|prueba prueba|essai|teste|testi|probe|テスト|测试'.split(
    '|',
  ),
);
const isTestWord = (cell: string): boolean =>
  cell.length <= 40 &&
  testWords.has(
    cleanText(cell)
      .toLowerCase()
      .replace(/[.!]{1,5}$/, ''),
  );
const isTestAddress = (cell: string): boolean =>
  cell.length <= 254 && /^(?:test|tester|testing|asdf)\d{0,4}@|@(?:test|asdf)\.\w{2,5}$/i.test(cell.trim());

/** Marks of responses made in a preview, the same in exports of many tools. */
const previewMarks: readonly ResponseMark[] = [
  { header: /^status$/, cell: /^(?:survey preview|survey test|test|preview)$/i },
  { header: /^distribution ?channel$/, cell: /^(?:preview|test)$/i },
  { header: /^(?:response ?type|mode)$/, cell: /^(?:test|preview)$/i },
  { header: /^is ?(?:a )?(?:test|preview)$/, cell: /^(?:1|true|yes)$/i },
];

function previewColumns({ header, exporter }: SurveyShape): { column: number; cell: RegExp }[] {
  const marks = [...previewMarks, ...(describeExporter(exporter).preview ?? [])];
  return header.flatMap((name, column) => {
    const label = headerKey(name);
    return marks.filter((mark) => mark.header.test(label)).map(({ cell }) => ({ column, cell }));
  });
}

/** Finds responses made while the survey was tried out: marked by the tool, or answered only with "test". */
export function testCheck(shape: SurveyShape): Check {
  const marks = previewColumns(shape);
  const texts = columnsWhere(shape, (type) => holdsText(type) || holdsName(type));
  const emails = columnsWhere(shape, holdsEmail);
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
