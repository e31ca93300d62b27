import { Button, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  type ComparedTable,
  type Comparison,
  collectIds,
  holdsRanking,
  isFact,
  listUnits,
  type Question,
  type Survey,
} from '../../../../contract/index.ts';
import { CopyButtons } from '../../../components/charts/copy-buttons.tsx';
import { Message } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { useLoadForPaper } from '../../../lib/paper.ts';
import { words as shared } from '../../../lib/words.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { askQuery } from '../../../session/query-client.ts';
import type { View } from '../../../session/survey-view.ts';
import { hasCodes } from '../filter/subjects.ts';
import { KeepButton } from '../findings/keep-finding.tsx';
import { Jumps, useJumps } from '../question-nav.tsx';
import cardCss from '../questions.module.css';
import { nameType } from '../units.ts';
import { words as questionWords } from '../words.ts';
import css from './compare.module.css';
import { comparedTables, type Item } from './compare-tools.tsx';
import { CrosstabView } from './crosstab.tsx';
import { type MeanKind, makeCrosstab, nameColumns, tabulateCrosstab } from './crosstab-data.ts';
import { words } from './words.ts';

interface CardProps {
  item: Item;
  /** Absent until it is loaded. */
  comparison: Comparison | undefined;
}

const readMeanKind = ({ distribution }: Question): MeanKind => {
  if (distribution.kind === 'nps') return 'score';
  return distribution.kind === 'number' ? distribution.unit : null;
};

/** The rows of a table in the order of the question's chart. */
function inChartOrder(table: ComparedTable, { distribution }: Question): ComparedTable {
  if (distribution.kind === 'nps') return { ...table, rows: table.rows?.toReversed() ?? null };
  if (distribution.kind !== 'ranking') return table;
  const place = (row: { value: string }) => distribution.items.findIndex(({ value }) => value === row.value);
  return { ...table, rows: table.rows?.toSorted((one, other) => place(one) - place(other)) ?? null };
}

/** The tables of a question that are shown in columns. */
function listCompared(comparison: Comparison, item: Item) {
  const { question, parts } = item;
  return findComparedTables(comparison, item).flatMap((table, at) => {
    const { label, question: part } = parts[at] ?? { label: '', question };
    if (table.rows === null && table.means === null) return [];
    return [{ label, table: inChartOrder(table, part), mean: readMeanKind(part) }];
  });
}

interface ComparedTablesProps {
  /** With every question that a column may be of. */
  survey: Survey;
  /** The questions in its tables. */
  chart: Pick<Survey, 'questions' | 'groups'>;
  comparison: Comparison;
}

/** Every question that a comparison has, without anything around it. */
export function ComparedTables({ survey, chart, comparison }: ComparedTablesProps) {
  const named = nameColumns(comparison, survey);
  return comparedTables({ ...survey, ...chart }, () => true).map((item) => (
    <CrosstabView key={item.by} question={item.text} table={makeCrosstab(listCompared(named, item), named, survey)} />
  ));
}

/** A question in columns. */
function CompareCard({ survey, item, comparison }: CardProps & { survey: Survey }) {
  const title = useId();
  const { question, text } = item;
  const compared = comparison === undefined ? [] : listCompared(comparison, item);
  if (comparison !== undefined && (compared.length === 0 || comparison.columns.length === 0)) return null;
  const crosstab = comparison && makeCrosstab(compared, comparison, survey);
  const unit = listUnits(survey).find((one) => collectIds(one).includes(question.id));
  return (
    <article className={`${cardCss.card} ${css.card}`} aria-labelledby={title} data-unit={item.by} tabIndex={-1}>
      <Group gap="0 12px" mih={28}>
        <span className={cardCss.fact}>{nameType(question)}</span>
        <div className={cardCss.actions}>
          {crosstab && <CopyButtons table={tabulateCrosstab(crosstab)} labels={words.copy} />}
          {unit !== undefined && comparison !== undefined && (
            <KeepButton surveyKey={survey.survey_key} unit={unit} smallestBase={comparison.smallest_base} />
          )}
        </div>
      </Group>
      <h2 id={title} className={cardCss.title}>
        {text}
      </h2>
      {holdsRanking(question.type) && <p className="quiet">{words.firstPlace}</p>}
      {crosstab === undefined ? (
        <p className={`quiet ${css.waiting}`}>{words.loading}</p>
      ) : (
        <CrosstabView question={text} table={crosstab} />
      )}
    </article>
  );
}

/** What a comparison is made of. */
interface Compared extends Pick<View, 'filter' | 'weight'> {
  surveyKey: string;
  by: string[];
  smallestBase: number;
}

/** The columns that a table is made of. */
const collectQuestions = ({ question, parts }: Item) =>
  parts.length === 0 ? [question.id] : parts.map((part) => part.question.id);

/** Some questions and groups in columns. */
function batchQuery({ surveyKey: survey_key, by, filter, weight, smallestBase }: Compared, items: readonly Item[]) {
  const questions = items.flatMap((item) => (item.groupId === null ? collectQuestions(item) : []));
  const query = {
    by,
    filter: JSON.stringify(filter),
    question_ids: JSON.stringify(questions),
    group_ids: JSON.stringify(items.flatMap(({ groupId }) => groupId ?? [])),
    smallest_base: String(smallestBase),
    ...(weight !== null && { weight: String(weight) }),
  };
  return askQuery(
    // Below the survey's own key: whatever makes the survey load again makes this load again.
    ['survey', survey_key, 'comparison', query],
    (api, options) => api.compareColumns({ params: { survey_key }, query }, options),
    { staleTime: 60_000 },
  );
}

