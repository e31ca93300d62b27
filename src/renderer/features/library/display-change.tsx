import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ColumnType, DisplayKind, Question } from '../../../contract/index.ts';
import { DownIcon, UpIcon } from '../../components/icons.tsx';
import css from './display-change.module.css';
import { chooseDisplay, orderOptions } from './outline-changes.ts';
import { words } from './words.ts';

const amounts = ['number', 'duration'] as const;

/** How a column of each type can be shown (docs/workspace.md#displays). Other types are shown in one way only. */
const ways: Partial<Record<ColumnType, readonly DisplayKind[]>> = {
  'Single choice': ['options', 'ordered', 'scale', 'place', ...amounts],
  'Multi choice': ['options', 'ordered'],
  'Open-ended': ['text', 'place', 'date', ...amounts],
  'Do nothing': [...amounts, 'date', 'place', 'options', 'ordered', 'scale'],
};

interface ChangeProps {
  surveyKey: string;
  question: Question;
}

/** How a column is shown, and the order of its options. Both are found from the answers and can be changed. */
export function DisplayChange({ surveyKey, question }: ChangeProps) {
  const { type, display, header } = question;
  const kinds = ways[type];
  if (kinds === undefined || display === null) return null;
  return (
    <div className={css.change}>
      <NativeSelect
        label={words.display.label}
        description={display.reason === null ? undefined : words.display.reasons[display.reason]}
        value={display.as}
        data={kinds.map((value) => ({ value, label: words.display.kinds[value] }))}
        onChange={({ currentTarget }) => {
          const as = kinds.find((kind) => kind === currentTarget.value);
          if (as !== undefined) void chooseDisplay(surveyKey, header, as);
        }}
      />
      {display.source === 'user' && (
        <Button variant="subtle" size="compact-sm" onClick={() => void chooseDisplay(surveyKey, header, null)}>
          {words.display.asFound}
        </Button>
      )}
      {question.distribution.kind === 'options' && question.distribution.options.length > 1 && (
        <OptionOrder
          key={question.distribution.options.map(({ value }) => value).join('\n')}
          surveyKey={surveyKey}
          header={header}
          options={question.distribution.options.map(({ value }) => value)}
          order={question.distribution.order}
        />
      )}
    </div>
  );
}

interface OrderProps {
  surveyKey: string;
  header: string;
  options: readonly string[];
  order: 'given' | 'found' | 'count';
}

/** Moves options up and down, by buttons that work by keyboard too. */
function OptionOrder({ surveyKey, header, options, order }: OrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const move = (from: number, to: number) => {
    const moved = options.toSpliced(from, 1).toSpliced(to, 0, options[from] ?? '');
    void orderOptions(surveyKey, header, moved);
  };
  return (
    <div>
      <p className={css.order}>
        {words.display.orders[order]}{' '}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words.display.changeOrder}
        </Button>
        {order === 'given' && (
          <Button variant="subtle" size="compact-sm" onClick={() => void orderOptions(surveyKey, header, [])}>
            {words.display.asFound}
          </Button>
        )}
      </p>
      {isOpen && (
        <ol className={css.options}>
          {options.map((option, at) => (
            <li key={option}>
              <span>{option}</span>
              <ActionIcon
                variant="subtle"
                aria-label={words.display.up(option)}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <UpIcon />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={words.display.down(option)}
                disabled={at === options.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <DownIcon />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
