import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DisplayKind, describeType, type Question } from '../../../contract/index.ts';
import { DownIcon, UpIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { useSessionObjects } from '../../session/objects.ts';
import css from './display-change.module.css';
import { chooseDisplay, orderOptions } from './outline-changes.ts';
import { words } from './words.ts';

interface ChangeProps {
  surveyKey: string;
  question: Question;
  /** It is a row of a grid, whose rows are shown alike. */
  isInGrid: boolean;
}

/** How a column is shown, and the order of its options. Both are found from the answers and can be changed. */
export function DisplayChange({ surveyKey, question, isInGrid }: ChangeProps) {
  const { type, display, header } = question;
  const kinds = describeType(type).displays;
  const objects = useSessionObjects();
  const change = useMutation({ mutationFn: (as: DisplayKind | null) => chooseDisplay(objects, surveyKey, header, as) });
  if (kinds.length < 2 || display === null) return null;
  return (
    <div className={css.change}>
      <NativeSelect
        label={words.display.label}
        description={[
          ...(display.reason === null ? [] : [words.display.reasons[display.reason]]),
          ...(isInGrid ? [words.display.ofGrid] : []),
        ].join(' ')}
        value={display.as}
        data={kinds.map((value) => ({ value, label: words.display.kinds[value] }))}
        onChange={({ currentTarget }) => {
          const as = kinds.find((kind) => kind === currentTarget.value);
          if (as !== undefined) change.mutate(as);
        }}
      />
      {display.source === 'user' && (
        <Button variant="subtle" size="compact-sm" onClick={() => change.mutate(null)}>
          {words.display.asFound}
        </Button>
      )}
      {change.error !== null && <Message tone="bad" role="alert" title={errorSentence(change.error)} />}
      {question.distribution.kind === 'options' && question.distribution.options.length > 1 && (
        <OptionOrder
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
  const objects = useSessionObjects();
  const change = useMutation({
    mutationFn: (wanted: readonly string[]) => orderOptions(objects, surveyKey, header, wanted),
  });
  const move = (from: number, to: number) => {
    // The places are those of the order on screen, which is out of date while a change is being made.
    if (!change.isPending) change.mutate(options.toSpliced(from, 1).toSpliced(to, 0, options[from] ?? ''));
  };
  return (
    <div>
      <p className={css.order}>
        {words.display.orders[order]}{' '}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words.display.changeOrder}
        </Button>
        {order === 'given' && (
          <Button variant="subtle" size="compact-sm" onClick={() => change.mutate([])}>
            {words.display.asFound}
          </Button>
        )}
      </p>
      {change.error !== null && <Message tone="bad" role="alert" title={errorSentence(change.error)} />}
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
