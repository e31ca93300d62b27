/** How the answers of a column are shown (docs/questions.md#how-a-column-is-shown). */
export const displayKinds = ['options', 'ordered', 'scale', 'number', 'date', 'duration', 'place', 'text'] as const;
export type DisplayKind = (typeof displayKinds)[number];

/** Why a column is shown as it is. The window has a sentence for each in both languages. */
export const displayReasons = [
  /** options: no order of the answers is known. */
  'no_order',
  /** scale: words of a rating, such as "very satisfied" or "rather not". */
  'rating_words',
  /** scale: words from never to always. */
  'frequency_words',
  /** scale: numbers of a rating, with or without words beside them. */
  'rating_numbers',
  /** ordered: ages, incomes, amounts and other ranges of numbers. */
  'ranges',
  /** ordered: times in a period, such as "daily" or "once a week". */
  'rates',
  /** ordered: known steps, such as degrees, sizes or levels of experience. */
  'steps',
  /** ordered: months, weekdays, times of the day. */
  'calendar',
  /** ordered: plain numbers as choices. */
  'plain_numbers',
  /** ordered or scale: another column of the grid shows the order. */
  'grid',
  /** number: whole numbers, or decimals with a point or a comma that can mean nothing else. */
  'numbers',
  /** number: a point or a comma before three digits everywhere. It is read as the mark of thousands. */
  'thousands_assumed',
  /** number: money. */
  'money',
  /** number: percentages. */
  'percentages',
  /** date: written dates or times. */
  'dates',
  /** duration: times such as "00:05:12" or "5 min". */
  'written_durations',
  /** duration: plain numbers below a header that names a duration. */
  'duration_header',
  /** place: the header asks for a place. */
  'place_header',
  /** place: the answers are countries or states. */
  'place_values',
  /** text: open answers. */
  'open_answers',
] as const;
export type DisplayReason = (typeof displayReasons)[number];

/** The mark before the decimals of a column's numbers. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** How one column is shown. */
export interface Display {
  as: DisplayKind;
  /** The options of an ordered column or a scale, lowest first; answers such as "don't know" come last. */
  order: string[] | null;
  /** One per option of a scale, in the order of `order`; null for answers such as "don't know". */
  scores: (number | null)[] | null;
  /** The mark before the decimals; null where no numbers are shown. */
  decimal: DecimalMark | null;
  /** Of a duration: the seconds of a plain number, 60 if the column counts minutes; else null. */
  unit_seconds: number | null;
  /** 0 to 1. */
  confidence: number;
  reason: DisplayReason;
}
