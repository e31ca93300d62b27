import { Button, Group } from '@mantine/core';
import { useIntersection, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  collectIds,
  type Drawing,
  drawUnit,
  factsOf,
  hasCodes,
  holdsFiles,
  makeTitle,
  toOneQuestion,
  type Unit,
} from '../../../contract/index.ts';
import { ChartTableView, Marks } from '../../components/charts/chart.tsx';
import { CopyButtons } from '../../components/charts/copy-buttons.tsx';
import { ChartIcon, IconButton, TableIcon } from '../../components/icons.tsx';
import { telling } from '../../lib/language/format.ts';
import { useIsPrinting } from '../../lib/paper.ts';
import { SpellingsButton } from './dialogs/spellings-dialog.tsx';
import { KeepButton } from './findings/keep-finding.tsx';
import css from './questions.module.css';
import { listQuestionFacts, nameType } from './units.ts';
import { words } from './words.ts';

interface CardProps {
  surveyKey: string;
  unit: Unit;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  /** Whether the filter has a condition on it, which does not count here: its other bars can be picked, too. */
  isFiltered: boolean;
  isSelected: boolean;
  /** Its figures without their histogram. */
  isBrief: boolean;
  /** Where it stands in the list, 0-based, and how many there are. */
  place: { at: number; of: number };
  onSelect: () => void;
  onColumn: (id: number) => void;
  /** The files of a question that holds names of files. */
  files: (id: number) => ReactNode;
  /** Shows the answers to a question in words. */
  onAnswers: (id: number) => void;
}

/**
 * A question with its chart; its table is one button away. It is drawn when it is near the visible part of the list, but its title is
 * always in the page, for headings and for Ctrl+F.
 */
export function Card(props: CardProps) {
  const { unit, isSelected, place, onSelect } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { ref, entry } = useIntersection(ahead);
  const cardRef = useMergedRef(card, ref);
  const isPrinting = useIsPrinting();
  const isNear = isPrinting || (entry?.isIntersecting ?? place.at < firstDrawn);
  // Kept here, as what is drawn goes when the card is scrolled away.
  const [asTable, setAsTable] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  // What holds the focus stays, wherever it was scrolled to.
  const isKept = isNear || (card.current?.contains(document.activeElement) ?? false);
  useLayoutEffect(() => {
    if (isKept && card.current !== null) setHeight(card.current.offsetHeight);
  }, [isKept]);
  const title = makeTitle(unit);
  const heading = (
    <h2 id={id} className={css.title}>
      {title}
    </h2>
  );
  return (
    <article
      ref={cardRef}
      className={css.card}
      aria-labelledby={id}
      data-unit={unit.key}
      aria-posinset={place.at + 1}
      aria-setsize={place.of}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      style={isKept ? undefined : { height: height ?? estimateHeight(unit) }}
    >
      {isKept ? (
        <Drawn {...props} heading={heading} asTable={asTable}>
          {(table) => (
            <>
              {table !== null && (
                <IconButton
                  label={words.question.table}
                  hint={asTable ? words.question.chart : words.question.table}
                  aria-pressed={asTable}
                  onClick={() => setAsTable(!asTable)}
                >
                  {asTable ? <ChartIcon /> : <TableIcon />}
                </IconButton>
              )}
              <CopyButtons table={table} />
              {unit.kind === 'question' && unit.question.distribution.kind === 'none' ? null : (
                <KeepButton surveyKey={props.surveyKey} unit={unit} />
              )}
              <Button variant="subtle" size="compact-sm" aria-label={words.question.details(title)} onClick={onSelect}>
                {words.question.more}
              </Button>
            </>
          )}
        </Drawn>
      ) : (
        heading
      )}
    </article>
  );
}

/**
 * How far beyond the visible part a chart is drawn already: steady scrolling shows no empty card. The list scrolls inside the page:
 * without its own margin a card would be near only once it is visible, and Tab would pass by the cards that are not drawn.
 */
const ahead = { rootMargin: '900px 0px', scrollMargin: '900px 0px' };

