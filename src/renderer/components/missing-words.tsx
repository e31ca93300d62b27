import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { number } from '../lib/language/format.ts';
import { words as shared } from '../lib/words.ts';
import css from './fields.module.css';

interface MissingWordsProps {
  /** The words that are not counted as answers, and how many cells hold each. */
  missing: readonly { value: string; count: number }[];
  /** What the user has listed, whether cells hold it or not; absent: the words that are not counted. */
  listed?: readonly string[] | undefined;
  button: string;
  disabled?: boolean;
  onApply: (words: string[]) => void;
}

/** "41 × N/A, 3 × -99" */
export const missingText = (missing: MissingWordsProps['missing']): string =>
  missing.map(({ value, count }) => `${number(count)} × ${value}`).join(', ');

const toWords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Which words of a column are no answers, and a field that changes it. */
export function MissingWords({ missing, listed, button, disabled = false, onApply }: MissingWordsProps) {
  const known = (listed ?? missing.map(({ value }) => value)).join(', ');
  const [text, setText] = useState(known);
  const said = shared.missing;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(toWords(text));
  };
  return (
    <form className={css.missing} onSubmit={apply}>
      <p className={css.quiet}>{missing.length === 0 ? said.none : said.some(missingText(missing))}</p>
      <div className={css.line}>
        <TextInput
          className={css.field}
          label={said.label}
          description={said.hint}
          value={text}
          disabled={disabled}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabled={disabled || text.trim() === known}>
          {button}
        </Button>
      </div>
    </form>
  );
}
