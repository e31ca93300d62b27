import { headerKey } from '@sheaf/tables';
import { isBlank } from '../answers/answer-text.ts';
import { findPersonColumns, type SurveyShape } from '../headers/known-columns.ts';
import { asksForName, asksForOthersName, emailWord } from '../headers/person-words.ts';
import { type ColumnType, describeType, holdsName, holdsText } from '../shapes.ts';
import { type PersonalDetail, type PersonalKind, personalKinds } from '../types.ts';
import { findEmails, findKnown, findPersonalDetails, findPhones, listKnownNames } from './personal-details.ts';

/** Personal details of one kind in one column. */
export interface PrivacyFinding {
  /** 0-based. */
  column: number;
  kind: PersonalKind;
  /** Details found; one answer may hold several. */
  count: number;
  /** Responses (1-based) that hold any, ascending. */
  rows: number[];
  /** The first few, for display. */
  samples: { row: number; text: string }[];
  /** Set if the complete column holds such details although its type is another one: its filled cells and its type. */
  whole?: { filled: number; type: ColumnType };
}

const samplesKept = 20;

/** Looks for personal details in all columns of a file, one response at a time. */
interface PrivacyCheck {
  /** @param row 1-based number of the response */
  add(row: number, cells: readonly string[]): void;
  /** In the order of the columns, without columns that have none. */
  findings(): PrivacyFinding[];
  /** The content of each complete column, for any type; null for other columns. */
  holds(): (PersonalKind | null)[];
}

/** A distinct value of a column. It is searched once. */
interface Value {
  text: string;
  details: PersonalDetail[];
  whole: PersonalKind | null;
  rows: number[];
  count: number;
}

/** Distinct values to keep per column, its options among them. Later ones are searched each time. */
const mostValues = 256;
/** A value given more often is an option or a stock phrase, not typed text. */
const fewTimes = 3;
const shortest = 5;

/** Only digits: an id or a measurement, unless it stands in a text. */
const isBare = (text: string): boolean => /^[-+]?\d[\d.,]{0,40}$/.test(text) && !text.startsWith('+');

/** One detail in one response. */
interface Note {
  row: number;
  kind: PersonalKind;
  text: string;
  /** Whether the detail is the complete cell. */
  isWhole: boolean;
  /** The value it is in, if values are counted. */
  value: Value | null;
}

const makeNotes = ({ text, details, whole }: Value, row: number): Note[] => [
  ...(whole === null ? [] : [{ row, kind: whole, text: text.trim(), isWhole: true, value: null }]),
  ...details.map(({ kind, text: found }) => ({ row, kind, text: found, isWhole: false, value: null })),
];

class ColumnCheck {
  readonly #column: number;
  readonly #type: ColumnType;
  readonly #asked: ReturnType<typeof readAskedDetails>;
  readonly #values = new Map<string, Value>();
  /** Details of further values, and the respondents' own names, which differ between rows. */
  readonly #others: Note[] = [];
  readonly #whole: Record<PersonalKind, number> = { email: 0, phone: 0, name: 0 };
  #filled = 0;

  constructor(column: number, header: string, type: ColumnType) {
    this.#column = column;
    this.#type = type;
    this.#asked = { ...readAskedDetails(header), ...(holdsName(type) && { name: true }) };
  }

  add(row: number, cell: string, names: readonly string[]): void {
    const known = this.#values.get(cell);
    if (known === undefined && isBlank(cell)) return;
    this.#filled++;
    const value = known ?? this.#read(cell);
    value.count++;
    if (value.whole !== null) this.#whole[value.whole]++;
    const isKept = known !== undefined || this.#values.size < mostValues;
    if (isKept && known === undefined) this.#values.set(cell, value);
    if (value.details.length > 0 || value.whole !== null) {
      if (isKept) value.rows.push(row);
      else this.#others.push(...makeNotes(value, row));
    }
    if (names.length > 0 && value.count <= fewTimes && cell.length >= shortest) this.#addNames(row, value, names);
  }

  /** Adds the respondent's own name where another cell of the response holds it. */
  #addNames(row: number, value: Value, names: readonly string[]): void {
    const taken: { start: number; end: number }[] = [...value.details];
    for (const found of findKnown(value.text, names)) {
      const { kind, text, start, end } = found;
      // Others share parts of a name, so outside of texts only the complete name counts.
      const counts = holdsText(this.#type) || text.includes(' ');
      if (!counts || taken.some((one) => one.end > start && one.start < end)) continue;
      taken.push(found);
      this.#others.push({ row, kind, text, isWhole: false, value });
    }
  }

