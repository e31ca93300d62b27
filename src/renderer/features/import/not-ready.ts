import { currentInstance } from '../../lib/session.ts';
import { differenceOf } from './append.ts';
import { type Draft, type Mapping, useDrafts } from './drafts.ts';
import { linkOf, mediaToSend, takesMedia } from './media.ts';
import { nameProblem } from './name-problem.ts';
import { words } from './words.ts';

/** @returns why a draft cannot be imported as it stands; null when it can. */
export function notReady({ state }: Draft): string | null {
  if (state.kind === 'record') return null;
  if (state.kind !== 'mapping') return words.button.counting;
  if (state.scan.kind === 'failed') return state.scan.sentence;
  if (state.scan.kind !== 'planned') return words.button.counting;
  if (state.media.files.size > 0 && linkOf(state) === null)
    return state.media.look.kind === 'matching' ? words.media.matching : words.media.notReady;
  if (mediaToSend(state).size > 0 && !takesMedia(state, useDrafts.getState().drafts)) return words.media.refused;
  return state.target.kind === 'new' ? nameProblem(state.name, words.form) : notComparedYet(state);
}

/** Nothing is added to a survey before a person has seen what is there. */
function notComparedYet(state: Mapping): string | null {
  const { target, comparison, send } = state;
  const { notReady: why } = words.append;
  if (target.kind === 'survey' && target.survey.instance !== currentInstance())
    return why.elsewhere(target.survey.survey_name);
  if (target.kind === 'open') return why.open;
  if ((differenceOf(state, useDrafts.getState().drafts)?.missing.length ?? 0) > 0) return why.missing;
  if (comparison.kind === 'failed') return comparison.sentence;
  if (comparison.kind !== 'done') return why.comparing;
  return comparison.overlap.known.length > 0 && send === null ? why.send : null;
}
