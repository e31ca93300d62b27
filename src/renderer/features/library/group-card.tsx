import { Button } from '@mantine/core';
import type { Question } from '../../../contract/index.ts';
import { Bars } from '../../components/charts/bars.tsx';
import { Chart } from '../../components/charts/chart.tsx';
import { type ChartTable, chartTable, gridTable } from '../../components/charts/chart-table.ts';
import { ChartTableView } from '../../components/charts/chart-table-view.tsx';
import { CopyButtons } from '../../components/charts/copy-buttons.tsx';
import { GridChart } from '../../components/charts/grid-chart.tsx';
import { mostShades } from '../../components/charts/grid-looks.ts';
import { type Grid, gridOf } from '../../components/charts/grid-rows.ts';
import { HeatTable } from '../../components/charts/heat-table.tsx';
import { type Member, membersTable, sumTable } from '../../components/charts/members-table.ts';
import { pictureOf } from '../../components/charts/pictures/chart-picture.ts';
import {
  gridPicture,
  membersPicture,
  slidersPicture,
  sumPicture,
} from '../../components/charts/pictures/group-picture.ts';
import type { Picture } from '../../components/charts/pictures/picture.ts';
import { RankLines } from '../../components/charts/rank-lines.tsx';
import { SliderChart } from '../../components/charts/slider-chart.tsx';
import { type Sliders, slidersOf } from '../../components/charts/slider-rows.ts';
import { bySize, SumBars } from '../../components/charts/sum-bars.tsx';
import { TypeMark, typeHue } from '../../components/marks.tsx';
import css from './card.module.css';
import { Card, type Place } from './card.tsx';
import { heightOf } from './question-card.tsx';
import { asOneQuestion, titleOf, type Unit } from './units.ts';
import { words } from './words.ts';

type GroupUnit = Extract<Unit, { kind: 'group' }>;

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

/** Numbers have the colour of a choice, whatever their columns became. */
const numberHue = typeHue('Single choice');

/** A question of several columns: one chart for all of them. */
export function GroupCard({ unit, responses, selected, place, onSelect, onColumn }: GroupCardProps) {
  const one = asOneQuestion(unit);
  const grid = unit.group.kind === 'grid' ? gridOf(unit.questions, unit.group.items) : null;
  const sliders = unit.group.kind === 'grid' && grid === null ? slidersOf(membersOf(unit)) : null;
  const table = tableOf(unit, one, grid);
  const title = titleOf(unit);
  return (
    <Card
      title={title}
      isSelected={selected}
      place={place}
      height={groupHeight(unit, one)}
      content={() => ({
        facts: <Facts unit={unit} responses={responses} />,
        actions: (
          <>
            <CopyButtons table={table} picture={pictureOfUnit(unit, one, grid, sliders)} />
            <Button variant="subtle" size="compact-sm" aria-label={words.question.details(title)} onClick={onSelect}>
              {words.question.more}
            </Button>
          </>
        ),
        chart: (
          <>
            {sliders === null ? (
              <GroupChart unit={unit} one={one} grid={grid} />
            ) : (
              <SliderChart sliders={sliders} hue={numberHue} onColumn={onColumn} />
            )}
            <WriteIns questions={unit.writeIns} onColumn={onColumn} />
          </>
        ),
        table: table === null ? null : <ChartTableView table={table} label={title} />,
      })}
    />
  );
}

function groupHeight({ questions }: GroupUnit, one: Question | null): number {
  return one === null ? questions.length * 30 + 30 : heightOf(one);
}

function tableOf(unit: GroupUnit, one: Question | null, grid: Grid | null): ChartTable | null {
  const { group, questions } = unit;
  if (one !== null) return chartTable(one);
  if (grid !== null) return gridTable(grid);
  if (group.distribution?.kind === 'sum') return sumTable(bySize(group.distribution.items), membersOf(unit));
  const [first] = questions;
  if (group.kind === 'ranking_places') return first === undefined ? null : chartTable(first);
  return group.kind === 'other' ? null : membersTable(membersOf(unit));
}

/** The picture of a unit; null where its chart is text. */
function pictureOfUnit(
  unit: GroupUnit,
  one: Question | null,
  grid: Grid | null,
  sliders: Sliders | null,
): Picture | null {
  const { group, questions } = unit;
  const named = { title: titleOf(unit), answered: group.answered };
  if (group.answered === 0) return null;
  if (one !== null) return pictureOf(one);
  if (grid !== null) return gridPicture(named, grid);
  if (sliders !== null) return slidersPicture(named, sliders, numberHue);
  if (group.distribution?.kind === 'sum') return sumPicture(named, group.distribution.items, numberHue);
  const [first] = questions;
  if (group.kind === 'ranking_places') return first === undefined ? null : pictureOf({ ...first, text: named.title });
  return membersPicture(named, membersOf(unit));
}

/** The columns of a unit with their names in it: of a loop "Visit 2 · Rating". */
function membersOf({ group, questions }: GroupUnit): Member[] {
  return questions.map((question, at) => ({
    name: [group.iterations?.[at], group.items[at] || question.text].filter(Boolean).join(' · '),
    question,
  }));
}

/** Columns that are left out have no place among the charts, unless nothing else is there. They are listed in the details. */
function drawnMembers(unit: GroupUnit): Member[] {
  const all = membersOf(unit);
  const drawn = all.filter(({ question: { distribution } }) => distribution.kind !== 'none');
  return drawn.length === 0 ? all : drawn;
}

function Facts({ unit: { group, questions }, responses }: Pick<GroupCardProps, 'unit' | 'responses'>) {
  const [first] = questions;
  return (
    <>
      {first !== undefined && first.type !== 'Do nothing' && <TypeMark type={first.type} />}
      <span className={css.answered}>{words.group.kinds[group.kind](questions.length)}</span>
      <span className={css.answered}>{words.question.answered(group.answered, responses)}</span>
    </>
  );
}

interface GroupChartProps {
  unit: GroupUnit;
  one: Question | null;
  grid: Grid | null;
}

function GroupChart({ unit, one, grid }: GroupChartProps) {
  const { group, questions } = unit;
  if (one !== null && group.distribution?.kind === 'options') return <Ticks unit={unit} one={one} />;
  if (group.distribution?.kind === 'ranking')
    return <RankLines ranking={group.distribution} hue={typeHue('Ranking')} questionId={null} />;
  if (grid !== null && grid.answers.length <= mostShades) return <GridChart grid={grid} />;
  if (grid !== null) return <HeatTable grid={grid} label={titleOf(unit)} />;
  if (group.distribution?.kind === 'sum') return <SumBars items={group.distribution.items} hue={numberHue} />;
  const [first] = questions;
  if (group.kind === 'ranking_places' && first !== undefined) return <Chart question={first} />;
  return (
    <div className={css.members}>
      {drawnMembers(unit).map(({ name, question }) => (
        <section key={question.id}>
          {group.kind !== 'other' && <h3>{name}</h3>}
          <Chart question={question} />
        </section>
      ))}
    </div>
  );
}

/** The options of a multiple choice, each of which has a column. */
function Ticks({ unit: { group }, one }: { unit: GroupUnit; one: Question }) {
  const options = group.distribution?.kind === 'options' ? group.distribution.options : [];
  const bars = options
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count, question_id }) => ({
      label: value,
      count,
      condition: { kind: 'ticked' as const, question_ids: [question_id], group_id: group.group_id },
    }));
  return <Bars bars={bars} whole={one.weighted_base} hue={typeHue('Multi choice')} />;
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
