import { countRefused } from '../../../importer/index.ts';
import type { InstanceId } from '../../session/remote-instances.ts';
import { listOpenDates } from '../cleaning/row-transforms.ts';
import { findNameProblem } from '../list/drafts.ts';
import { pickMediaToSend } from '../media-link.ts';
import { words } from '../words.ts';
import type { Mapping } from './mapping.ts';
import type { QueryState } from './queries.ts';

/** @returns why a table cannot be imported yet; null if it can */
export function explainNotReady(mapping: Mapping, instance: InstanceId): string | null {
  const { target, name, isRead, outdated } = mapping;
  if (!isRead) return words.notReady.reading;
  const outdatedProblem =
    outdated.cleaningSteps.length > 0 || outdated.types.length > 0 ? words.notReady.outdated : null;
  return (
    scanProblem(mapping) ??
    badRowProblem(mapping) ??
    outdatedProblem ??
    inspectionProblem(mapping) ??
    dateOrderProblem(mapping) ??
    mediaProblem(mapping) ??
    (target.kind === 'new' ? findNameProblem(name) : comparisonProblem(mapping, instance))
  );
}

/** @returns whether what a table waits for comes by itself: nobody has to decide anything */
export function isChecking({ isRead, scan, badRows, inspection, dates, comparison, ...mapping }: Mapping): boolean {
  const { mediaMatches, mediaOffer, cleaningSteps } = mapping;
  const needed = [badRows, dates, comparison, mediaMatches, mediaOffer, cleaningSteps.length > 0 ? inspection : null];
  return !isRead || scan.kind === 'none' || [scan, ...needed].some((state) => state?.kind === 'working');
}

const unlessDone = <Value>(
  state: QueryState<Value>,
  sentence: (read: number, total: number) => string,
): string | null => {
  if (state.kind === 'done') return null;
  if (state.kind === 'failed') return state.sentence;
  return state.kind === 'working' ? sentence(state.bytesRead, state.bytesTotal) : sentence(0, 1);
};

const scanProblem = ({ scan }: Mapping): string | null => unlessDone(scan, () => words.counting);

/** Rows that the service would refuse need a rule. Until they are found, nothing is sent. */
function badRowProblem({ scan, badRows, badRowRules }: Mapping): string | null {
  if (badRowRules !== null) return null;
  if (badRows.kind === 'none' || badRows.kind === 'working') return unlessDone(badRows, words.notReady.findingBadRows);
  const needsRules = scan.kind === 'done' && scan.value.needsRules;
  const refused = badRows.kind === 'done' ? countRefused(badRows.value) : 0;
  return needsRules || refused > 0 ? words.notReady.badRows(Math.max(1, refused)) : null;
}

/** Choices to leave out or replace, and the order of day and month, need every response to be checked. */
function inspectionProblem({ cleaningSteps, inspection, dates }: Mapping): string | null {
  return (
    (cleaningSteps.length > 0 ? unlessDone(inspection, words.notReady.checking) : null) ??
    unlessDone(dates, words.notReady.dates)
  );
}

/** The user decides how ambiguous dates are read; Sheaf does not guess. */
const dateOrderProblem = (mapping: Mapping): string | null =>
  mapping.order === null && listOpenDates(mapping).length > 0 ? words.notReady.dateOrder : null;

function mediaProblem(mapping: Mapping): string | null {
  const { media, mediaMatches, mediaOffer, link } = mapping;
  if (mediaOffer !== null && mediaOffer.kind !== 'done' && mediaOffer.kind !== 'failed')
    return words.notReady.mediaMatching;
  if (media.files.size > 0 && link === null)
    return unlessDone(mediaMatches, () => words.notReady.mediaMatching) ?? words.notReady.mediaColumn;
  return pickMediaToSend(mapping).size > 0 && !mapping.takesMedia ? words.notReady.mediaRefused : null;
}

/** Nothing is added to a survey until the user has seen which responses are already in it. */
function comparisonProblem(mapping: Mapping, instance: InstanceId): string | null {
  const { target, difference, comparison, send, isCleaningKnown } = mapping;
  const { notReady: why } = words;
  if (target.kind === 'survey' && target.survey.instance !== instance)
    return why.otherInstance(target.survey.survey_name);
  if (target.kind === 'open') return target.problem ?? why.survey;
  if ((difference?.missing.length ?? 0) > 0) return why.columns;
  if (comparison.kind !== 'done') return unlessDone(comparison, () => why.comparison);
  if (!isCleaningKnown) return why.comparison;
  const { known, repeated } = comparison.value.overlap;
  return known.length + repeated.length > 0 && send === null ? why.responsesToSend : null;
}
