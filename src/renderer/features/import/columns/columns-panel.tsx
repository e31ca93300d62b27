import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type DisplayKind, describeType, isIgnored } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { InspectorSplit } from '../../../components/inspector.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { type QuestionGroup, questionGroups } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import type { Preview } from '../../../drafts/reading/preview.ts';
import { hasSingleKeys, isPressed } from '../../../lib/keys.ts';
import { announce } from '../../../lib/window-state.ts';
import { BulkMenu, type BulkProps } from './bulk-menu.tsx';
import { displayKind, typeOf } from './column-facts.ts';
import { ColumnInspector } from './column-inspector.tsx';
import css from './columns-panel.module.css';
import { ColumnsTable } from './columns-table.tsx';
import { ColumnsToolbar } from './columns-toolbar.tsx';
import { columnsOfKeys, decideTypes, headersAt, withGridRows } from './decide-columns.ts';
import { commonDisplay, DisplaySelect } from './display-select.tsx';
import { GroupInspector } from './group-inspector.tsx';
import { countQuestions, type ListRow, listRows, needingEye } from './list-rows.ts';
import { findNeedsEye } from './needs-eye.ts';
import { initialState, nextState, type TableAction } from './table-state.ts';
import { TypeSelect } from './type-select.tsx';
import { words } from './words.ts';

/** Answers are searched in this number of rows, so that a file of thousands of columns answers while somebody types. */
const searchedRows = 120;
const searched = new WeakMap<Preview, string[]>();

/** The texts of each column to search in: header, question, and the different first answers. */
function textsOf(preview: Preview): string[] {
  const made = searched.get(preview);
  if (made !== undefined) return made;
  const { header, texts, rows } = preview.table;
  const first = rows.slice(0, searchedRows);
  const all = header.map((name, column) => {
    const answers = new Set(first.map((row) => row[column]?.slice(0, 200) ?? ''));
    return [name, texts[column] ?? '', ...answers].join('\n').toLowerCase();
  });
  searched.set(preview, all);
  return all;
}

/**
 * Searches headers, question texts and answers. Every word must occur.
 * @returns the columns, and the keys of the groups whose question matches; null for an empty search
 */
export function findColumns(
  preview: Preview,
  groups: readonly QuestionGroup[],
  query: string,
): { columns: ReadonlySet<number>; groups: ReadonlySet<string> } | null {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const holds = (text: string) => wanted.every((word) => text.includes(word));
  const columns = textsOf(preview).flatMap((text, column) => (holds(text) ? [column] : []));
  const questions = groups.filter(({ text }) => holds(text.toLowerCase()));
  return { columns: new Set(columns), groups: new Set(questions.map(({ key }) => key)) };
}

