import { cleanText, headerKey } from '@sheaf/tables';
import { isBlank } from '../answers/blank.ts';
import { isIgnored } from '../column-type.ts';
import { type FormMarks, noWords, type ResponseMark, unfinishedWords } from '../exporters/descriptor.ts';
import { describeExporter } from '../exporters/registry.ts';
import type { SurveyShape } from '../headers/tool-columns.ts';
import type { Check } from '../types.ts';

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
  const own = describeExporter(exporter).partial ?? [];
  const found = header.flatMap((name, column) => {
    const label = headerKey(name);
    const known = own.find((mark) => mark.header.test(label));
    if (known !== undefined) return [{ column, ...known }];
    // A column with answers says nothing about the response.
    const isNothing = isIgnored(types[column]?.type);
    return anywhere.filter((mark) => isNothing && mark.header.test(label)).map((mark) => ({ column, ...mark }));
  });
  if (found.length === 0) return null;
  return (cells) =>
    found.some(({ column, cell: mark, orBlank }) => {
      const cell = (cells[column] ?? '').trim();
      return mark.test(cell) || (orBlank === true && isBlank(cell));
    });
}

/** Finds responses that the tool marks as unfinished. If it marks all of them, the column means something else. */
export function partialCheck(shape: SurveyShape): Check {
  const { forms } = describeExporter(shape.exporter);
  const tests = [forms ? checkForms(shape, forms) : null, checkMarks(shape)].filter((test) => test !== null);
  const rows: number[] = [];
  let count = 0;
  return {
    add(row, cells) {
      count++;
      if (tests.some((isPartial) => isPartial(cells))) rows.push(row);
    },
    findings: () =>
      rows.length < count ? [{ kind: 'partial', reason: 'The survey tool marks these as not finished.', rows }] : [],
  };
}
