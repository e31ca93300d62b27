import { Button } from '@mantine/core';
import {
  computeBinEdges,
  countAmounts,
  countBins,
  countMissing,
  isWhole,
  readDuration,
  readNumber,
  readOptions,
  summarise,
} from '@sheaf/survey-columns';
import { countBars, isChartable, labelBins } from '../../../../contract/index.ts';
import { Marks } from '../../../components/charts/chart.tsx';
import { Bars } from '../../../components/charts/shapes.tsx';
import { MissingWords } from '../../../components/fields.tsx';
import { Inspector } from '../../../components/inspector.tsx';
import { Message } from '../../../components/message.tsx';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { chooseMissing, findRule } from '../../../drafts/mapping/outline.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import type { DraftSource } from '../../../drafts/reading/draft-source.ts';
import { measured, telling } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import {
  computeResult,
  countValues,
  findDisplay,
  findDisplayKind,
  findOrder,
  findReason,
  findType,
  groupResult,
  isCharted,
  type Result,
  sampleValues,
} from './column-facts.ts';
import css from './columns-panel.module.css';
import { describeKind, sayReason } from './columns-row.tsx';
import { splitGroups, takeColumnOut } from './decide-columns.ts';
import { type EyeReason, makeColumnKey } from './list-rows.ts';
import type { TableAction } from './table-state.ts';
import { words } from './words.ts';

/** Why somebody should look at this column or question. @param result what it becomes; null: several things */
export function EyeNotes({ reasons, result }: { reasons: readonly EyeReason[]; result: Result | null }) {
  return reasons.map((reason) => (
    <Message key={reason} tone="warn" title={sayReason(reason, result)} hint={words.eyeHints[reason]} />
  ));
}

export interface InspectorProps extends MappedDraft {
  groups: readonly QuestionGroup[];
  group: QuestionGroup | null;
  column: number;
  eye: readonly EyeReason[];
  onAction: (action: TableAction) => void;
  onClose: () => void;
}

/** One column in detail: its header, its type and the reason for it, how it is shown, and its first answers. */
export function ColumnInspector(props: InspectorProps) {
  const { draft, mapping, group, column, eye, onClose } = props;
  const { table } = mapping.preview;
  const header = table.header[column] ?? '';
  const text = table.texts[column] ?? header;
  return (
    <Inspector label={header} onClose={onClose}>
      <h2>{text}</h2>
      {text !== header && (
        <p className="quiet">
          {words.header}: {header}
        </p>
      )}
      {group !== null && <PartOf {...props} group={group} />}
      <EyeNotes reasons={eye} result={computeResult(mapping, column)} />
      <Becomes {...props} />
      <ColumnChart source={draft.source} mapping={mapping} column={column} />
      <Missing draftId={draft.id} mapping={mapping} column={column} />
    </Inspector>
  );
}

/** The question that the column is a part of, and the way out of it. */
function PartOf({ draft, mapping, groups, group, column, onAction }: InspectorProps & { group: QuestionGroup }) {
  const { draftList } = useDraftObjects();
  const takeOut = () => {
    takeColumnOut({ draftList, draft, mapping, groups }, column);
    onAction({ do: 'move', to: makeColumnKey(mapping.preview.table.header[column] ?? '') });
  };
  return (
    <div className={css.group}>
      <p className="quiet">{words.group.partOf(group.text)}</p>
      <Button size="compact-sm" onClick={takeOut}>
        {words.group.takeOut}
      </Button>
    </div>
  );
}

/** What the column becomes, and why that is suggested. */
function Becomes({ mapping, column }: InspectorProps) {
  const result = computeResult(mapping, column);
  return (
    <p className="quiet">
      {isCharted(result)
        ? words.charted[result]
        : `${shared.columnTypes[result].does} ${findReason(mapping.preview, column)}`}
    </p>
  );
}

function Missing({ draftId, mapping, column }: { draftId: string; mapping: Mapping; column: number }) {
  const { draftList } = useDraftObjects();
  const header = mapping.preview.table.header[column] ?? '';
  const cells = mapping.preview.table.rows.map((row) => row[column] ?? '');
  const missing = countMissing(chooseMissing(mapping, column, findType(mapping, column)), cells);
  return (
    <details
      key={`${header} ${JSON.stringify([missing, mapping.missing.get(header)])}`}
      open={missing.length > 0 || mapping.missing.has(header)}
    >
      <summary className="quiet">{shared.missing.label}</summary>
      <MissingWords
        missing={missing}
        listed={mapping.missing.get(header)}
        button={shared.apply}
        onApply={(list) => draftList.setMissing(draftId, header, list)}
      />
    </details>
  );
}

