import { Button } from '@mantine/core';
import { countMissing } from '@sheaf/survey-columns';
import { type DisplayKind, describeType } from '../../../../contract/index.ts';
import { MissingWords } from '../../../components/fields.tsx';
import { Inspector } from '../../../components/inspector.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { determineMissing } from '../../../drafts/mapping/option-orders.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { share } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { ColumnChart } from './column-chart.tsx';
import { displayKind, findReason, foundDisplay, typeOf } from './column-facts.ts';
import css from './columns-panel.module.css';
import { headersAt, withGridRows } from './decide-columns.ts';
import { DisplaySelect } from './display-select.tsx';
import { takeColumnOut } from './edit-groups.ts';
import { EyeNotes } from './eye-notes.tsx';
import { columnKey, groupKey } from './list-rows.ts';
import type { EyeReason } from './needs-eye.ts';
import { toOptions } from './option-list.ts';
import { OptionOrder } from './option-order.tsx';
import type { TableAction } from './table-state.ts';
import { TypeSelect } from './type-select.tsx';
import { words } from './words.ts';

interface InspectorProps {
  draft: Draft;
  mapping: Mapping;
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
      <h2 className={css.title}>{text}</h2>
      {text !== header && (
        <p className={css.quiet}>
          {words.header}: {header}
        </p>
      )}
      {group !== null && <PartOf {...props} group={group} />}
      <EyeNotes reasons={eye} />
      <Type draft={draft} mapping={mapping} column={column} eye={eye} />
      <Shown draft={draft} mapping={mapping} group={group} column={column} />
      <ColumnChart source={draft.source} mapping={mapping} column={column} />
      <Order {...props} />
      <Missing draftId={draft.id} mapping={mapping} column={column} />
    </Inspector>
  );
}

/** The question that the column is a part of, and the way out of it. */
function PartOf({ draft, mapping, groups, group, column, onAction }: InspectorProps & { group: QuestionGroup }) {
  const { draftList } = useDraftObjects();
  const { text } = group;
  const takeOut = () => {
    takeColumnOut({ draftList, draft, mapping, groups }, column);
    onAction({ do: 'move', to: columnKey(mapping.preview.table.header[column] ?? '') });
  };
  return (
    <div className={css.group}>
      <p className={css.quiet}>{words.group.partOf(text)}</p>
      <span className={css.buttons}>
        <Button size="compact-sm" onClick={() => onAction({ do: 'move', to: groupKey(group.key) })}>
          {words.group.show}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={takeOut}>
          {words.group.takeOut}
        </Button>
      </span>
    </div>
  );
}

interface ColumnProps {
  draft: Draft;
  mapping: Mapping;
  column: number;
}

/** The type, and why it is suggested. */
function Type({ draft, mapping, column, eye }: ColumnProps & Pick<InspectorProps, 'eye'>) {
  const { draftList } = useDraftObjects();
  const suggestion = mapping.preview.suggestions[column];
  const type = typeOf(mapping, column);
  const header = mapping.preview.table.header[column] ?? '';
  const choose = (chosen: typeof type) => draftList.setTypes(draft.id, [header], chosen);
  return (
    <div className={css.group}>
      <TypeSelect name={header} type={type} onChange={choose} />
      <p className={css.quiet}>{shared.columnTypes[type].does}</p>
      {suggestion !== undefined && (
        <>
          <p>
            {draftWords.types.suggested(shared.columnTypes[suggestion.type].name)} ({share(suggestion.confidence, 1)})
          </p>
          <p className={css.quiet}>{findReason(mapping.preview, column)}</p>
          {(eye.includes('unsure') || eye.includes('changed')) && (
            <Button size="compact-sm" onClick={() => choose(type)}>
              {words.confirm}
            </Button>
          )}
          {suggestion.type !== type && (
            <Button size="compact-sm" onClick={() => choose(suggestion.type)}>
              {words.useSuggestion}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The headers of the columns that are shown as this one is: the rows of a grid share display and order. */
const shownAlike = (mapping: Mapping, group: QuestionGroup | null, column: number): string[] =>
  headersAt(mapping, withGridRows([column], group === null ? [] : [group]));

function Shown({ draft, mapping, group, column }: ColumnProps & Pick<InspectorProps, 'group'>) {
  const { draftList } = useDraftObjects();
  const header = mapping.preview.table.header[column] ?? '';
  const kinds = describeType(typeOf(mapping, column)).displays;
  if (kinds.length < 2) return null;
  const show = (as: DisplayKind | null) => draftList.setDisplays(draft.id, shownAlike(mapping, group, column), as);
  const found = foundDisplay(mapping, column);
  return (
    <div className={css.group}>
      <span className={css.heading}>{words.display}</span>
      <DisplaySelect
        name={header}
        kinds={kinds}
        value={displayKind(mapping, column)}
        onChange={(as) => show(as === found?.as ? null : as)}
        onNone={found === null ? () => show(null) : undefined}
      />
      {group?.kind === 'grid' && <p className={css.quiet}>{words.ofGrid}</p>}
    </div>
  );
}

function Order({ draft, mapping, group, column }: InspectorProps) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const own = header[column] ?? '';
  const options = toOptions(draft.source, mapping, column);
  if (options.length < 2) return null;
  return (
    <OptionOrder
      options={options}
      isOwn={mapping.orders.has(own)}
      onChange={(order) => draftList.setOrder(draft.id, shownAlike(mapping, group, column), order)}
    />
  );
}

function Missing({ draftId, mapping, column }: { draftId: string; mapping: Mapping; column: number }) {
  const { draftList } = useDraftObjects();
  const header = mapping.preview.table.header[column] ?? '';
  const cells = mapping.preview.table.rows.map((row) => row[column] ?? '');
  const found = countMissing(determineMissing(mapping, column, typeOf(mapping, column)), cells);
  return (
    <div className={css.group}>
      <MissingWords
        key={`${header} ${JSON.stringify([found, mapping.missing.get(header)])}`}
        missing={found}
        listed={mapping.missing.get(header)}
        button={words.setMissing}
        onApply={(list) => draftList.setMissing(draftId, header, list)}
      />
    </div>
  );
}
