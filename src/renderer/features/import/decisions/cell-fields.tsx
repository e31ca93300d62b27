import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { plainText } from '@sheaf/tables';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { JoinIcon, PlusIcon } from '../../../components/icons.tsx';
import { announce } from '../../../lib/window-state.ts';
import { useVisibleRows } from '../columns/use-visible-rows.ts';
import css from './correct-row.module.css';
import { findCell, insertBlank, joinNext } from './row-cells.ts';
import { words } from './words.ts';

const { bad } = words;

const fieldHeight = 56;
/** A row with more cells than this has a search. */
const seenAtOnce = 12;

interface FieldsProps {
  header: readonly string[];
  /** At least as many as the header has. */
  cells: readonly string[];
  delimiter: string;
  onChange: (cells: string[]) => void;
  onInsert: () => void;
}

/** A field for each cell under the name of its column. Only the visible ones and the one with the focus are in the document. */
export function CellFields({ header, cells, delimiter, onChange, onInsert }: FieldsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { span, reveal } = useVisibleRows(scroller, cells.length, { row: fieldHeight, head: 0 });
  const [focused, setFocused] = useState(0);
  const names = cells.map((_, at) => plainText(header[at] ?? bad.surplus(at - header.length + 1)));
  const focus = (at: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${at}"] input`)?.focus({ preventScroll: true });
  useEffect(() => {
    scroller.current?.querySelector('input')?.focus();
  }, []);
  const goTo = (at: number) => {
    reveal(at);
    setFocused(at);
    // The field is in the document after the next paint.
    requestAnimationFrame(() => focus(at));
  };
  const places = Array.from({ length: Math.max(0, span.last - span.first + 1) }, (_, at) => span.first + at);
  if (focused < cells.length && !places.includes(focused)) places.push(focused);
  return (
    <>
      {cells.length > seenAtOnce && <FindCell names={names} cells={cells} onShow={reveal} onGo={goTo} />}
      <section ref={scroller} className={css.scroller} aria-label={bad.cells}>
        <div className={css.strip} style={{ height: cells.length * fieldHeight }}>
          {places
            .sort((one, other) => one - other)
            .map((at) => (
              <CellField
                key={at}
                at={at}
                name={names[at] ?? ''}
                value={cells[at] ?? ''}
                onFocus={() => setFocused(at)}
                onChange={(value) => onChange(cells.map((cell, place) => (place === at ? value : cell)))}
                onJoin={
                  at === cells.length - 1
                    ? null
                    : () => {
                        onChange(joinNext(cells, at, header.length, delimiter));
                        announce(bad.joined(names[at] ?? ''));
                      }
                }
                onInsert={() => {
                  onChange(insertBlank(cells, at, header.length));
                  onInsert();
                  announce(bad.inserted(names[at] ?? ''));
                }}
              />
            ))}
        </div>
      </section>
    </>
  );
}

interface FieldProps {
  at: number;
  name: string;
  value: string;
  onFocus: () => void;
  onChange: (value: string) => void;
  /** null at the last cell. */
  onJoin: (() => void) | null;
  onInsert: () => void;
}

function CellField({ at, name, value, onFocus, onChange, onJoin, onInsert }: FieldProps) {
  const id = useId();
  return (
    <div
      className={css.field}
      data-cell={at}
      style={{ top: at * fieldHeight, height: fieldHeight }}
      onFocusCapture={onFocus}
    >
      <label id={`${id}-name`} htmlFor={id} className={css.name} title={name}>
        {name}
      </label>
      <span className={css.cell}>
        <TextInput id={id} size="xs" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
        <CellButton label={bad.insert} describedBy={`${id}-name`} onPress={onInsert}>
          <PlusIcon size={14} />
        </CellButton>
        <CellButton label={bad.join} describedBy={`${id}-name`} onPress={onJoin}>
          <JoinIcon size={14} />
        </CellButton>
      </span>
    </div>
  );
}

interface ButtonProps {
  label: string;
  describedBy: string;
  onPress: (() => void) | null;
  children: ReactNode;
}

function CellButton({ label, describedBy, onPress, children }: ButtonProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        aria-describedby={describedBy}
        disabled={onPress === null}
        onClick={() => onPress?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface FindProps {
  names: readonly string[];
  cells: readonly string[];
  onShow: (at: number) => void;
  onGo: (at: number) => void;
}

/** Shows the first cell with the words while they are typed. It hides none: what moved can be seen in its neighbours only. */
function FindCell({ names, cells, onShow, onGo }: FindProps) {
  const [text, setText] = useState('');
  const gone = useRef(-1);
  const isMissing = text.trim() !== '' && findCell(names, cells, { text, from: -1 }) < 0;
  return (
    <TextInput
      type="search"
      size="xs"
      label={bad.find}
      description={bad.findHint}
      error={isMissing ? bad.notFound : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        gone.current = -1;
        const at = findCell(names, cells, { text: value, from: -1 });
        if (at >= 0) onShow(at);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const at = findCell(names, cells, { text, from: gone.current });
        if (at < 0) return;
        gone.current = at;
        onGo(at);
      }}
    />
  );
}
