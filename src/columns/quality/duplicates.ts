import { type PersonColumns, personColumns } from '../headers/person-columns.ts';
import { type SurveyShape, type ToolColumns, toolColumns } from '../headers/tool-columns.ts';
import type { Check, QualityFinding } from '../types.ts';
import { type MatchedBy, People, personReader } from './known-people.ts';
import { isBeyondChance, type Rarity, rarityOf } from './rarity.ts';

/** A hash of 53 bits from two polynomials: enough to tell millions of rows apart. */
class Digest {
  #one = 1;
  #other = 1;

  add(one: number, other: number): void {
    this.#one = Math.imul(this.#one, 0x01000193) + one;
    this.#other = Math.imul(this.#other, 0x2545f491) + other;
  }

  get value(): number {
    return (this.#other >>> 11) * 2 ** 32 + (this.#one >>> 0);
  }
}

/** Whether a cell has only one possible spelling. */
const isPlain = (cell: string): boolean => !/[\r\u0080-\uffff]/.test(cell);
/** Spells a cell for comparison: trimmed, with equal line ends and composed accents. */
const compared = (cell: string): string =>
  (isPlain(cell) ? cell : cell.replaceAll('\r\n', '\n').normalize('NFC')).trim();

/** Adds a cell to the digests. Each character is read once. */
function addCell(text: string, digests: readonly Digest[]): void {
  let one = 1;
  let other = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) + 1;
    one = Math.imul(one, 0x01000193) + code;
    other = Math.imul(other, 0x2545f491) + code;
  }
  for (const digest of digests) digest.add(one, other);
}

/** Hashes of a response: of all cells, and of all cells except those the tool wrote by itself. */
interface RowKeys {
  whole: number;
  answers: number;
}

/** Compares the responses of a table. */
interface RowComparison {
  keys: (cells: readonly string[]) => RowKeys;
  /** How unlikely equal hashes of two people are, in bits. */
  wholeRarity: Rarity;
  answersRarity: Rarity;
}

/** @param sample rows of the table that show how common each answer is */
export function compareRows(shape: SurveyShape, sample: readonly (readonly string[])[]): RowComparison {
  const own = toolColumns(shape);
  const isOwn = new Set([...own.ids, ...own.others]);
  const all = [...shape.header.keys()];
  const answers = all.filter((column) => !isOwn.has(column));
  return {
    keys: (cells) => {
      const [whole, others] = [new Digest(), new Digest()];
      const [both, one] = [[whole, others], [whole]];
      for (const column of all) addCell(compared(cells[column] ?? ''), isOwn.has(column) ? one : both);
      return { whole: whole.value, answers: others.value };
    },
    wholeRarity: rarityOf(shape, sample, all),
    answersRarity: rarityOf(shape, sample, answers),
  };
}

const namedColumns = 6;

/** For example: “Response ID”, “IP Address” and 3 more. */
function columnNames(header: readonly string[], columns: readonly number[]): string {
  const shown = columns.slice(0, namedColumns).map((column) => `“${header[column] ?? ''}”`);
  const more = columns.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The reason given for equal responses. */
function equalReason({ header }: SurveyShape, { ids, others }: ToolColumns): string {
  const ignored = [...ids, ...others].sort((a, b) => a - b);
  if (ignored.length === 0) return 'Every cell equals that of an earlier response.';
  return `Every cell equals that of an earlier response. Not compared: ${columnNames(header, ignored)}, which the survey tool writes by itself.`;
}

/** The reason given for a person with several responses. */
function personReason({ header }: SurveyShape, columns: PersonColumns): string {
  const { emails, names, responseIds, personIds, key } = columns;
  const ids = [...responseIds, ...personIds];
  const ways = [
    ...(key.length > 0 ? [`the person key in ${columnNames(header, key)}`] : []),
    ...(emails.length > 0 ? [`the e-mail address in ${columnNames(header, emails)}`] : []),
    ...(ids.length > 0 ? [`the identifier in ${columnNames(header, ids)}`] : []),
  ];
  const unless = names.length > 0 ? ', unless the name is another' : '';
  return `The same person answered before, with other answers. Compared: ${ways.join('; ')}${unless}.`;
}

const namesakeReason = ({ header }: SurveyShape, { names }: PersonColumns): string =>
  `The same full name answered before, and no address or identifier tells the two apart. Compared: ${columnNames(header, names)}.`;

/**
 * Finds responses that equal an earlier one except in the cells the survey tool wrote by itself, and people who
 * answered again. The first response is not listed.
 * @param sample rows of the table that show how common each answer is
 */
export function duplicateCheck(shape: SurveyShape, sample: readonly (readonly string[])[]): Check {
  const rows = compareRows(shape, sample);
  const columns = personColumns(shape);
  const personOf = personReader(columns);
  const wholes = new Set<number>();
  const answers = new Set<number>();
  const people = new People();
  const equal: { row: number; bits: number; match: MatchedBy | null }[] = [];
  const again: { row: number; match: MatchedBy }[] = [];
  let count = 0;

  /** How unlikely it is that two people give what this response and an earlier one share, in bits. */
  function equalBits(cells: readonly string[]): number {
    const keys = rows.keys(cells);
    const bits = [
      wholes.has(keys.whole) ? rows.wholeRarity(cells) : 0,
      answers.has(keys.answers) ? rows.answersRarity(cells) : 0,
    ];
    wholes.add(keys.whole);
    answers.add(keys.answers);
    return Math.max(...bits);
  }

  return {
    add(row, cells) {
      count++;
      const bits = equalBits(cells);
      const person = personOf(cells);
      const match = people.find(person);
      people.add(person);
      if (bits > 0) equal.push({ row, bits, match });
      else if (match !== null) again.push({ row, match });
    },
    findings(): QualityFinding[] {
      const same = equal.filter(({ bits }) => isBeyondChance(bits, count));
      const others = [...again, ...equal.filter(({ bits }) => !isBeyondChance(bits, count))].sort(
        (a, b) => a.row - b.row,
      );
      const known = (wanted: 'namesake' | 'other') =>
        others.flatMap(({ row, match }) =>
          match !== null && people.holds(match) && (match === 'name') === (wanted === 'namesake') ? [row] : [],
        );
      return [
        { kind: 'duplicate', reason: equalReason(shape, toolColumns(shape)), rows: same.map(({ row }) => row) },
        { kind: 'repeat', reason: personReason(shape, columns), rows: known('other') },
        { kind: 'namesake', reason: namesakeReason(shape, columns), rows: known('namesake') },
      ];
    },
  };
}
