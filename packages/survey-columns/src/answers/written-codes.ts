import { answerText } from './answer-text.ts';
import { type Profile, profile } from './profile.ts';

/** The most columns between a choice and the text of what was chosen. */
const furthest = 3;
/** The least share of texts beside a code, and of rows with the code that have a text. */
const mostBeside = 0.9;
const enoughWritten = 0.5;

const holdsWords = ({ letters, filled }: Profile): boolean => filled > 0 && letters >= 0.5;

/** @returns the codes of a column that have a text beside them @param own its cells @param beside the cells of another column */
function codesWithText(codes: readonly string[], own: readonly string[], beside: readonly string[]): string[] {
  const rows = new Map(codes.map((code) => [code, { all: 0, written: 0 }]));
  let [texts, besideCodes] = [0, 0];
  for (const [row, cell] of own.entries()) {
    const isWritten = answerText(beside[row] ?? '') !== '';
    const counts = rows.get(answerText(cell));
    if (isWritten) texts++;
    if (counts === undefined) continue;
    counts.all++;
    if (isWritten) {
      counts.written++;
      besideCodes++;
    }
  }
  if (texts === 0 || besideCodes < texts * mostBeside) return [];
  return codes.filter((code) => {
    const { all = 0, written = 0 } = rows.get(code) ?? {};
    return written > 0 && written >= all * enoughWritten;
  });
}

/**
 * Profiles the columns of a table. A code such as 96 or 98 says "no answer" in many files; where those who have it wrote a text beside
 * it, it means "other" and is an answer.
 * @param columns the cells of each column
 */
export function profileColumns(columns: readonly (readonly string[])[]): Profile[] {
  const profiles = columns.map((cells) => profile(cells));
  return profiles.map((own, index) => {
    if (own.codes.length === 0) return own;
    const answers = new Set<string>();
    for (let at = index + 1; at <= index + furthest; at++) {
      const [next, beside] = [profiles[at], columns[at]];
      if (next === undefined || beside === undefined || !holdsWords(next)) continue;
      for (const code of codesWithText(own.codes, columns[index] ?? [], beside)) answers.add(code);
    }
    return answers.size === 0 ? own : profile(columns[index] ?? [], answers);
  });
}