/** Drawn at once: what is on the screen first must not change its height. */
const firstDrawn = 8;

const lineHeight = 26;
/** Title, facts and the room around them. */
const frameHeight = 96;

/** About how high a card is, so that the scrollbar tells the truth before it is drawn. */
function estimateHeight(unit: Unit): number {
  const question = unit.kind === 'question' ? unit.question : toOneQuestion(unit);
  if (question === null) return frameHeight + collectIds(unit).length * 30;
  const { distribution } = question;
  if (distribution.kind === 'options') return frameHeight + Math.min(11, distribution.options.length) * lineHeight;
  if (distribution.kind === 'ranking') return frameHeight + distribution.items.length * lineHeight;
  return frameHeight + (distribution.kind === 'none' ? lineHeight : 150);
}

interface DrawnProps extends CardProps {
  heading: ReactNode;
  asTable: boolean;
  /** The buttons. @param table what can be shown as a table */
  children: (table: Drawing['table']) => ReactNode;
}

function Drawn(props: DrawnProps) {
  const { surveyKey, unit, responses, isFiltered, heading, asTable, isBrief, onColumn, files, onAnswers, children } =
    props;
  const drawing = drawUnit(unit, telling);
  const holds = unit.kind === 'question' && holdsFiles(unit.question.type) ? unit.question.id : null;
  const { distribution } = unit.kind === 'group' ? unit.questions[0] : unit.question;
  const hasTable = unit.kind === 'group' || factsOf(distribution).hasTable || hasCodes(distribution);
  const table = hasTable ? drawing.table : null;
  return (
    <>
      <Group gap="0 12px" mih={28}>
        <Group gap="0 12px" flex="1 1 300px">
          {listFacts(unit, responses, isFiltered, drawing).map((fact) => (
            <span key={fact} className={css.fact}>
              {fact}
            </span>
          ))}
          {unit.kind === 'question' && <SpellingsButton surveyKey={surveyKey} question={unit.question} isFact />}
        </Group>
        <div className={css.actions}>{children(table)}</div>
      </Group>
      {heading}
      {asTable && table !== null ? (
        <ChartTableView table={table} label={makeTitle(unit)} />
      ) : holds !== null ? (
        files(holds)
      ) : (
        <Marks
          marks={isBrief ? drawing.marks.filter(({ kind }) => kind !== 'columns') : drawing.marks}
          onColumn={onColumn}
        />
      )}
      {unit.kind === 'question' && unit.question.distribution.kind === 'text' && unit.question.answered > 0 && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => onAnswers(unit.question.id)}>
          {words.notes.open(unit.question.answered)}
        </Button>
      )}
      {unit.kind === 'group' && !asTable && <WriteIns unit={unit} onColumn={onColumn} />}
    </>
  );
}

/** Whoever chose several answers is in several bars. */
const exceedsWhole = ({ marks }: Drawing): boolean =>
  marks.some((mark) => mark.kind === 'bars' && mark.bars.reduce((sum, { length }) => sum + length, 0) > 1.005);

function listFacts(unit: Unit, responses: number | null, isFiltered: boolean, drawing: Drawing): string[] {
  const several = exceedsWhole(drawing) ? [words.question.several] : [];
  const aside = isFiltered ? [words.question.withoutOwn] : [];
  if (unit.kind === 'group') {
    const { group, questions } = unit;
    const answered = words.question.answered(group.answered, responses);
    return [words.group.kinds[group.kind](questions.length), answered, ...several, ...aside];
  }
  return [nameType(unit.question), ...listQuestionFacts(unit.question, responses), ...several, ...aside];
}

type WriteInsProps = Pick<CardProps, 'onColumn'> & { unit: Extract<Unit, { kind: 'group' }> };

/** What people wrote beside the options; all of it is one button away. */
const WriteIns = ({ unit, onColumn }: WriteInsProps) =>
  unit.writeIns.map(({ id, answered }) => (
    <Button key={id} variant="subtle" size="compact-sm" mt={8} onClick={() => onColumn(id)}>
      {words.group.writeIn(answered)}
    </Button>
  ));
