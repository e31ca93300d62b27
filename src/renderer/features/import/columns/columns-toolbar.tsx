import { Box, Button, Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { CrossIcon, IconButton } from '../../../components/icons.tsx';
import { SearchField } from '../../../components/list-page.tsx';
import type { MappedDraft } from '../../../drafts/mapping/mapping.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { groupResult } from './column-facts.ts';
import css from './columns-panel.module.css';
import { ResultSelect } from './columns-row.tsx';
import { decideResult, joinSelected, splitGroups } from './decide-columns.ts';
import { groupKey } from './list-rows.ts';
import type { TableAction } from './table-state.ts';
import { words } from './words.ts';

interface ToolbarProps {
  search: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  onLeave: () => void;
  questions: number;
  columns: number;
  /** How many rows the search leaves; null if nothing is searched. */
  shown: number | null;
  /** How many suggestions are doubtful. */
  doubts: number;
  onConfirmAll: () => void;
  /** What can be done with the selected rows; it takes the place of the counts. */
  children: ReactNode;
}

/** The line above the list: the search, and what can be done with the selection. */
export function ColumnsToolbar(props: ToolbarProps) {
  return (
    <div className={css.toolbar} role="toolbar" aria-label={words.toolbar}>
      <SearchField
        ref={props.search}
        className={css.search}
        label={words.search}
        value={props.query}
        onChange={props.onQuery}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          props.onLeave();
        }}
      />
      {props.children !== false ? (
        props.children
      ) : (
        <>
          <p className="quiet" role="status">
            {props.shown === null ? words.counts(props.questions, props.columns) : words.found(props.shown)}
          </p>
          {props.doubts > 1 && (
            <Button size="compact-sm" ms="auto" onClick={props.onConfirmAll}>
              {words.confirmAll(props.doubts)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface BulkProps extends MappedDraft {
  groups: readonly QuestionGroup[];
  columns: readonly number[];
  onAction: (action: TableAction) => void;
}

/** What can be done with the selected columns: another type, or one question of them and back. */
export function BulkBar({ draft, mapping, groups, columns, onAction }: BulkProps) {
  const { draftList } = useDraftObjects();
  const { bulk } = words;
  const result = groupResult(mapping, columns);
  const inside = new Set(columns);
  const whole = groups.filter(({ members }) => members.every((column) => inside.has(column)));
  const edited = { draftList, draft, mapping, groups };
  const join = () => {
    const key = joinSelected(edited, columns);
    onAction({ do: 'clear' });
    onAction({ do: 'move', to: groupKey(key) });
    onAction({ do: 'inspect', isInspecting: true });
  };
  const split = () => {
    splitGroups(edited, whole);
    onAction({ do: 'clear' });
  };
  return (
    <div className={css.bulk}>
      <span role="status">{bulk.selected(columns.length)}</span>
      <Box component="span" w={148}>
        <ResultSelect name={bulk.these} result={result} onChange={(chosen) => decideResult(edited, columns, chosen)} />
      </Box>
      {columns.length > 1 && whole.length === 0 && (
        <Tooltip label={bulk.joinHint}>
          <Button size="compact-sm" onClick={join}>
            {bulk.join}
          </Button>
        </Tooltip>
      )}
      {whole.length > 0 && (
        <Button size="compact-sm" onClick={split}>
          {bulk.split}
        </Button>
      )}
      <IconButton label={bulk.clear} onClick={() => onAction({ do: 'clear' })}>
        <CrossIcon />
      </IconButton>
    </div>
  );
}