interface ChartProps {
  source: DraftSource | null | undefined;
  mapping: Mapping;
  column: number;
}

/** The answers in the first rows, as the column will be shown. */
function ColumnChart({ source, mapping, column }: ChartProps) {
  const { rows, truncated } = mapping.preview.table;
  const type = findType(mapping, column);
  const rule = findRule(mapping, column, type);
  const kind = findDisplayKind(mapping, column);
  const order = findOrder(source, mapping, column);
  const { filled, values } = countValues(rows, column, { read: (cell) => readOptions(rule, cell), order });
  const isCounted = kind === null ? isChartable(type) : kind !== 'text' && kind !== 'date';
  return (
    <section className={css.group} aria-label={words.answers}>
      <h3 className="quiet">{words.filled(filled, rows.length, !truncated)}</h3>
      {kind === 'number' || kind === 'duration' ? (
        <Numbers mapping={mapping} column={column} cells={values} />
      ) : isCounted ? (
        <Bars bars={countBars(values, filled, telling)} narrow />
      ) : (
        <Marks marks={[{ kind: 'quotes', texts: sampleValues(mapping.preview, column, 8) }]} />
      )}
    </section>
  );
}

interface NumbersProps extends Omit<ChartProps, 'source'> {
  cells: readonly { label: string; count: number }[];
}

/** Numbers as a histogram, with mean and median. */
function Numbers({ mapping, column, cells }: NumbersProps) {
  const display = findDisplay(mapping, column);
  const isDuration = findDisplayKind(mapping, column) === 'duration';
  const read = (cell: string) =>
    isDuration
      ? readDuration(cell, display?.unit_seconds ?? undefined, display?.decimal ?? undefined)
      : readNumber(cell, display?.decimal ?? undefined);
  const amounts = countAmounts(
    cells.flatMap(({ label, count }) => {
      const value = read(label);
      return value === null ? [] : [[value, count] as const];
    }),
  );
  const { mean, median, base } = summarise(amounts);
  const unit = isDuration ? 'seconds' : null;
  const edges = computeBinEdges(amounts, { unit });
  const bins = labelBins({ bins: countBins(amounts, edges), whole: isWhole(amounts.values) }, (value) =>
    measured(value, unit),
  );
  const unread = cells.reduce((sum, { count }) => sum + count, 0) - base;
  return (
    <>
      {mean !== null && median !== null && <p>{words.averages(mean, median, isDuration)}</p>}
      {unread > 0 && <p className="quiet">{words.unreadable(unread)}</p>}
      {base > 0 && <Bars bars={countBars(bins, base, telling)} narrow />}
    </>
  );
}

type GroupProps = Omit<InspectorProps, 'column' | 'group'> & { group: QuestionGroup };

/** A question of several columns in detail: why they are one, and what all of them become. */
export function GroupInspector({ draft, mapping, groups, group, eye, onAction, onClose }: GroupProps) {
  const { draftList } = useDraftObjects();
  const edited = { draftList, draft, mapping, groups };
  const split = () => {
    splitGroups(edited, [group]);
    onAction({ do: 'move', to: makeColumnKey(group.key) });
  };
  return (
    <Inspector label={group.text} onClose={onClose}>
      <h2>{group.text}</h2>
      <div className={css.group}>
        <p>{describeKind(group)}</p>
        <p className="quiet">{group.reason === null ? words.ownGroup : words.groupReasons[group.reason]}</p>
      </div>
      <EyeNotes reasons={eye} result={groupResult(mapping, group.members)} />
      <Button size="compact-sm" onClick={split}>
        {words.bulk.split}
      </Button>
      <Answered mapping={mapping} group={group} />
    </Inspector>
  );
}

/** How many of the first rows have an answer in each column. */
function Answered({ mapping, group }: Pick<GroupProps, 'mapping' | 'group'>) {
  const { rows } = mapping.preview.table;
  const bars = group.members.map((column, at) => {
    const rule = findRule(mapping, column, findType(mapping, column));
    const { filled } = countValues(rows, column, { read: (cell) => readOptions(rule, cell) });
    return { label: group.items[at] ?? '', count: filled };
  });
  return (
    <section className={css.group} aria-label={words.answers}>
      <h3 className="quiet">{words.group.answered}</h3>
      <Bars bars={countBars(bars, rows.length, telling)} narrow />
    </section>
  );
}
