import { cleanText, headerKey } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { type FormMarks, noWords, type ResponseMark, unfinishedWords } from '../exporters/descriptor.ts';
import { describeExporter } from '../exporters/registry.ts';
import { findColumns, type SurveyShape } from '../headers/known-columns.ts';
import { holdsEmail, holdsName, holdsText, isIgnored } from '../shapes.ts';
import type { Check, ColumnGroup, QualityFinding } from '../types.ts';
import { duplicateCheck } from './duplicates.ts';
import { createSpeederCheck } from './speeders.ts';

/**
 * Checks a complete file, one response at a time, for what a careful researcher would look for. Findings without rows
 * are left out.
 * @param sample rows of the file that show how it writes times
 */
export function createQualityCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check {
  const speeders = createSpeederCheck(shape, sample);
  const checks = [testCheck(shape), partialCheck(shape), duplicateCheck(shape, sample), straightLineCheck(shape)];
  if (speeders !== null) checks.push(speeders);
  return {
    add(row, cells) {
      for (const check of checks) check.add(row, cells);
    },
    findings: (): QualityFinding[] => checks.flatMap((check) => check.findings()).filter(({ rows }) => rows.length > 0),
  };
}

/** Marks that are the same in exports of many tools. */
const anywhere: readonly ResponseMark[] = [
  { header: /^(?:(?:response|survey|completion|completed|interview) )?status$|^completion$/, cell: unfinishedWords },
  { header: /^(?:is )?(?:finished|completed?|submitted)$/, cell: noWords },
];
type IsPartial = (cells: readonly string[]) => boolean;

/** A response is partial where none of the forms it has begun is complete, or where a form was not sent. */
function checkForms({ header }: SurveyShape, marks: FormMarks): IsPartial | null {
  const columnsNamed = (name: RegExp) => header.flatMap((cell, column) => (name.test(cleanText(cell)) ? [column] : []));
  const [forms, times] = [columnsNamed(marks.form), columnsNamed(marks.time)];
  if (forms.length + times.length === 0) return null;
  return (cells) => {
    if (times.some((column) => marks.notSent.test((cells[column] ?? '').trim()))) return true;
    const states = forms.map((column) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
    return states.length > 0 && !states.some((state) => marks.complete.test(state));
  };
}

function checkMarks({ exporter, header, types }: SurveyShape): IsPartial | null {
  const partialRules = describeExporter(exporter).partial ?? [];
  const partialColumns = header.flatMap((name, column) => {
    const label = headerKey(name);
    const known = partialRules.find((mark) => mark.header.test(label));
    if (known !== undefined) return [{ column, ...known }];
    // A column with answers says nothing about the response.
    const isNothing = isIgnored(types[column]?.type);
    return anywhere.filter((mark) => isNothing && mark.header.test(label)).map((mark) => ({ column, ...mark }));
  });
  if (partialColumns.length === 0) return null;
  return (cells) =>
    partialColumns.some(({ column, cell: mark, orBlank }) => {
      const cell = (cells[column] ?? '').trim();
      return mark.test(cell) || (orBlank === true && isBlank(cell));
    });
}

/** Finds responses that the tool marks as unfinished. If it marks all of them, the column means something else. */
function partialCheck(shape: SurveyShape): Check {
  const { forms } = describeExporter(shape.exporter);
  const tests = [forms ? checkForms(shape, forms) : null, checkMarks(shape)].filter((test) => test !== null);
  const rows: number[] = [];
  let count = 0;
  return {
    add(row, cells) {
      count++;
      if (tests.some((isPartial) => isPartial(cells))) rows.push(row);
    },
    findings: () => (rows.length < count ? [{ kind: 'partial', reason: { code: 'not_finished' }, rows }] : []),
  };
}

/** With fewer statements equal answers may be honest. */
const enoughStatements = 5;

/** The answer that a response gives to every statement of a grid; null if it gives several or leaves one out. */
function oneAnswer({ members }: ColumnGroup, cells: readonly string[]): string | null {
  const first = (cells[members[0] ?? -1] ?? '').trim();
  if (isBlank(first)) return null;
  return members.every((column) => (cells[column] ?? '').trim() === first) ? first : null;
}

/**
 * Finds responses that give the same answer to every statement of every grid they were shown. A grid that most people
 * answer alike does not count.
 */
function straightLineCheck({ groups }: SurveyShape): Check {
  const grids = groups.filter(({ kind, members }) => kind === 'grid' && members.length >= enoughStatements);
  const answered = grids.map(() => 0);
  const straight = grids.map(() => 0);
  // The responses that answered all their grids alike, by these grids.
  const seen = new Map<string, { alike: number[]; rows: number[] }>();
  const note = (row: number, alike: number[]) => {
    const same = seen.get(alike.join());
    if (same === undefined) seen.set(alike.join(), { alike, rows: [row] });
    else same.rows.push(row);
  };
  return {
    add(row, cells) {
      const alike: number[] = [];
      let given = 0;
      for (const [index, grid] of grids.entries()) {
        if (grid.members.some((column) => isBlank(cells[column] ?? ''))) continue;
        given++;
        answered[index] = (answered[index] ?? 0) + 1;
        if (oneAnswer(grid, cells) === null) continue;
        alike.push(index);
        straight[index] = (straight[index] ?? 0) + 1;
      }
      if (given > 0 && alike.length === given) note(row, alike);
    },
    findings() {
      const telling = grids.map((_, index) => (straight[index] ?? 0) * 2 < (answered[index] ?? 0));
      const found = [...seen.values()].filter(({ alike }) => alike.some((index) => telling[index]));
      const rows = found.flatMap((same) => same.rows).sort((a, b) => a - b);
      const reason = { code: 'same_answers', grids: grids.length, statements: enoughStatements } as const;
      return [{ kind: 'straight_line', reason, rows }];
    },
  };
}

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
function testCheck(shape: SurveyShape): Check {
  const marks = previewColumns(shape);
  const texts = findColumns(shape, (type) => holdsText(type) || holdsName(type));
  const emails = findColumns(shape, holdsEmail);
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
      { kind: 'test', reason: { code: 'marked_as_test' }, rows: marked },
      { kind: 'test', reason: { code: 'written_as_test' }, rows: typed },
    ],
  };
}
