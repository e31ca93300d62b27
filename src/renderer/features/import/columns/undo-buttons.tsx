import { Group } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { commandKeys } from '../../../../contract/index.ts';
import { IconButton, RedoIcon, UndoIcon } from '../../../components/icons.tsx';
import type { DecisionChange } from '../../../drafts/list/decision-history.ts';
import { useDraftObjects, useSteps } from '../../../drafts/objects.ts';
import { isMac, makeKeyLabels } from '../../../lib/keys.ts';
import { announce, useUndoTarget } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

const { history } = words;

/** @returns what a step changed: "type of Q3", "types of 12 columns" */
const describe = ({ what, about }: DecisionChange): string => history.changes[what](about);

/** Undo and Redo of the decisions about a draft, also by their keys and from the menu. */
export function UndoButtons({ draftId }: { draftId: string }) {
  const { decisionHistory } = useDraftObjects();
  const steps = useSteps(draftId);
  const target = useMemo(
    () => ({
      undo: () => {
        const change = decisionHistory.undo(draftId);
        announce(change === null ? history.nothingToUndo : shared.undone(describe(change)));
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
  // It keeps the focus when there is nothing left to undo, so it is not disabled but says so.
  const button = (step: 'undo' | 'redo', label: string | undefined, icon: ReactNode) => (
    <IconButton
      label={label ?? history[step]}
      hint={`${label ?? history[step]} (${makeKeyLabels(commandKeys[step], isMac).join('+')})`}
      aria-disabled={label === undefined}
      opacity={label === undefined ? 0.45 : 1}
      onClick={target[step]}
    >
      {icon}
    </IconButton>
  );
  return (
    <Group component="span" gap={6} pb={4} pe={6}>
      {button('undo', undo && shared.undo(describe(undo.change)), <UndoIcon />)}
      {button('redo', redo && history.redoChange(describe(redo.change)), <RedoIcon />)}
    </Group>
  );
}
