import { isBlank } from '../answers/blank.ts';
import { type Check, columnsOf, type SurveyShape } from './quality.ts';

/** So many equal closed answers, or one written answer of such a length, do not meet by chance. */
const enoughChoices = 12;
const enoughText = 25;

/** Two polynomials over the characters, joined to 53 bits: enough to tell millions of rows apart. */
function digest(cells: readonly string[]): number {
  let one = 1;
  let other = 1;
  for (const cell of cells) {
    // The end of a cell counts as a character, so that answers do not run into each other.
    for (let at = 0; at <= cell.length; at++) {
      const code = at < cell.length ? cell.charCodeAt(at) + 1 : 0;
      one = Math.imul(one, 0x01000193) + code;
      other = Math.imul(other, 0x2545f491) + code;
    }
  }
  return (other >>> 11) * 2 ** 32 + (one >>> 0);
}

/** Responses that say what an earlier one says, word for word, and people who answered again. The first one is not listed. */
export function duplicateCheck(shape: SurveyShape): Check {
  const answers = columnsOf(shape, ['Open-ended', 'Single choice', 'Multi choice', 'NPS', 'Ranking', 'Name', 'Email']);
  const texts = columnsOf(shape, ['Open-ended']);
  const emails = columnsOf(shape, ['Email']);
  const seen = new Set<number>();
  const people = new Set<string>();
  const same: number[] = [];
  const again: number[] = [];

  function isSubstantial(cells: readonly string[]): boolean {
    if (texts.some((column) => (cells[column] ?? '').trim().length >= enoughText)) return true;
    return answers.filter((column) => !isBlank(cells[column] ?? '')).length >= enoughChoices;
  }

  function isKnownPerson(cells: readonly string[]): boolean {
    const known = emails
      .map((column) => (cells[column] ?? '').trim().toLowerCase())
      .filter((cell) => cell.includes('@'));
    const met = known.some((email) => people.has(email));
    for (const email of known) people.add(email);
    return met;
  }

  return {
    add(row, cells) {
      const known = isKnownPerson(cells);
      if (isSubstantial(cells)) {
        const key = digest(answers.map((column) => (cells[column] ?? '').trim()));
        if (seen.has(key)) return void same.push(row);
        seen.add(key);
      }
      if (known) again.push(row);
    },
    findings: () => [
      { kind: 'duplicate', reason: 'Every answer equals that of an earlier response.', rows: same },
      { kind: 'duplicate', reason: 'The e-mail address answered before, with other answers.', rows: again },
    ],
  };
}
