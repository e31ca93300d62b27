import { isAnswered, isClassified } from '../column-type.ts';
import { type Column, describeColumns, type Evidence, type Verdict } from '../groups/column.ts';
import { createNamedOptions } from '../groups/named-options.ts';
import type { ColumnPlace, Suggestion } from '../types.ts';
import { judgeCodes, judgeCombinedCell, judgeOptions, judgeOwnOption, judgeSeparated, judgeSingle } from './choices.ts';
import { judgeEmpty, judgeMachineValues, judgeMeasured, judgeMetadata, judgeSingleValue } from './do-nothing.ts';
import { judgeByConvention } from './exporter-conventions.ts';
import { createMissingDecision } from './missing.ts';
import { judgeFewAnswers, judgeLongText, judgeText, judgeTyped, judgeWriteIn } from './open-ended.ts';
import { judgeEmail, judgeMedia, judgeName, judgeOthersName } from './people.ts';
import { judgeNps, judgeRanking } from './scores.ts';
import { isLikeSiblings } from './shared-answers.ts';
import { judgeTimestamp } from './timestamps.ts';

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

function placeOf({ place }: Column): ColumnPlace | null {
  return place === null ? null : { place: place.place, first: place.first, question: place.question };
}

/** Suggests a type for every column, with a confidence and a reason, from a sample of the rows. */
export function suggestTypes(table: Evidence): Suggestion[] {
  const columns = describeColumns(table);
  const missingOf = createMissingDecision(columns);
  const verdicts = columns.map(judge);
  const optionsOf = createNamedOptions(columns, verdicts);
  return columns.map((column, index) => {
    const verdict = verdicts[index] ?? judge(column);
    const { type, confidence } = verdict;
    return {
      index: column.index,
      header: column.names.header,
      ...verdict,
      classifier: isClassified(type) ? { type, confidence } : null,
      heuristic: isAnswered(type) ? type : null,
      missing: missingOf(column, type),
      named_options: optionsOf(column),
      place: placeOf(column),
    };
  });
}
