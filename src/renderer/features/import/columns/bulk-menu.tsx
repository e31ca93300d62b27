import { Button } from '@mantine/core';
import { type CleaningStep, stepKey } from '../../../drafts/cleaning/cleaning-steps.ts';
import { joinableQuestions } from '../../../drafts/cleaning/findings.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { announce } from '../../../lib/window-state.ts';
import css from './columns-panel.module.css';
import { decideKey, headersAt, mostKeyColumns } from './decide-columns.ts';
import { joinSelected, splitGroups } from './edit-groups.ts';
import { groupKey } from './list-rows.ts';
import type { TableAction } from './table-state.ts';
import { words } from './words.ts';

/** What the bar and its menu know of the selection. */
export interface BulkProps {
  draft: Draft;
  mapping: Mapping;
  groups: readonly QuestionGroup[];
  columns: readonly number[];
  onAction: (action: TableAction) => void;
}

type Join = Extract<CleaningStep, { does: 'join' }>;

/** What makes one question or one column of the selection, or takes them apart, and what says who answered. */
export function BulkMenu({ draft, mapping, groups, columns, onAction, close }: BulkProps & { close: () => void }) {
  const { draftList } = useDraftObjects();
  const { bulk } = words;
  const inside = new Set(columns);
  const whole = groups.filter(({ members }) => members.every((column) => inside.has(column)));
  const headers = new Set(headersAt(mapping, columns));
  const joinable = joinableQuestions(mapping.preview).filter(({ members }) => members.every((one) => headers.has(one)));
  const join = () => {
    const key = joinSelected({ draftList, draft, mapping, groups }, columns);
    onAction({ do: 'clear' });
    onAction({ do: 'move', to: groupKey(key) });
    onAction({ do: 'inspect', isInspecting: true });
  };
  const split = () => {
    splitGroups({ draftList, draft, mapping, groups }, whole);
    close();
    onAction({ do: 'clear' });
  };
  return (
    <div className={css.menu}>
      {columns.length > 1 && (
        <>
          <Button onClick={join}>{bulk.join}</Button>
          <p className={css.quiet}>{bulk.joinHint}</p>
        </>
      )}
      {whole.length > 0 && <Button onClick={split}>{bulk.split}</Button>}
      {joinable.length > 0 && <p className={css.quiet}>{bulk.mergeHint}</p>}
      {joinable.map((step) => (
        <MergeButton key={stepKey(step)} draftId={draft.id} step={step} chosen={mapping.cleaningSteps} close={close} />
      ))}
      {columns.length <= mostKeyColumns && (
        <Button
          onClick={() => {
            decideKey(draftList, draft.id, headersAt(mapping, columns));
            close();
          }}
        >
          {bulk.key}
        </Button>
      )}
    </div>
  );
}

interface MergeProps {
  draftId: string;
  step: Join;
  chosen: readonly CleaningStep[];
  close: () => void;
}

/** Joins the columns of a question into one when they are sent, or keeps them apart again. */
function MergeButton({ draftId, step, chosen, close }: MergeProps) {
  const { draftList } = useDraftObjects();
  const { bulk } = words;
  const isChosen = chosen.some((one) => stepKey(one) === stepKey(step));
  return (
    <Button
      onClick={() => {
        draftList.setCleaningStep(draftId, step, !isChosen);
        announce(isChosen ? bulk.keptApart(step.header) : bulk.merged(step.header));
        close();
      }}
    >
      {isChosen ? bulk.apart(step.header) : bulk.merge(step.header)}
    </Button>
  );
}
