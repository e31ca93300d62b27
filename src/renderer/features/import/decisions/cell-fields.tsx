import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { plainText } from '@sheaf/tables';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { JoinIcon, PlusIcon } from '../../../components/icons.tsx';
import { announce } from '../../../lib/window-state.ts';
import { useVisibleRows } from '../columns/use-visible-rows.ts';
import css from './correct-row.module.css';
import { insertBlank, joinNext } from './row-cells.ts';
import { words } from './words.ts';

const { bad } = words;

const fieldHeight = 56;

interface FieldsProps {
  header: readonly string[];
  cells: readonly string[];
  delimiter: string;
  onChange: (cells: string[]) => void;
  onInsert: () => void;
}

/** A field for each cell under the name of its column. Only the visible ones and the one with the focus are in the document. */
export function CellFields({ header, cells, delimiter, onChange, onInsert }: FieldsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { span } = useVisibleRows(scroller, cells.length, { row: fieldHeight, head: 0 });
  const [focused, setFocused] = useState(0);
  const names = cells.map((_, at) => plainText(header[at] ?? bad.surplus(at - header.length + 1)));
  useEffect(() => {
    scroller.current?.querySelector('input')?.focus();
  }, []);
  const places = Array.from({ length: Math.max(0, span.last - span.first + 1) }, (_, at) => span.first + at);
  if (focused < cells.length && !places.includes(focused)) places.push(focused);
  return (
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
