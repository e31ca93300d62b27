// What Sheaf answers to the asks of a survey, under the names that figures.R gives its own values.

import type { z } from 'zod';
import {
  type ComparedTable,
  type Comparison,
  comparison,
  type Question,
  type QuestionGroup,
  type Survey,
  survey as surveyBody,
} from '../../../src/contract/index.ts';
import { surveyReadingEndpoints } from '../../../src/contract/workspace/surveys.ts';
import type { Ask, FigureSurvey } from './make-surveys.ts';

/** A list of columns is a text. */
export type Figure = number | null | string;
/** Figures by their names. */
export type Figures = Map<string, Figure>;
/** Asks for a path of the workspace. @returns the body */
export type Get = (path: string) => Promise<unknown>;

const listed = surveyReadingEndpoints.listQuestions.replies[200];
type Listed = z.output<typeof listed>;

/** Notes figures under the name of an ask. */
const noteIn =
  (figures: Figures, ask: string) =>
  (what: string, values: Readonly<Record<string, Figure>>): void => {
    for (const [name, value] of Object.entries(values)) figures.set(`${ask}\t${what}/${name}`, value);
  };
type Note = ReturnType<typeof noteIn>;

function noteOptions(note: Note, { distribution }: Pick<Question | QuestionGroup, 'distribution'>, name: string): void {
  if (distribution?.kind !== 'options') return;
  const isGroup = !('scale' in distribution);
  for (const { value, count } of distribution.options)
    if (count > 0 || isGroup) note(`${name}/option ${value}`, { count });
}

function noteChart(note: Note, question: Question, name: string): void {
  const { distribution: chart, answered, weighted_base } = question;
  note(name, { answered, weighted_base });
  noteOptions(note, question, name);
  if (chart.kind === 'options' && chart.scale !== null) {
    const { base, mean, median, deviation, top_two, bottom_two } = chart.scale;
    note(name, { base, mean, median, deviation, top_two, bottom_two });
  }
  if (chart.kind === 'number') {
    const { base, mean, median, deviation, min, max, q1, q3 } = chart;
    note(name, { base, mean, median, deviation, min, max, q1, q3 });
  }
  if (chart.kind === 'nps') {
    const { promoters, passives, detractors, score } = chart;
    note(name, { promoters, passives, detractors, score });
    for (const [at, count] of chart.counts.entries()) note(name, { [`count ${at}`]: count });
  }
  if (chart.kind === 'time') {
    const months = [chart.periods, ...chart.longer].find((course) => course?.by === 'month');
    for (const { from, count } of months?.counts ?? [])
      if (count > 0) note(`${name}/month ${from.slice(0, 7)}`, { count });
  }
}

function noteGroup(note: Note, group: QuestionGroup): void {
  const name = `group ${group.text}`;
  const { distribution: chart, answered, weighted_base } = group;
  note(name, { answered, weighted_base });
  noteOptions(note, group, name);
  if (chart?.kind === 'ranking')
    for (const { value, average_rank, count, first_count } of chart.items)
      note(`${name}/item ${value}`, { average_rank, count, first_count });
  if (chart?.kind === 'sum')
    for (const { value, mean, share, count } of chart.items) note(`${name}/item ${value}`, { mean, share, count });
}

const higher = (labels: readonly string[], at: readonly number[]): string =>
  at
    .map((one) => labels[one] ?? '?')
    .toSorted()
    .join(',');

function noteTable(note: Note, name: string, table: ComparedTable, labels: readonly string[]): void {
  note(`${name}/total`, { base: table.total_bases.base });
  for (const [at, bases] of table.bases.entries()) note(`${name}/in ${labels[at]}`, bases);
  for (const { value, cells } of table.rows ?? [])
    for (const [at, { count, share, higher_than }] of cells.entries()) {
      const what = `${name}/option ${value}/in ${labels[at]}`;
      note(what, { count, share, 'higher than': higher(labels, higher_than) });
    }
  for (const [at, { mean, deviation, base, higher_than }] of (table.means ?? []).entries())
    note(`${name}/mean in ${labels[at]}`, { mean, deviation, base, 'higher than': higher(labels, higher_than) });
  if (table.test !== null) {
    const { statistic, df, p } = table.test;
    note(`${name}/chi-square`, { statistic, df, p });
  }
  if (table.means_test !== null) {
    const { statistic, df, df2, p } = table.means_test;
    note(`${name}/welch`, { statistic, df, df2, p });
  }
}

