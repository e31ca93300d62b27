import { Button } from '@mantine/core';
import { isIgnored, type Question } from '../../../contract/index.ts';
import { Marks } from '../../components/charts/chart.tsx';
import { ChartTableView } from '../../components/charts/chart-table-view.tsx';
import { CopyButtons } from '../../components/charts/copy-buttons.tsx';
import { pictureOf } from '../../components/charts/pictures/marks-picture.ts';
import { useTimeSteps } from '../../components/charts/time-step.ts';
import { TypeMark } from '../../components/marks.tsx';
import css from './card.module.css';
import { Card, type Place } from './card.tsx';
import { drawGroup, type GroupUnit } from './draw-group.ts';
import { heightOf } from './question-card.tsx';
import { asOneQuestion, titleOf } from './units.ts';
import { words } from './words.ts';

interface GroupCardProps {
  unit: GroupUnit;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  selected: boolean;
  place: Place;
  onSelect: () => void;
  /** Opens one of its columns. */
  onColumn: (id: number) => void;
}

/** A question of several columns: one chart for all of them. */
export function GroupCard({ unit, responses, selected, place, onSelect, onColumn }: GroupCardProps) {
  const findStep = useTimeSteps();
  const title = titleOf(unit);
  return (
    <Card
      title={title}
      isSelected={selected}
      place={place}
      height={groupHeight(unit)}
      content={() => {
        const drawing = drawGroup(unit, findStep);
        const { table } = drawing;
        return {
          facts: <Facts unit={unit} responses={responses} />,
          actions: (
            <>
              <CopyButtons table={table} picture={pictureOf(drawing, { title, answered: unit.group.answered })} />
              <Button variant="subtle" size="compact-sm" aria-label={words.question.details(title)} onClick={onSelect}>
                {words.question.more}
              </Button>
            </>
          ),
          chart: (
            <>
              <Marks marks={drawing.marks} onColumn={onColumn} />
              <WriteIns questions={unit.writeIns} onColumn={onColumn} />
            </>
          ),
          table: table === null ? null : <ChartTableView table={table} label={title} />,
        };
      }}
    />
  );
}

function groupHeight(unit: GroupUnit): number {
  const one = asOneQuestion(unit);
  return one === null ? unit.questions.length * 30 + 30 : heightOf(one);
}

function Facts({ unit: { group, questions }, responses }: Pick<GroupCardProps, 'unit' | 'responses'>) {
  const [first] = questions;
  return (
    <>
      {first !== undefined && !isIgnored(first.type) && <TypeMark type={first.type} />}
      <span className={css.answered}>{words.group.kinds[group.kind](questions.length)}</span>
      <span className={css.answered}>{words.question.answered(group.answered, responses)}</span>
    </>
  );
}

/** What people wrote beside the options; all of it is one button away. */
function WriteIns({ questions, onColumn }: { questions: readonly Question[]; onColumn: (id: number) => void }) {
  return questions.map((question) => (
    <section key={question.id} className={css.writeIn}>
      <Button variant="subtle" size="compact-sm" onClick={() => onColumn(question.id)}>
        {words.group.writeIn(question.answered)}
      </Button>
    </section>
  ));
}
