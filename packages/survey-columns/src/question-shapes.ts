// Columns that are one question, and how a column is shown (docs/questions.md). The window has words for each of these in both languages.

/**
 * How columns can be one question.
 * multi: a column per option. grid: a column per statement, all with the same answers. ranking_places: a column per
 * place of a ranking. ranking_items: a column per item with its rank. loop: the same questions about child 1, child 2 …
 * pair: two numbers of one answer, such as feet and inches. sum: numbers that add up to a total. other: a choice and the
 * text of its "Other, please specify".
 */
export const groupKinds = ['multi', 'grid', 'ranking_places', 'ranking_items', 'loop', 'pair', 'sum', 'other'] as const;
export type GroupKind = (typeof groupKinds)[number];

/**
 * Why columns are one question.
 * tool_names: the survey tool writes such headers only for the parts of one question. shared_question: the headers name
 * one question. bare_options: each header is the only answer of its column. same_answers: the columns share their
 * answers. different_ranks: no row gives a rank twice. counted_places: the headers count places. repeated_questions: the
 * same headers come again with another number. two_units: the headers name two units or two ends. same_total: the
 * numbers of each row have one total. named_other: the header names the question and says "other".
 */
export const groupReasons = [
  'tool_names',
  'shared_question',
  'bare_options',
  'same_answers',
  'different_ranks',
  'counted_places',
  'repeated_questions',
  'two_units',
  'same_total',
  'named_other',
] as const;
export type GroupReason = (typeof groupReasons)[number];

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