  holds(): PersonalKind | null {
    const kind = columnKind(this.#whole, this.#filled);
    const names = [...this.#values.values()].filter(({ whole }) => whole === 'name').length;
    // Two or three answers that everybody gives are no names.
    return kind === 'name' && names < Math.min(3, this.#filled) ? null : kind;
  }

  findings(): PrivacyFinding[] {
    const kind = this.holds();
    const found = new Map<PersonalKind, PrivacyFinding>();
    for (const { row, kind: one, text } of this.#notes(kind)) {
      const whole = one === kind ? { whole: { filled: this.#filled, type: this.#type } } : {};
      const finding = found.get(one) ?? { column: this.#column, kind: one, count: 0, rows: [], samples: [], ...whole };
      found.set(one, finding);
      finding.count++;
      if (finding.rows.at(-1) !== row) finding.rows.push(row);
      if (finding.samples.length < samplesKept) finding.samples.push({ row, text });
    }
    return [...found.values()].sort((a, b) => a.kind.localeCompare(b.kind));
  }

  #read(cell: string): Value {
    const text = cell.trim();
    const isText = holdsText(this.#type);
    const whole = wholeKind(text, this.#asked);
    const details = text.length < shortest || (!isText && isBare(text)) ? [] : findPersonalDetails(cell);
    return { text: cell, details, whole, rows: [], count: 0 };
  }

  /** All details in the order of the rows. @param columnIs what the complete column holds */
  #notes(columnIs: PersonalKind | null): Note[] {
    const notes = [...this.#values.values()].flatMap((value) =>
      value.rows.flatMap((row) => makeNotes(value, row).map((note) => ({ ...note, value }))),
    );
    const isOption = ({ kind, value }: Note) =>
      kind === 'name' && !holdsText(this.#type) && value !== null && value.count > fewTimes;
    return [...notes, ...this.#others]
      .filter((note) => (note.kind === columnIs ? note.isWhole : !note.isWhole && !isOption(note)))
      .filter(({ kind }) => describeType(this.#type).holds !== kind)
      .sort((a, b) => a.row - b.row);
  }
}

/** Looks in every column. The respondent's own name is looked for in the other cells of the same response. */
export function createPrivacyCheck(shape: SurveyShape): PrivacyCheck {
  const nameColumns = findPersonColumns(shape).names;
  const columns = shape.header.map((header, column) => {
    const check = new ColumnCheck(column, header, shape.types[column]?.type ?? 'Do nothing');
    return { column, check };
  });
  return {
    add(row, cells) {
      const parts = nameColumns.map((column) => (cells[column] ?? '').trim()).filter((name) => !isBlank(name));
      const names = parts.length > 1 ? [parts.join(' '), ...listKnownNames(parts)] : listKnownNames(parts);
      for (const { column, check } of columns)
        check.add(row, cells[column] ?? '', nameColumns.includes(column) ? [] : names);
    },
    findings: () => columns.flatMap(({ check }) => check.findings()),
    holds: () => columns.map(({ check }) => check.holds()),
  };
}

/** The kind of cells that a header announces. */
interface Asked {
  name: boolean;
  phone: boolean;
  email: boolean;
}

const phoneWord =
  /\b(?:tele)?phones?\b|\btel\b|\bmobile\b|\bmobil\b|\bcell(?: ?phone)?\b|\bwhats ?app\b|\bfax\b|telefon|téléphone|teléfono|puhelin|handy|móvil|celular|portable|cellulare|telemóvel|tlf|电话|手机|電話|携帯|전화|휴대폰|телефон|هاتف|जोन नंबर|फोन|โทร|τηλέφωνο|טלפון/u;

/** @returns what a header asks for, for columns of any type */
function readAskedDetails(header: string): Asked {
  const label = headerKey(header);
  return {
    name: asksForName(label) !== null || asksForOthersName(label),
    phone: label.length < 80 && phoneWord.test(label),
    email: label.length < 80 && emailWord.test(label),
  };
}

/** A few words of letters. */
const nameShape = /^[\p{L}\p{M}'’.,-]{1,30}(?: [\p{L}\p{M}'’.,-]{1,30}){0,4}$/u;
const numberShape = /^'?\+?[\d ()/.\u00a0\u2011–-]{6,24}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;

function isNumber(text: string, asked: Asked): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (asked.phone) return digits >= 6 && digits <= 15 && numberShape.test(text);
  const [found] = /[+()/ -]/.test(text) ? findPhones(text) : [];
  return found !== undefined && found.text.length >= text.length - 1;
}

function isAddress(text: string): boolean {
  const [found] = text.includes('@') ? findEmails(text) : [];
  return found !== undefined && found.text.length * 2 >= text.length;
}

/** @returns the kind of personal detail that the complete cell is; null if it is none or holds more */
function wholeKind(text: string, asked: Asked): PersonalKind | null {
  if (text.length > 120) return null;
  if (isAddress(text)) return 'email';
  if (/\d{2}/.test(text)) return isNumber(text, asked) ? 'phone' : null;
  return asked.name && nameShape.test(text) ? 'name' : null;
}

/** Share of the cells that makes a column one of personal details. */
const enough = 0.5;

/**
 * @param counts filled cells that are a personal detail, by kind
 * @returns what the complete column holds, for columns of any type; null for other columns
 */
function columnKind(counts: Readonly<Record<PersonalKind, number>>, filled: number): PersonalKind | null {
  return personalKinds.find((kind) => counts[kind] > 0 && counts[kind] >= filled * enough) ?? null;
}
