import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { MoveDownIcon, MoveUpIcon } from '../../../components/icons.tsx';
import { announce } from '../../../lib/window-state.ts';
import css from './columns-panel.module.css';
import { words } from './words.ts';

interface OrderProps {
  options: readonly string[];
  isOwn: boolean;
  /** @param order null: as found */
  onChange: (order: readonly string[] | null) => void;
}

/** The options in their order, which buttons and the arrow keys change. */
export function OptionOrder({ options, isOwn, onChange }: OrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const { order } = words;

  function move(from: number, step: 1 | -1): void {
    const to = from + step;
    const [one, other] = [options[from], options[to]];
    if (one === undefined || other === undefined) return;
    onChange(options.map((option, at) => (at === from ? other : at === to ? one : option)));
    announce(order.moved(one, to + 1, options.length));
    // The same option keeps the focus at its new place.
    const selector = `li:nth-child(${to + 1}) button[data-step="${step}"]`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <section className={css.group} aria-label={order.title}>
      <h3 className={css.heading}>{order.title}</h3>
      <ol ref={list} className={css.order}>
        {options.map((option, at) => (
          <li key={option} onKeyDown={(event) => onKeyDown(event, at)}>
            <span title={option}>{option}</span>
            <Step option={option} step={-1} isOff={at === 0} onMove={() => move(at, -1)} />
            <Step option={option} step={1} isOff={at === options.length - 1} onMove={() => move(at, 1)} />
          </li>
        ))}
      </ol>
      <span className={css.orderButtons}>
        <Button size="compact-sm" onClick={() => onChange(options.toReversed())}>
          {order.reverse}
        </Button>
        {isOwn && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
            {order.reset}
          </Button>
        )}
      </span>
    </section>
  );
}

interface StepProps {
  option: string;
  step: 1 | -1;
  isOff: boolean;
  onMove: () => void;
}

function Step({ option, step, isOff, onMove }: StepProps) {
  const { order } = words;
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      data-step={step}
      data-off={isOff || undefined}
      aria-disabled={isOff}
      aria-label={step < 0 ? order.up(option) : order.down(option)}
      onClick={onMove}
    >
      {step < 0 ? <MoveUpIcon size={12} /> : <MoveDownIcon size={12} />}
    </ActionIcon>
  );
}
