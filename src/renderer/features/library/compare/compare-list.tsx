import { Button, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  type Comparison,
  collectIds,
  comparedTables,
  hasRows,
  holdsRanking,
  type Item,
  listCrossParts,
  listTableColumns,
  listUnits,
  makeCrosstab,
  type Survey,
  tabulateCrosstab,
} from '../../../../contract/index.ts';
import { CopyButtons } from '../../../components/charts/copy-buttons.tsx';
import { Message } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { telling } from '../../../lib/language/format.ts';
import { useLoadForPaper } from '../../../lib/paper.ts';
import { words as shared } from '../../../lib/words.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { askQuery } from '../../../session/query-client.ts';
import type { View } from '../../../session/survey-view.ts';
import { KeepButton } from '../findings/keep-finding.tsx';
import { Jumps, useJumps } from '../question-nav.tsx';
import cardCss from '../questions.module.css';
import { nameType } from '../units.ts';
import { words as questionWords } from '../words.ts';
import css from './compare.module.css';
import { CrosstabView } from './crosstab.tsx';
import { words } from './words.ts';

interface CardProps {
  item: Item;
  /** Absent until it is loaded. */
  comparison: Comparison | undefined;
}

interface ComparedTablesProps {
  /** With every question that a column may be of. */
  survey: Survey;
  /** The questions in its tables. */
  chart: Pick<Survey, 'questions' | 'groups'>;
  comparison: Comparison;
}

/** Every question that a comparison has, without anything around it. */
export const ComparedTables = ({ survey, chart, comparison }: ComparedTablesProps) =>
  comparedTables({ ...survey, ...chart }, () => true).map((item) => {
    const table = makeCrosstab(listCrossParts(comparison, item), comparison, survey, telling);
    return <CrosstabView key={item.by} question={item.text} table={table} />;
  });

/** A question in columns. */
function CompareCard({ survey, item, comparison }: CardProps & { survey: Survey }) {
  const title = useId();
  const { question, text } = item;
  const compared = comparison === undefined ? [] : listCrossParts(comparison, item);
  if (comparison !== undefined && (compared.length === 0 || comparison.columns.length === 0)) return null;
  const crosstab = comparison && makeCrosstab(compared, comparison, survey, telling);
  const unit = listUnits(survey).find((one) => collectIds(one).includes(question.id));
  return (
    <article className={`${cardCss.card} ${css.card}`} aria-labelledby={title} data-unit={item.by} tabIndex={-1}>
      <Group gap="0 12px" mih={28}>
        <span className={cardCss.fact}>{nameType(question)}</span>
        <div className={cardCss.actions}>
          {crosstab && <CopyButtons table={tabulateCrosstab(crosstab, telling)} labels={words.copy} />}
          {unit !== undefined && comparison !== undefined && (
            <KeepButton surveyKey={survey.survey_key} unit={unit} smallestBase={comparison.smallest_base} />
          )}
        </div>
      </Group>
      <h2 id={title} className={cardCss.title}>
        {text}
      </h2>
      {holdsRanking(question.type) && <p className="quiet">{telling.words.firstPlace}</p>}
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

/** Some questions and groups in columns. */
function batchQuery({ surveyKey: survey_key, by, filter, weight, smallestBase }: Compared, items: readonly Item[]) {
  const questions = items.flatMap((item) => (item.groupId === null ? listTableColumns(item) : []));
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

/** Whether there is something to put in columns: not the question that all columns are. */
const isCompared = (item: Item, [first, ...further]: readonly string[]) =>
  (further.length > 0 || (item.by !== first && `codes:${item.question.id}` !== first)) && hasRows(item);

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

/** Some questions; asked for when they are nearly in view, or printed. What was there stays until the next answer. */
function Batch({ survey, compared, items }: { survey: Survey; compared: Compared; items: readonly Item[] }) {
  const { ref, entry } = useIntersection({ rootMargin: '800px 0px' });
  const isNear = entry?.isIntersecting === true;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...batchQuery(compared, items),
    enabled: isNear,
    placeholderData: (before: Comparison | undefined) => before,
  });
  return (
    <div ref={ref} className={cardCss.feed} aria-busy={isPlaceholderData}>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || error === null) &&
        items.map((item) => <CompareCard key={item.by} survey={survey} item={item} comparison={data} />)}
    </div>
  );
}
