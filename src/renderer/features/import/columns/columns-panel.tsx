import { Box, Button, Stack, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { CrossIcon, IconButton } from '../../../components/icons.tsx';
import { InspectorSplit } from '../../../components/inspector.tsx';
import { SearchField } from '../../../components/list-page.tsx';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { type QuestionGroup, questionGroups } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { hasSingleKeys, isPressed, isTyping } from '../../../lib/keys.ts';
import { groupResult } from './column-facts.ts';
import { ColumnInspector, GroupInspector } from './column-inspector.tsx';
import css from './columns-panel.module.css';
import { ResultSelect } from './columns-row.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { confirmDoubts, decideResult, findColumnsByKey, joinSelected, splitGroups } from './decide-columns.ts';
import {
  countQuestions,
  findColumns,
  findNeedsEye,
  groupKey,
  type ListRow,
  listDoubtful,
  listDoubts,
  listRows,
} from './list-rows.ts';
import { initialState, nextState, type TableAction } from './table-state.ts';
import { words } from './words.ts';

/** What needs an eye, and the questions that stay at the top until the screen is left, so that no row moves under the pointer. */
function useNeedsEye(mapping: Mapping, groups: readonly QuestionGroup[]) {
  const { head, preview, types, userTypes, inspection, dates, cleaningSteps, order } = mapping;
  const eye = useMemo(
    () => findNeedsEye({ head, preview, types, userTypes, inspection, dates, cleaningSteps, order }, groups),
    [head, preview, types, userTypes, inspection, dates, cleaningSteps, order, groups],
  );
  const now = useMemo(() => listDoubtful({ preview, groups, eye }), [preview, groups, eye]);
  const [top, setTop] = useState<ReadonlySet<string>>(new Set());
  if (now.some((key) => !top.has(key))) setTop(new Set([...top, ...now]));
  return { eye, top };
}

/** Calls `focus` for `/` and Ctrl/Cmd+F, before the window's own search hears of them. */
function useSearchKeys(focus: () => boolean): void {
  const press = (event: KeyboardEvent) => {
    const isSlash = isPressed('/', event) && hasSingleKeys() && !isTyping(event.target);
    if (!isSlash && !isPressed('CommandOrControl+F', event)) return;
    if (focus()) event.preventDefault();
  };
  useWindowEvent('keydown', press, true);
}

/** Focuses a field if it can be seen. @returns whether it has the focus */
function focusField(field: HTMLInputElement | null): boolean {
  if (field === null || !field.checkVisibility()) return false;
  field.focus();
  field.select();
  return true;
}

/** The questions of a file: what each column becomes, with search, selection and the details of one. */
export function ColumnsPanel({ draft, mapping }: MappedDraft) {
  const { draftList } = useDraftObjects();
  const { preview } = mapping;
  const [state, setState] = useState(initialState);
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const split = useRef<HTMLDivElement>(null);
  const focusSearch = () => focusField(search.current);
  useSearchKeys(focusSearch);
  const groups = questionGroups(preview, mapping.groups);
  const { eye, top } = useNeedsEye(mapping, groups);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findColumns(preview, groups, wanted), [preview, groups, wanted]);
  const { open } = state;
  const rows = useMemo(
    () => listRows({ preview, groups, eye, open, top, found }),
    [preview, groups, eye, open, top, found],
  );
  const act = (action: TableAction) => setState((before) => nextState(before, action, rows));
  const edited = { draftList, draft, mapping, groups };
  const doubts = listDoubts(eye, groups);
  const focusList = () => split.current?.querySelector('table')?.focus();
  const confirmAll = () => {
    confirmDoubts(edited, doubts);
    focusList();
  };
  const confirmRow = (key: string) => {
    const columns = findColumnsByKey([key], mapping, groups);
    confirmDoubts(edited, {
      columns: doubts.columns.filter((column) => columns.includes(column)),
      groups: doubts.groups.filter((group) => groupKey(group.key) === key),
    });
    focusList();
  };
  const actOnAll = (action: TableAction) => {
    act(action);
    // The bar is about to go, and the focus with it.
    if (action.do === 'clear') focusList();
  };
  const active = state.isInspecting ? rows.find(({ key }) => key === state.active) : undefined;
  const chosen = findColumnsByKey([...state.selected], mapping, groups);
  return (
    <Stack gap={6} h="100%">
      <ColumnsToolbar
        search={search}
        query={query}
        onQuery={setQuery}
        onLeave={focusList}
        {...countQuestions(preview, groups)}
        shown={found === null ? null : rows.length}
        doubts={doubts.columns.length + doubts.groups.length}
        onConfirmAll={confirmAll}
      >
        {chosen.length > 0 && (
          <BulkBar draft={draft} mapping={mapping} groups={groups} columns={chosen} onAction={actOnAll} />
        )}
      </ColumnsToolbar>
      <Box ref={split} flex={1} mih={0}>
        <InspectorSplit isOpen={active !== undefined}>
          <ColumnsTable
            mapping={mapping}
            rows={rows}
            state={state}
            onAction={act}
            onSearch={focusSearch}
            onEnterDetails={() => split.current?.querySelector('aside')?.focus()}
            onConfirm={confirmRow}
            onResult={(key, result) => {
              const keys = state.selected.has(key) ? [...state.selected] : [key];
              decideResult(edited, findColumnsByKey(keys, mapping, groups), result);
            }}
          />
          {active !== undefined && (
            <Details draft={draft} mapping={mapping} groups={groups} row={active} onAction={act} />
          )}
        </InspectorSplit>
      </Box>
    </Stack>
  );
}

interface DetailsProps extends MappedDraft {
  groups: readonly QuestionGroup[];
  row: ListRow;
  onAction: (action: TableAction) => void;
}

function Details({ draft, mapping, groups, row, onAction }: DetailsProps): ReactNode {
  const onClose = () => onAction({ do: 'inspect', isInspecting: false });
  if (row.kind === 'section') return null;
  const shared = { draft, mapping, groups, eye: row.eye, onAction, onClose };
  return row.kind === 'group' ? (
    <GroupInspector key={row.key} {...shared} group={row.group} />
  ) : (
    <ColumnInspector key={row.key} {...shared} group={row.group} column={row.column} />
  );
}

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
function ColumnsToolbar(props: ToolbarProps) {
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
function BulkBar({ draft, mapping, groups, columns, onAction }: BulkProps) {
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
