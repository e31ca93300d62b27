import type { ImportState } from '../../contract/index.ts';
import { words } from '../lib/words.ts';
import { AlertIcon, CheckIcon, CrossIcon, WaitIcon } from './icons.tsx';
import css from './status-mark.module.css';

const looks = {
  waiting: ['warn', AlertIcon],
  running: ['busy', WaitIcon],
  completed: ['good', CheckIcon],
  failed: ['bad', AlertIcon],
  deleted: ['plain', CrossIcon],
} as const satisfies Record<ImportState, unknown>;

/** An import's state: colour, icon and word together. @param closer a word that says more, where there is one */
export function StatusMark({ state, closer }: { state: ImportState; closer?: string | undefined }) {
  const [tone, Icon] = looks[state];
  return (
    <span className={css.mark} data-tone={tone}>
      <Icon size={14} />
      {closer ?? words.importStates[state]}
    </span>
  );
}