/** Columns with fewer responses are hidden; where that leaves less than two, those with fewer than the second. */
const [usualBase, sparseBase] = [30, 10];
/** Questions that are asked for together: full lines of one, two and three columns. */
const batchSize = 6;

const kinds: ReadonlySet<string> = new Set(['options', 'nps', 'ranking', 'number']);

/** Whether there is something to put in columns: not the question that all columns are. */
const isCompared = ({ question, groupId, by }: Item, [first, ...further]: readonly string[]) =>
  (further.length > 0 || (by !== first && `codes:${question.id}` !== first)) &&
  !isFact(question) &&
  (groupId !== null || kinds.has(question.distribution.kind) || hasCodes(question.distribution));

type ComparedView = View & { by: string[] };

/** Every question in columns: by the answers to other questions, or by time. */
export function CompareList({ survey, view: { by, filter, weight } }: { survey: Survey; view: ComparedView }) {
  const [showsAll, setShowsAll] = useState(false);
  const { list, onScroll, ...jumps } = useJumps();
  const items = comparedTables(survey, (item) => isCompared(item, by));
  const usual: Compared = { surveyKey: survey.survey_key, by, filter, weight, smallestBase: usualBase };
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  );
  const { data } = useQuery({ ...batchQuery(usual, batches[0] ?? []), enabled: !showsAll });
  const isSparse = data !== undefined && data.columns.length < 2 && data.hidden > 0;
  const compared: Compared = { ...usual, smallestBase: showsAll ? 1 : isSparse ? sparseBase : usualBase };
  const queryClient = useQueryClient();
  useLoadForPaper(() => Promise.all(batches.map((batch) => queryClient.ensureQueryData(batchQuery(compared, batch)))));
  return (
    <div className={cardCss.sides}>
      <div className={cardCss.layout}>
        <Side compared={compared} first={batches[0] ?? []} showsAll={showsAll} onShowAll={setShowsAll}>
          <nav className={cardCss.nav} aria-label={questionWords.list.label}>
            <Jumps
              survey={survey}
              entries={items.map(({ by, text, question }) => ({ key: by, title: text, header: question.header }))}
              {...jumps}
            />
          </nav>
        </Side>
        <div ref={list} onScroll={onScroll} className={cardCss.list}>
          {batches.map((batch) => (
            <Batch key={batch[0]?.by} survey={survey} compared={compared} items={batch} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface SideProps {
  compared: Compared;
  first: readonly Item[];
  /** Whether columns with few responses are shown too. */
  showsAll: boolean;
  onShowAll: (isWanted: boolean) => void;
  children: ReactNode;
}

/** The list of the questions, how the tables are read, and which columns are hidden. */
function Side({ compared, first, showsAll, onShowAll, children }: SideProps) {
  const { data } = useQuery(batchQuery(compared, first));
  const hidden = data?.hidden ?? 0;
  return (
    <div className={cardCss.side}>
      {children}
      {(showsAll || hidden > 0) && (
        <p className="quiet">
          {data !== undefined && hidden > 0 && words.hidden(hidden, data.smallest_base)}
          <Button variant="subtle" size="compact-sm" onClick={() => onShowAll(!showsAll)}>
            {showsAll ? words.hideSmall : shared.show}
          </Button>
        </p>
      )}
      {data?.columns.length === 0 && <Message tone="plain" title={words.noColumns} hint={words.noColumnsHint} />}
      <PanelButton label={words.howToRead} name={words.howToRead} variant="subtle">
        {() => (
          <p>
            {words.legend} {data?.overlap === true && words.overlap}
          </p>
        )}
      </PanelButton>
    </div>
  );
}

/** The tables of a question or a group in an answer: all of them, or none while one is missing. */
function findComparedTables({ questions, groups }: Comparison, item: Item): ComparedTable[] {
  if (item.groupId !== null) return groups.filter(({ group_id }) => group_id === item.groupId);
  const wanted = collectQuestions(item);
  const tables = wanted.flatMap((id) => questions.find(({ question_id }) => question_id === id) ?? []);
  return tables.length === wanted.length ? tables : [];
}

/** Some questions; asked for when they are nearly in view, or printed. What was there stays until the next answer. */
function Batch({ survey, compared, items }: { survey: Survey; compared: Compared; items: readonly Item[] }) {
  const { ref, entry } = useIntersection({ rootMargin: '800px 0px' });
  const isNear = entry?.isIntersecting === true;
  const {
    data: fetched,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...batchQuery(compared, items),
    enabled: isNear,
    placeholderData: (before: Comparison | undefined) => before,
  });
  const data = fetched && nameColumns(fetched, survey);
  return (
    <div ref={ref} className={cardCss.feed} aria-busy={isPlaceholderData}>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || error === null) &&
        items.map((item) => <CompareCard key={item.by} survey={survey} item={item} comparison={data} />)}
    </div>
  );
}
