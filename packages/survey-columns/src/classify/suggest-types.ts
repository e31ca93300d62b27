import { readCompactDate } from '../answers/date.ts';
import { learnFromCounts } from '../answers/options.ts';
import { measureAnswers, type Profile } from '../answers/profile.ts';
import { type Column, describeColumns, type Evidence, type Verdict } from '../groups/column.ts';
import { type Group, isTicked } from '../groups/find-groups.ts';
import { judgeFilling } from '../groups/ticks.ts';
import { findDateMeaning } from '../headers/header-words.ts';
import { isSubmissionHeader } from '../headers/response-time.ts';
import { holdsSeveralChoices, isAnswered, isClassified } from '../shapes.ts';
import type { ColumnPlace, Suggestion } from '../types.ts';
import { judgeCodes, judgeCombinedCell, judgeOptions, judgeOwnOption, judgeSeparated, judgeSingle } from './choices.ts';
import { judgeEmpty, judgeMachineValues, judgeMeasured, judgeMetadata, judgeSingleValue } from './do-nothing.ts';
import { judgeByConvention } from './exporter-conventions.ts';
import { createMissingDecision } from './missing.ts';
import { judgeFewAnswers, judgeLongText, judgeText, judgeTyped, judgeWriteIn } from './open-ended.ts';
import { judgeEmail, judgeMedia, judgeName, judgeOthersName } from './people.ts';
import { judgeNps, judgeRanking } from './scores.ts';

const isSerial = (column: Column): boolean =>
  column.profile.number > 0.9 && column.profile.min > 40_000 && column.profile.max < 60_000;
const isEpoch = (column: Column): boolean =>
  column.profile.integer < 0.1 && column.profile.number > 0.9 && column.profile.min > 1e9 && column.profile.max < 2e12;

/** Whether nearly all of the first distinct cells are dates written as one number (`20240301`). */
function isCompact({ profile }: Column): boolean {
  if (profile.number < 0.9 || profile.min < 19_000_101) return false;
  return measureAnswers(profile, (value) => readCompactDate(value) !== null) >= 0.95;
}

/** Whether a short header says in any language that a response was sent, ended or started. */
function namesSubmission({ labels, names }: Column): boolean {
  return names.text.length <= 40 && labels.some((label) => label.split(' ').length <= 4 && isSubmissionHeader(label));
}

