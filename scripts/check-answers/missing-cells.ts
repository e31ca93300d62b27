import { isEmpty } from './read-plain.ts';

/** What a cell is worth. A `doubtful` one may be counted or not: only the questionnaire could tell. */
export type Worth = 'answer' | 'missing' | 'doubtful';

const notApplicable = /^(n\/?a|n\.a\.|not applicable|#n\/a)$/i;
const fillers =
  /^(null|nan|#null!|<na>|\(空\)|\(跳过\)|\[not completed\]|data_expired|\{question_not_shown\}|consent_revoked|not asked)$/i;
const marks = /^[-–—.?/_]+$/;
const refusals =
  /^(refused|no answer|prefer not to (say|answer|disclose)|i prefer not to (say|answer)|don.?t know|do not know|no response|missing|skipped|keine angabe|k\.\s?a\.|weiß nicht|sin respuesta|no sabe|ns\/nc|en halua vastata|ei vastausta|en osaa sanoa|not selected|not shown|無回答|答えたくない|unknown|other)$/i;
/** -1 and -2 are answers in some files (a rank of Qualtrics, a scale from -2 to 2), so they are none of them. */
const negativeCodes = /^-(9{1,4}|[6-9][6-9]|8{2,4}|7{2,4})$/;
const highCodes = /^(77|88|9[6-9]|777|888|99[6-9]|9999)$/;

/** What the cells of a whole file say about how its tool writes a missing answer. */
export interface FileHabits {
  /** The tool writes NA where nobody answered: there are many, and hardly a cell is empty. */
  writesNa: boolean;
}

/** @param rows responses only */
export function habitsOf(rows: readonly (readonly string[])[]): FileHabits {
  let empty = 0;
  let filled = 0;
  const columns = new Set<number>();
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (isEmpty(cell)) empty++;
      else if (cell.trim() === 'NA' || cell.trim() === 'n/a') {
        filled++;
        columns.add(column);
      }
    });
  }
  return { writesNa: filled > 9 * empty && columns.size >= 3 };
}

const isWhole = (cell: string): boolean => /^-?\d+$/.test(cell);

/** What the numbers of a column say about codes among them. */
interface Numbers {
  isNumeric: boolean;
  /** The highest that is no code. */
  top: number;
}

function numbersOf(cells: readonly string[]): Numbers {
  const distinct = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell !== '');
  const numbers = distinct.filter(isWhole).map(Number);
  const others = numbers.filter((value) => value >= 0 && !highCodes.test(String(value)));
  const isNumeric = numbers.length >= distinct.length - 3 && numbers.length >= 3 && others.length >= 2;
  return { isNumeric, top: Math.max(...others) };
}

function codeWorth(cell: string, { isNumeric, top }: Numbers): Worth {
  if (negativeCodes.test(cell)) return isNumeric ? 'missing' : 'doubtful';
  if (!isNumeric || !highCodes.test(cell)) return 'answer';
  // Beside 1 to 7 it is a code. Beside ages or percentages it is one of them; between lies what nobody can tell.
  if (top <= 11) return 'missing';
  return top <= 31 ? 'doubtful' : 'answer';
}

/** Words and codes of one choice column, each with what it is worth. */
export function worthOf(cells: readonly string[], { writesNa }: FileHabits): (cell: string) => Worth {
  const hasEmpty = cells.some(isEmpty);
  const numbers = numbersOf(cells);
  return (raw) => {
    const cell = raw.trim();
    if (isEmpty(cell) || fillers.test(cell)) return 'missing';
    if (notApplicable.test(cell)) return naWorth(hasEmpty, writesNa);
    return marks.test(cell) || refusals.test(cell) ? 'doubtful' : codeWorth(cell, numbers);
  };
}

/** Beside empty cells somebody chose it. In a file without empty cells it is how the tool writes one. Else nobody can tell. */
function naWorth(hasEmpty: boolean, writesNa: boolean): Worth {
  if (writesNa) return 'missing';
  return hasEmpty ? 'answer' : 'doubtful';
}
