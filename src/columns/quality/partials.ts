import { isBlank } from '../answers/blank.ts';
import { key } from '../headers/header-words.ts';
import { clean } from '../table/headers.ts';
import type { ExporterName } from '../types.ts';
import type { Check, SurveyShape } from './quality.ts';

/** How a tool marks a response that was not finished. `header` is matched against the header as `key` spells it. */
interface Mark {
  header: RegExp;
  partial: RegExp;
  /** A blank cell is a mark as well. */
  blank?: true;
}

const no = /^(?:0|false|no|n|falsch|nein|faux|non|falso|não|epätosi|否)$/i;
const words =
  /^(?:partial(?:ly (?:complete|completed))?|incomplete|not complete(?:d)?|in progress|started|unfinished|suspended|abandoned|drop ?out|saved|draft|unvollständig|teilweise|begonnen|abgebrochen|parcial|incomplet[oaei]?|incompleta|parziale|partiel(?:le)?|keskeneräinen|部分|未完成)$/i;

const marks: Partial<Record<ExporterName, readonly Mark[]>> = {
  Qualtrics: [{ header: /^finished$/, partial: no }],
  LimeSurvey: [
    {
      header:
        /^(?:submitdate(?: date submitted)?|date submitted|datum abgeschickt|date de soumission|fecha de envío|data invio|data di invio|data de envio)$/,
      partial: /^(?:n\/a|null)$/i,
      blank: true,
    },
  ],
  Unipark: [{ header: /^dispcode$/, partial: /^2[0-3]$/ }],
  Decipher: [{ header: /^status$/, partial: /^4$/ }],
  QuestionPro: [{ header: /^response status$/, partial: words }],
  SoSci: [{ header: /^finished$/, partial: no }],
  Typeform: [{ header: /^response type$/, partial: words }],
  Prolific: [{ header: /^status$/, partial: /^(?:returned|timed[- ]?out|active|partially approved)$/i }],
  Wufoo: [{ header: /^completion status$/, partial: no }],
  'Cognito Forms': [{ header: /^entry status$/, partial: words }],
  ODK: [{ header: /^meta is complete$/, partial: no }],
};
/** What any tool may call it. */
const anywhere: readonly Mark[] = [
  { header: /^(?:(?:response|survey|completion|completed|interview) )?status$|^completion$/, partial: words },
  { header: /^(?:is )?(?:finished|completed?|submitted)$/, partial: no },
];
/** REDCap has a mark for each of its forms. */
const formMark = /_complete$|^complete\?(?: \(\d{1,3}\))?$/i;
const isFormComplete = (cell: string): boolean => /^(?:2|complete)$/i.test(cell);

type IsPartial = (cells: readonly string[]) => boolean;

/** A response of REDCap is partial where none of the forms it has begun is complete, or a survey of it was not sent. */
function ofForms({ header }: SurveyShape): IsPartial | null {
  const forms = header.flatMap((name, column) => (formMark.test(clean(name)) ? [column] : []));
  const times = header.flatMap((name, column) => (/_timestamp$|^survey timestamp/i.test(clean(name)) ? [column] : []));
  if (forms.length + times.length === 0) return null;
  return (cells) => {
    if (times.some((column) => /^\[not completed\]$/i.test((cells[column] ?? '').trim()))) return true;
    const states = forms.map((column) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
    return states.length > 0 && !states.some(isFormComplete);
  };
}

function ofMarks({ exporter, header, types }: SurveyShape): IsPartial | null {
  const own = marks[exporter] ?? [];
  const found = header.flatMap((name, column) => {
    const label = key(name);
    const known = own.find((mark) => mark.header.test(label));
    if (known !== undefined) return [{ column, ...known }];
    // A column that is a question of the survey says nothing of the response.
    const isNothing = types[column]?.type === 'Do nothing';
    return anywhere.filter((mark) => isNothing && mark.header.test(label)).map((mark) => ({ column, ...mark }));
  });
  if (found.length === 0) return null;
  return (cells) =>
    found.some(({ column, partial, blank }) => {
      const cell = (cells[column] ?? '').trim();
      return partial.test(cell) || (blank === true && isBlank(cell));
    });
}

/** Responses that the tool itself marks as not finished. Where it marks all of them, the column means something else. */
export function partialCheck(shape: SurveyShape): Check {
  const tests = [shape.exporter === 'REDCap' ? ofForms(shape) : null, ofMarks(shape)].filter((test) => test !== null);
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