interface Asked {
  known: Survey;
  made: FigureSurvey;
  get: Get;
  find(header: string): number;
}

/** @returns the name of a question among the figures; undefined for parts of groups and what is not counted */
function toName({ made }: Asked, { header }: Question): string | undefined {
  const column = made.columns.find((one) => one.header === header);
  return column === undefined || ['skip', 'weight', 'tick', 'rank', 'sum'].includes(column.kind)
    ? undefined
    : column.name;
}

async function askCharts(asked: Asked, query: URLSearchParams, note: Note): Promise<void> {
  const body: Listed = listed.parse(await asked.get(`/questions?${query}`));
  const { weighted_base, effective_base } = body.weight ?? { weighted_base: body.count, effective_base: body.count };
  // The responses that pass the filter and weigh something.
  note('all', { base: body.count - (body.weight?.without ?? 0), weighted_base, effective_base });
  for (const question of body.questions) {
    const name = toName(asked, question);
    if (name !== undefined) noteChart(note, question, name);
  }
  for (const group of body.groups) noteGroup(note, group);
}

function nameColumn({ known, made }: Asked, ask: Ask, { value, label }: Comparison['columns'][number]): string {
  if (ask.asked !== 'wave') return ask.asked === 'month' ? label : value;
  return made.rounds[known.waves.findIndex(({ first_part }) => String(first_part) === value)] ?? value;
}

async function askTables(asked: Asked, ask: Ask, query: URLSearchParams, note: Note): Promise<void> {
  const { known, find } = asked;
  const group = known.groups.find(({ text }) => `group ${text}` === ask.by);
  const by = { wave: 'wave', month: `month:${find('Submitted')}`, group: `group:${group?.group_id}` };
  query.set('by', ask.asked === undefined ? `question:${find(ask.by)}` : by[ask.asked]);
  query.set('smallest_base', String(ask.smallest));
  const body = comparison.parse(await asked.get(`/comparison?${query}`));
  const labels = body.columns.map((column) => nameColumn(asked, ask, column));
  note('all', body.total);
  for (const [at, { base, weighted_base, effective_base }] of body.columns.entries())
    note(`column ${labels[at]}`, { base, weighted_base, effective_base });
  for (const { question_id, ...table } of body.questions) {
    const question = known.questions.find(({ id }) => id === question_id);
    const name = question === undefined ? undefined : toName(asked, question);
    if (name !== undefined && ask.questions.includes(name)) noteTable(note, name, table, labels);
  }
  for (const { group_id, ...table } of body.groups) {
    const text = `group ${known.groups.find((one) => one.group_id === group_id)?.text}`;
    if (ask.questions.includes(text)) noteTable(note, text, table, labels);
  }
}

/** All figures of the asks of a survey. @param get of the paths below the survey's own */
export async function readFigures(made: FigureSurvey, get: Get): Promise<Figures> {
  const body = surveyBody.parse(await get(''));
  const find = (header: string): number => {
    const question = body.questions.find((question) => question.header === header);
    if (question === undefined) throw new Error(`${made.name} has no question ${header}.`);
    return question.id;
  };
  const asked: Asked = { known: body, made, get, find };
  const figures: Figures = new Map();
  for (const ask of made.asks) {
    const query = new URLSearchParams({ filter: JSON.stringify(ask.conditions(find)) });
    if (ask.weight !== '') query.set('weight', String(find(ask.weight)));
    const note = noteIn(figures, `${made.name}\t${ask.name}`);
    if (ask.by === '') await askCharts(asked, query, note);
    else await askTables(asked, ask, query, note);
  }
  return figures;
}
