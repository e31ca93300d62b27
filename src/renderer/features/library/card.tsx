import { ActionIcon, Tooltip } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ChartIcon, TableIcon } from '../../components/icons.tsx';
import css from './card.module.css';
import { useIsNear } from './near.ts';
import { words } from './words.ts';

/** Where a card stands in the list, and what it shows. */
export interface Place {
  /** 0-based. */
  at: number;
  of: number;
  questions: readonly number[];
  /** Its numbers are those of the filter before. */
  isWaiting: boolean;
}

interface CardProps {
  title: string;
  isSelected: boolean;
  place: Place;
  /** About how high the chart is, in pixels, before it was drawn for the first time. */
  height: number;
  /** Drawn when the card is near the visible part of the list. */
  content: () => { facts: ReactNode; actions: ReactNode; chart: ReactNode; table: ReactNode | null };
}

/** A question with its chart; its table is one button away. Its title is always in the page, for headings and for Ctrl+F. */
export function Card({ title, isSelected, place, height, content }: CardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const isNear = useIsNear(card, place.questions);
  // Kept here, as what is drawn goes when the card is scrolled away.
  const [asTable, setAsTable] = useState(false);
  const [drawn, setDrawn] = useState<number | null>(null);
  // What holds the focus stays, wherever it was scrolled to.
  const isKept = isNear || (card.current?.contains(document.activeElement) ?? false);
  useLayoutEffect(() => {
    if (isKept && card.current !== null) setDrawn(card.current.offsetHeight);
  }, [isKept]);
  return (
    <article
      ref={card}
      className={css.card}
      aria-labelledby={id}
      aria-posinset={place.at + 1}
      aria-setsize={place.of}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      aria-busy={place.isWaiting || undefined}
      data-busy={place.isWaiting || undefined}
      style={isKept ? undefined : { height: drawn ?? height + titleHeight }}
    >
      {isKept ? (
        <Drawn id={id} title={title} asTable={asTable} onAsTable={setAsTable} {...content()} />
      ) : (
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      )}
    </article>
  );
}

/** Title, facts and the room around them. */
const titleHeight = 96;

interface DrawnProps extends ReturnType<CardProps['content']> {
  id: string;
  title: string;
  asTable: boolean;
  onAsTable: (asTable: boolean) => void;
}

function Drawn({ id, title, asTable, onAsTable, facts, actions, chart, table }: DrawnProps) {
  return (
    <>
      <div className={css.meta}>
        {facts}
        <div className={css.actions}>
          {table !== null && (
            <Tooltip label={asTable ? words.question.chart : words.question.table}>
              <ActionIcon
                variant="subtle"
                aria-label={words.question.table}
                aria-pressed={asTable}
                onClick={() => onAsTable(!asTable)}
              >
                {asTable ? <ChartIcon /> : <TableIcon />}
              </ActionIcon>
            </Tooltip>
          )}
          {actions}
        </div>
      </div>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {asTable ? table : chart}
    </>
  );
}
