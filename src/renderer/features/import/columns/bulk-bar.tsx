import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type DisplayKind, displaysOfType } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import type { QuestionGroup } from '../../../drafts/question-groups.ts';
import { draftList } from '../../../drafts/singletons.ts';
import { announce } from '../../../lib/window-state.ts';
import { displayKind, typeOf } from './column-facts.ts';
import css from './columns-panel.module.css';
import { decideKey, decideTypes, headersAt, mostKeyColumns } from './decide-columns.ts';
import { DisplaySelect } from './display-select.tsx';
import { joinSelected } from './edit-groups.ts';
import { groupKey } from './list-rows.ts';
import type { TableAction } from './table-state.ts';
import { TypeSelect } from './type-select.tsx';
import { words } from './words.ts';

interface BulkProps {
  draft: Draft;
  mapping: Mapping;
  groups: readonly QuestionGroup[];
  /** The selected columns. */
  columns: readonly number[];
  onAction: (action: TableAction) => void;
}

/** @returns the value if all have the same, otherwise null */
function common<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first !== undefined && others.length === 0 ? first : null;
}

/** What can be done with the selected columns at once. */
export function BulkBar({ draft, mapping, groups, columns, onAction }: BulkProps) {
  const { bulk } = words;
  const types = columns.map((column) => typeOf(mapping, column));
  const possible = displaysOfType[types[0] ?? 'Do nothing'].filter((kind) =>
    types.every((type) => displaysOfType[type].includes(kind)),
  );
  const show = (as: DisplayKind) => {
    draftList.setDisplays(draft.id, headersAt(mapping, columns), as);
    announce(words.displaySet(headersAt(mapping, columns), words.displays[as]));
  };
  const join = () => {
    const key = joinSelected(draft.id, mapping, groups, columns);
    onAction({ do: 'clear' });
    onAction({ do: 'move', to: groupKey(key) });
    onAction({ do: 'inspect', isInspecting: true });
  };
  return (
    <div className={css.bulk}>
      <span role="status">{bulk.selected(columns.length)}</span>
      <span className={css.bulkType}>
        <TypeSelect
          name={bulk.these}
          type={common(types)}
          onChange={(type) => decideTypes(draft.id, columns, mapping, type)}
        />
      </span>
      {possible.length > 1 && (
        <DisplaySelect
          name={bulk.these}
          kinds={possible}
          value={common(columns.map((column) => displayKind(mapping, column)))}
          onChange={show}
        />
      )}
      <Button size="compact-sm" onClick={() => decideTypes(draft.id, columns, mapping, 'Do nothing')}>
        {bulk.leaveOut}
      </Button>
      {columns.length > 1 && (
        <Button size="compact-sm" onClick={join}>
          {bulk.join}
        </Button>
      )}
      {columns.length <= mostKeyColumns && mapping.fixed === null && (
        <Button size="compact-sm" onClick={() => decideKey(draft.id, headersAt(mapping, columns))}>
          {bulk.key}
        </Button>
      )}
      <Tooltip label={bulk.clear}>
        <ActionIcon variant="subtle" aria-label={bulk.clear} onClick={() => onAction({ do: 'clear' })}>
          <CrossIcon />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
