import { Button, Group } from '@mantine/core';
import { readOptions } from '@sheaf/survey-columns';
import { Bars } from '../../../components/charts/bars.tsx';
import { countBars } from '../../../components/charts/drawing.ts';
import { Inspector } from '../../../components/inspector.tsx';
import { findRule } from '../../../drafts/mapping/outline.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { countValues, findType, groupResult } from './column-facts.ts';
import { type InspectorProps as ColumnInspectorProps, EyeNotes } from './column-inspector.tsx';
import css from './columns-panel.module.css';
import { describeKind } from './columns-row.tsx';
import { confirmDoubts, splitGroups } from './decide-columns.ts';
import { makeColumnKey } from './list-rows.ts';
import { words } from './words.ts';

type InspectorProps = Omit<ColumnInspectorProps, 'column' | 'group'> & { group: QuestionGroup };

/** A question of several columns in detail: why they are one, and what all of them become. */
export function GroupInspector({ draft, mapping, groups, group, eye, onAction, onConfirmed, onClose }: InspectorProps) {
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
      <Group gap={6}>
        {group.reason !== null && (
          <Button
            size="compact-sm"
            onClick={() => {
              confirmDoubts(edited, { columns: [], groups: [group] });
              onConfirmed();
            }}
          >
            {words.confirm}
          </Button>
        )}
        <Button size="compact-sm" onClick={split}>
          {words.bulk.split}
        </Button>
      </Group>
      <Answered mapping={mapping} group={group} />
    </Inspector>
  );
}

/** How many of the first rows have an answer in each column. */
function Answered({ mapping, group }: Pick<InspectorProps, 'mapping' | 'group'>) {
  const { rows } = mapping.preview.table;
  const bars = group.members.map((column, at) => {
    const rule = findRule(mapping, column, findType(mapping, column));
    const { filled } = countValues(rows, column, { read: (cell) => readOptions(rule, cell) });
    return { label: group.items[at] ?? '', count: filled };
  });
  return (
    <section className={css.group} aria-label={words.answers}>
      <h3 className="quiet">{words.group.answered}</h3>
      <Bars bars={countBars(bars, rows.length)} narrow />
    </section>
  );
}
