import { ActionIcon, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import { commandKeys } from '../../../../contract/index.ts';
import { RedoIcon, UndoIcon } from '../../../components/icons.tsx';
import type { DecisionChange } from '../../../drafts/list/decision-history.ts';
import { useDraftObjects, useSteps } from '../../../drafts/objects.ts';
import { isMac, makeKeyLabels } from '../../../lib/keys.ts';
import { announce, useUndoTarget } from '../../../lib/window-state.ts';
import css from './columns-panel.module.css';
import { words } from './words.ts';

const { history } = words;

/** @returns what a step changed: "type of Q3", "types of 12 columns" */
const describe = ({ what, about }: DecisionChange): string => history.changes[what](about);

const toKeys = (command: 'undo' | 'redo') => makeKeyLabels(commandKeys[command], isMac).join('+');

/** Undo and Redo of the decisions about a draft, also by their keys and from the menu. */
export function UndoButtons({ draftId }: { draftId: string }) {
  const { decisionHistory } = useDraftObjects();
  const steps = useSteps(draftId);
  const target = useMemo(
    () => ({
      undo: () => {
        const change = decisionHistory.undo(draftId);
        announce(change === null ? history.nothingToUndo : history.undone(describe(change)));
      },
      redo: () => {
        const change = decisionHistory.redo(draftId);
        announce(change === null ? history.nothingToRedo : history.redone(describe(change)));
      },
    }),
    [draftId, decisionHistory],
  );
  useUndoTarget(target);
  const undo = steps?.done.at(-1);
  const redo = steps?.undone.at(-1);
  return (
    <span className={css.undo}>
      <StepButton
        label={undo === undefined ? history.undo : history.undoChange(describe(undo.change))}
        keys={toKeys('undo')}
        isOff={undo === undefined}
        onPress={target.undo}
      >
        <UndoIcon />
      </StepButton>
      <StepButton
        label={redo === undefined ? history.redo : history.redoChange(describe(redo.change))}
        keys={toKeys('redo')}
        isOff={redo === undefined}
        onPress={target.redo}
      >
        <RedoIcon />
      </StepButton>
    </span>
  );
}

interface StepButtonProps {
  label: string;
  keys: string;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

/** It keeps the focus when there is nothing left to undo, so it is not disabled but says so. */
function StepButton({ label, keys, isOff, onPress, children }: StepButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        aria-disabled={isOff}
        data-off={isOff || undefined}
        onClick={onPress}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
