import type { SurveyStatus } from '../../contract/index.ts';
import { words } from '../lib/words.ts';
import { AlertIcon, CheckIcon, WaitIcon } from './icons.tsx';
import css from './status-mark.module.css';

const looks = {
  AWAITING_UPLOAD: ['warn', AlertIcon],
  VALIDATING: ['busy', WaitIcon],
  PROCESSING: ['busy', WaitIcon],
  COMPLETED: ['good', CheckIcon],
  FAILED: ['bad', AlertIcon],
} as const satisfies Record<SurveyStatus, unknown>;

/** An import's state: colour, icon and word together. */
export function StatusMark({ status }: { status: SurveyStatus }) {
  const [tone, Icon] = looks[status];
  return (
    <span className={css.mark} data-tone={tone}>
      <Icon size={14} />
      {words.surveyStatuses[status]}
    </span>
  );
}
