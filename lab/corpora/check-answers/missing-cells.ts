import { isEmpty } from './read-plain.ts';

/** How a cell counts. A `doubtful` one may count or not: only the questionnaire could tell. */
type Worth = 'answer' | 'missing' | 'doubtful';

const notApplicable = /^(n\/?a|n\.a\.|not applicable|#n\/a)$/i;
const fillers =
  /^(null|nan|#null!|<na>|\(空\)|\(跳过\)|\[not completed\]|data_expired|\{question_not_shown\}|consent_revoked|not asked)$/i;
const marks = /^[-–—.?/_]+$/;
const refusals =
  /^(refused|no answer|prefer not to (say|answer|disclose)|i prefer not to (say|answer)|don.?t know|do not know|no response|missing|skipped|keine angabe|k\.\s?a\.|weiß nicht|sin respuesta|no sabe|ns\/nc|en halua vastata|ei vastausta|en osaa sanoa|not selected|not shown|無回答|答えたくない|unknown|other)$/i;
/** -1 and -2 are answers in some files (a rank of Qualtrics, a scale from -2 to 2), so they are none of them. */
const negativeCodes = /^-(9{1,4}|[6-9][6-9]|8{2,4}|7{2,4})$/;
const highCodes = /^(77|88|9[6-9]|777|888|99[6-9]|9999)$/;

/** How the tool that wrote a file writes a missing answer, judged by all cells. */
export interface FileHabits {
  /** How it is spelled where the tool writes one instead of leaving the cell empty ("NA" of R); null: it leaves it empty. */
  filler: string | null;
}

/** @param rows responses only */
export function findHabits(rows: readonly (readonly string[])[]): FileHabits {
  let empty = 0;
  const columns = new Map<string, Set<number>>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (isEmpty(cell)) empty++;
      if (!notApplicable.test(cell)) continue;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
      columns.set(cell, (columns.get(cell) ?? new Set()).add(column));
    }
  }
  const isFiller = (spelling: string): boolean =>
    (counts.get(spelling) ?? 0) > 9 * empty && (columns.get(spelling)?.size ?? 0) >= 3;
  return { filler: [...counts.keys()].find(isFiller) ?? null };
}

const isWhole = (cell: string): boolean => /^-?\d+$/.test(cell);

/** Which codes the numbers of a column can contain. */
interface Numbers {
  isNumeric: boolean;
  /** The highest that is no code. */
  top: number;
}

function toNumbers(cells: readonly string[]): Numbers {
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

/** Words and codes of one choice column, each with how it counts. */
export function makeWorthJudge(cells: readonly string[], { filler }: FileHabits): (cell: string) => Worth {
  const hasEmpty = cells.some(isEmpty);
  const numbers = toNumbers(cells);
  return (raw) => {
    const cell = raw.trim();
    if (isEmpty(cell) || cell === filler || fillers.test(cell)) return 'missing';
    // In a column with empty cells, or with the tool's own word for them, a respondent chose it. Otherwise it cannot be decided.
    if (notApplicable.test(cell)) return hasEmpty || filler !== null ? 'answer' : 'doubtful';
    return marks.test(cell) || refusals.test(cell) ? 'doubtful' : codeWorth(cell, numbers);
  };
}