/** Times of the response. Birthdays and dates that are answers become nothing. */
function judgeTimestamp(column: Column): Verdict | null {
  const { profile, labels, names, headers, exporter } = column;
  if (profile.filled === 0) return null;
  const meanings = labels.map((label) => findDateMeaning(label, names.text));
  const counted = isSerial(column) || isEpoch(column) || isCompact(column);
  if (counted) {
    return meanings.includes('response')
      ? { type: 'Timestamp', confidence: 0.92, reason: 'dates as numbers, and the header names the response' }
      : null;
  }
  if (profile.date < 0.85) return null;
  const share = `${Math.round(profile.date * 100)}% of the cells are dates`;
  if (meanings.includes('birth')) return { type: 'Do nothing', confidence: 0.95, reason: `${share} of birth` };
  if (meanings.includes('response') || headers.some((header) => exporter.timeHeader?.test(header)))
    return { type: 'Timestamp', confidence: 0.97, reason: `${share}, and the header names the response` };
  if (meanings.includes('other'))
    return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but not of the response` };
  if (profile.timeOfDay > 0.85 && namesSubmission(column))
    return { type: 'Timestamp', confidence: 0.92, reason: `${share}, and the header names the submission` };
  return profile.timeOfDay > 0.85
    ? { type: 'Timestamp', confidence: 0.85, reason: `${share} with a time of day` }
    : { type: 'Do nothing', confidence: 0.6, reason: `${share}; the header does not say of what` };
}

/** Asked in this order; the first one with a verdict decides. */
const judges: ((column: Column) => Verdict | null)[] = [
  judgeDeclared,
  judgeEmpty,
  judgeByConvention,
  judgeOwnOption,
  judgeCombinedCell,
  judgeEmail,
  judgeOthersName,
  judgeName,
  judgeTimestamp,
  judgeMeasured,
  judgeMetadata,
  judgeMedia,
  judgeOptions,
  judgeCodes,
  judgeNps,
  judgeRanking,
  judgeWriteIn,
  judgeMachineValues,
  judgeSingleValue,
  judgeSeparated,
  judgeTyped,
  judgeSingle,
  judgeLongText,
  judgeText,
  judgeFewAnswers,
];

/** A Sheaf export names the type of each column. */
function judgeDeclared({ declared }: Column): Verdict | null {
  return declared === null ? null : { type: declared, confidence: 0.99, reason: 'its type when Sheaf exported it' };
}

/** They listen to the words of a header. Between siblings the answers decide: "Phone", "Location", `[Go]` and "No" are options there. */
const byOwnWords: ReadonlySet<(column: Column) => Verdict | null> = new Set([
  judgeEmail,
  judgeOthersName,
  judgeName,
  judgeTimestamp,
  judgeMetadata,
  judgeMedia,
  judgeWriteIn,
]);

function judge(column: Column): Verdict {
  const isDecided = isLikeSiblings(column);
  for (const ask of judges) {
    if (isDecided && byOwnWords.has(ask)) continue;
    const verdict = ask(column);
    if (verdict !== null) return verdict;
  }
  return { type: 'Do nothing', confidence: 0.4, reason: 'neither text, nor choices, nor anything else known' };
}

function toPlace({ place }: Column): ColumnPlace | null {
  return place === null ? null : { place: place.place, first: place.first, question: place.question };
}

/** Suggests a type for every column, with a confidence and a reason, from a sample of the rows. */
export function suggestTypes(table: Evidence): Suggestion[] {
  const columns = describeColumns(table);
  const chooseMissing = createMissingDecision(columns);
  const verdicts = columns.map(judge);
  const toOptions = createNamedOptions(columns, verdicts);
  return columns.map((column, index) => {
    const verdict = verdicts[index] ?? judge(column);
    const { type, confidence } = verdict;
    return {
      index: column.index,
      header: column.names.header,
      ...verdict,
      classifier: isClassified(type) ? { type, confidence } : null,
      heuristic: isAnswered(type) ? type : null,
      missing: chooseMissing(column, type),
      named_options: toOptions(column),
      place: toPlace(column),
    };
  });
}

const mostRatings = 12;
const leastTimes = 3;
/** In how many of the other parts an answer must stand where hardly anybody answered. */
const leastOthers = 2;

const answersHeld = new WeakMap<Profile, Set<string>>();

/** The answers of a column; of a cell with several answers, as the rows of a matrix of tick boxes have, each. */
function answersIn(profile: Profile): Set<string> {
  const held = answersHeld.get(profile) ?? new Set([...profile.values.keys()].flatMap((cell) => cell.split(/; ?/)));
  answersHeld.set(profile, held);
  return held;
}

/** Whether a part of a question has the answers of its other parts and no other, as the statements of a grid have. */
function sharesAnswers({ siblings, profile }: Column): boolean {
  const { values, filled } = profile;
  if (values.size < 2 || values.size > mostRatings) return false;
  const others = siblings.filter((sibling) => sibling !== profile);
  const least = filled >= values.size * leastTimes ? 1 : leastOthers;
  return [...answersIn(profile)].every((answer) => {
    let held = 0;
    for (const other of others) if (answersIn(other).has(answer) && ++held >= least) return true;
    return false;
  });
}

const fewestOptions = 3;

/** Whether a column is ticked as the other options of its question are. */
const isTickedAlike = ({ siblings, profile }: Column): boolean =>
  siblings.length >= fewestOptions &&
  isTicked(profile) &&
  siblings.every(
    (sibling) => sibling.filled === 0 || isTicked(sibling) || judgeFilling(sibling) === judgeFilling(profile),
  );

/**
 * @returns whether a part of a question is filled as its siblings are: with ticks, or with the answers of a grid. Then its name
 * tells nothing: "Twitter" is no address where it is rated, "Location" no bookkeeping where it is ticked, and "Other tasks" no
 * field to write into.
 */
const isLikeSiblings = (column: Column): boolean =>
  column.groupKind?.kind === 'options'
    ? isTickedAlike(column)
    : column.groupKind?.kind === 'items' && sharesAnswers(column);

const holdsSeparator = /[,;|]/;
const mostNamed = 60;
const longestOption = 300;
/** Separators of answers listed in the question's text. */
const listed = /\n|;|•|·|\||(?:^|\s)(?:\d{1,2}|[a-zA-Z])[.)]\s/u;

const trimmed = (texts: Iterable<string>): string[] => [...texts].map((text) => text.trim());

/** The answers listed in the question's text, if there are any. */
function fromQuestion({ names }: Column): string[] {
  const parts = trimmed(names.text.slice(0, 4000).split(listed));
  return parts.length < 3 ? [] : parts;
}

const withoutBrackets = (item: string): string => /^\((.*)\)$/s.exec(item)?.[1]?.trim() ?? item;

/** The options of the columns after a question's own column. */
const fromOptionColumns = ({ hasOptionColumns, index }: Column, columns: readonly Column[]): string[] =>
  hasOptionColumns ? trimmed(columns[index + 1]?.group?.items ?? []).map(withoutBrackets) : [];

/**
 * Finds for each column the answers known to hold a separator from other sources than its cells: the columns of its
 * options, the other rows of its grid, the question's text.
 */
function createNamedOptions(columns: readonly Column[], verdicts: readonly Verdict[]): (column: Column) => string[] {
  const isMulti = ({ index }: Column): boolean => holdsSeveralChoices(verdicts[index]?.type);
  const optionsByGroup = new Map<Group, string[]>();
  const fromGrid = ({ group, groupKind }: Column): string[] => {
    if (group === null || groupKind?.kind === 'options') return [];
    const held = optionsByGroup.get(group);
    if (held !== undefined) return held;
    const cells = new Map<string, number>();
    for (const member of columns.filter((column) => column.group === group && isMulti(column)))
      for (const [cell, count] of member.profile.values) cells.set(cell, (cells.get(cell) ?? 0) + count);
    const { options } = learnFromCounts(cells, false);
    optionsByGroup.set(group, options);
    return options;
  };
  return (column) => {
    const all = [...fromOptionColumns(column, columns), ...fromGrid(column), ...fromQuestion(column)];
    const holding = all.filter((option) => option.length <= longestOption && holdsSeparator.test(option));
    return [...new Set(holding)].slice(0, mostNamed);
  };
}
