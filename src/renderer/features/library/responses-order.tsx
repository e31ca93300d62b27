import { NativeSelect, TextInput } from '@mantine/core';
import type { Question } from '../../../contract/index.ts';
import css from './survey-page.module.css';
import { words } from './words.ts';

/** How the table is sorted, and what one of its columns must contain. */
export interface Asked {
  sort: string;
  order: 'asc' | 'desc';
  /** A question; null until one was chosen. */
  column: number | null;
  text: string;
}

export const nothingAsked: Asked = { sort: 'row', order: 'asc', column: null, text: '' };

interface OrderProps {
  questions: readonly Question[];
  asked: Asked;
  onAsked: (asked: Asked) => void;
}

const { responses: said } = words;

/** The fields that sort and filter the responses. */
export function ResponsesOrder({ questions, asked, onAsked }: OrderProps) {
  const columns = questions.map(({ id, header }) => ({ value: String(id), label: header }));
  const column = asked.column ?? questions[0]?.id ?? 0;
  return (
    <div className={css.order}>
      <NativeSelect
        aria-label={said.sort}
        value={asked.sort}
        data={[
          { value: 'row', label: said.byRow },
          ...columns.map(({ value, label }) => ({ value: `question:${value}`, label: said.by(label) })),
        ]}
        onChange={({ currentTarget }) => onAsked({ ...asked, sort: currentTarget.value })}
      />
      <NativeSelect
        aria-label={said.order}
        value={asked.order}
        data={[
          { value: 'asc', label: said.asc },
          { value: 'desc', label: said.desc },
        ]}
        onChange={({ currentTarget }) => onAsked({ ...asked, order: currentTarget.value === 'desc' ? 'desc' : 'asc' })}
      />
      <NativeSelect
        aria-label={said.filterColumn}
        value={String(column)}
        data={columns.map(({ value, label }) => ({ value, label: said.in(label) }))}
        onChange={({ currentTarget }) => onAsked({ ...asked, column: Number(currentTarget.value) })}
      />
      <TextInput
        type="search"
        aria-label={said.filter}
        placeholder={said.filter}
        value={asked.text}
        maxLength={200}
        onChange={({ currentTarget }) => onAsked({ ...asked, column, text: currentTarget.value })}
      />
    </div>
  );
}
