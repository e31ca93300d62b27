import type { InstanceId } from '../session/remote-instances.ts';
import { needsLook } from './choices.ts';
import { nameProblem } from './file-names.ts';
import type { Work } from './input-query.ts';
import type { Mapping } from './mapping.ts';
import { mediaToSend } from './media-link.ts';
import { openDates } from './row-transforms.ts';
import { words } from './words.ts';

/** @returns why a table cannot be imported as it stands: everything that its decisions need must be worked out from what holds now */
export function whyNotReady(mapping: Mapping, instance: InstanceId): string | null {
  const { target, name, isRead, gone } = mapping;
  if (!isRead) return words.waits.reading;
  const decided = gone.choices.length > 0 || gone.types.length > 0 ? words.waits.outdated : null;
  return (
    notCounted(mapping) ??
    decided ??
    notLooked(mapping) ??
    notDated(mapping) ??
    notLinked(mapping) ??
    (target.kind === 'new' ? nameProblem(name) : notComparedYet(mapping, instance))
  );
}

const unless = <Value>(work: Work<Value>, sentence: (read: number, total: number) => string): string | null => {
  if (work.kind === 'done') return null;
  if (work.kind === 'failed') return work.sentence;
  return work.kind === 'working' ? sentence(work.bytesRead, work.bytesTotal) : sentence(0, 1);
};

const notCounted = ({ scan }: Mapping): string | null => unless(scan, () => words.counting);

/** What is left out or replaced is found by a look at every response; so is whether dates tell day from month. */
function notLooked({ choices, look, dates }: Mapping): string | null {
  return (choices.some(needsLook) ? unless(look, words.waits.checking) : null) ?? unless(dates, words.waits.dates);
}

/** Dates that can be read both ways are read as a person says, never as it happens. */
const notDated = (mapping: Mapping): string | null =>
  mapping.order === null && openDates(mapping).length > 0 ? words.waits.dateOrder : null;

function notLinked(mapping: Mapping): string | null {
  const { media, mediaLook, mediaOffer, link } = mapping;
  if (mediaOffer !== null && mediaOffer.kind !== 'done' && mediaOffer.kind !== 'failed')
    return words.waits.mediaMatching;
  if (media.files.size > 0 && link === null)
    return unless(mediaLook, () => words.waits.mediaMatching) ?? words.waits.mediaColumn;
  return mediaToSend(mapping).size > 0 && !mapping.takes_media ? words.waits.mediaRefused : null;
}

/** Nothing is added to a survey before a person has seen what is there. */
function notComparedYet({ target, difference, comparison, send }: Mapping, instance: InstanceId): string | null {
  const { waits: why } = words;
  if (target.kind === 'survey' && target.survey.instance !== instance)
    return why.otherInstance(target.survey.survey_name);
  if (target.kind === 'open') return target.problem ?? why.survey;
  if ((difference?.missing.length ?? 0) > 0) return why.columns;
  if (comparison.kind !== 'done') return unless(comparison, () => why.comparison);
  const { known, repeated } = comparison.value.overlap;
  return known.length + repeated.length > 0 && send === null ? why.responsesToSend : null;
}