function BulkBar(props: BulkProps) {
  const { draftList } = useDraftObjects();
  const { draft, mapping, groups, columns, onAction } = props;
  const { bulk } = words;
  const types = columns.map((column) => typeOf(mapping, column));
  const possible = describeType(types[0] ?? 'Do nothing').displays.filter((kind) =>
    types.every((type) => describeType(type).displays.includes(kind)),
  );
  const [first = null, ...others] = new Set(types);
  const type = others.length === 0 ? first : null;
  const select = useRef<HTMLSpanElement>(null);
  const leaveOut = () => {
    decideTypes(draftList, draft.id, headersAt(mapping, columns), 'Do nothing');
    // The button goes, since the type beside it says the same now.
    select.current?.querySelector('select')?.focus();
  };
  const show = (as: DisplayKind) => {
    const headers = headersAt(mapping, withGridRows(columns, groups));
    draftList.setDisplays(draft.id, headers, as);
    announce(words.displaySet(headers, words.displays[as]));
  };
  return (
    <div className={css.bulk}>
      <span role="status">{bulk.selected(columns.length)}</span>
      <span className={css.bulkType} ref={select}>
        <TypeSelect
          name={bulk.these}
          type={type}
          onChange={(chosen) => decideTypes(draftList, draft.id, headersAt(mapping, columns), chosen)}
        />
      </span>
      {possible.length > 1 && (
        <DisplaySelect
          name={bulk.these}
          kinds={possible}
          value={commonDisplay(columns.map((column) => displayKind(mapping, column)))}
          onChange={show}
        />
      )}
      {!isIgnored(type) && (
        <Button size="compact-sm" onClick={leaveOut}>
          {bulk.leaveOut}
        </Button>
      )}
      <PanelButton label={bulk.more} name={bulk.more} align="end">
        {(close) => <BulkMenu {...props} close={close} />}
      </PanelButton>
      <Tooltip label={bulk.clear}>
        <ActionIcon variant="subtle" aria-label={bulk.clear} onClick={() => onAction({ do: 'clear' })}>
          <CrossIcon />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface PanelProps {
  draft: Draft;
  mapping: Mapping;
}

/** What needs an eye, and the questions that stay at the top until the screen is left, so that no row moves under the pointer. */
function useNeedsEye(mapping: Mapping, groups: readonly QuestionGroup[]) {
  const { head, preview, types, userTypes, inspection, dates, cleaningSteps, order } = mapping;
  const eye = useMemo(
    () => findNeedsEye({ head, preview, types, userTypes, inspection, dates, cleaningSteps, order }, groups),
    [head, preview, types, userTypes, inspection, dates, cleaningSteps, order, groups],
  );
  const now = useMemo(() => needingEye({ preview, groups, eye }), [preview, groups, eye]);
  const [top, setTop] = useState<ReadonlySet<string>>(new Set());
  if (now.some((key) => !top.has(key))) setTop(new Set([...top, ...now]));
  return { eye, top, count: now.length };
}

/** Calls `focus` for `/` and Ctrl/Cmd+F, before the window's own search hears of them. */
function useSearchKeys(focus: () => boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      const isSlash = isPressed('/', event) && hasSingleKeys() && !isTyping;
      if (!isSlash && !isPressed('CommandOrControl+F', event)) return;
      if (focus()) event.preventDefault();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [focus]);
}

/** Focuses a field if it can be seen. @returns whether it has the focus */
function focusField(field: HTMLInputElement | null): boolean {
  if (field === null || !field.checkVisibility()) return false;
  field.focus();
  field.select();
  return true;
}

/** The questions of a file: what each column becomes, with search, selection and the details of one. */
export function ColumnsPanel({ draft, mapping }: PanelProps) {
  const { draftList } = useDraftObjects();
  const { preview } = mapping;
  const [state, setState] = useState(initialState);
  const [query, setQuery] = useState('');
  const [onlyEye, setOnlyEye] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const split = useRef<HTMLDivElement>(null);
  const focusSearch = useMemo(() => () => focusField(search.current), []);
  useSearchKeys(focusSearch);
  const groups = questionGroups(preview, mapping.groups);
  const { eye, top, count } = useNeedsEye(mapping, groups);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findColumns(preview, groups, wanted), [preview, groups, wanted]);
  const { open } = state;
  const rows = useMemo(
    () => listRows({ preview, groups, eye, open, top, onlyEye, found }),
    [preview, groups, eye, open, top, onlyEye, found],
  );
  const act = (action: TableAction) => {
    // Enter once shows the details, twice leads into them.
    if (action.do === 'inspect' && action.isInspecting && state.isInspecting)
      split.current?.querySelector('aside')?.focus();
    setState((before) => nextState(before, action, rows));
  };
  const actOnAll = (action: TableAction) => {
    act(action);
    // The bar is about to go, and the focus with it.
    if (action.do === 'clear') split.current?.querySelector('table')?.focus();
  };
  const active = state.isInspecting ? rows.find(({ key }) => key === state.active) : undefined;
  const chosen = columnsOfKeys([...state.selected], mapping, groups);
  return (
    <div className={css.panel}>
      <ColumnsToolbar
        search={search}
        query={query}
        onQuery={setQuery}
        onLeave={() => split.current?.querySelector('table')?.focus()}
        eyeCount={count}
        onlyEye={onlyEye}
        onOnlyEye={setOnlyEye}
        questions={countQuestions(preview, groups)}
        columns={preview.table.header.length}
        shown={found === null ? null : rows.length}
      >
        {chosen.length > 0 && (
          <BulkBar draft={draft} mapping={mapping} groups={groups} columns={chosen} onAction={actOnAll} />
        )}
      </ColumnsToolbar>
      <div ref={split} className={css.work}>
        <InspectorSplit isOpen={active !== undefined}>
          <ColumnsTable
            mapping={mapping}
            rows={rows}
            state={state}
            onAction={act}
            onSearch={focusSearch}
            onType={(key, type) => {
              const keys = state.selected.has(key) ? [...state.selected] : [key];
              decideTypes(draftList, draft.id, headersAt(mapping, columnsOfKeys(keys, mapping, groups)), type);
            }}
          />
          {active !== undefined && (
            <Details draft={draft} mapping={mapping} groups={groups} row={active} onAction={act} />
          )}
        </InspectorSplit>
      </div>
    </div>
  );
}

interface DetailsProps extends PanelProps {
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
