import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { SearchIcon, SortIcon } from './icons.tsx';
import css from './list-page.module.css';
import { reachable } from './message.tsx';

interface SearchFieldProps
  extends Pick<TextInputProps, 'id' | 'autoFocus' | 'className' | 'maxLength' | 'flex' | 'onKeyDown' | 'onFocus'> {
  label: string;
  /** Whether the label stands above the field, beside others that have one. */
  isLabelled?: boolean;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field that narrows a list to what is typed. */
export function SearchField({ label, isLabelled = false, onChange, ...props }: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      {...(isLabelled ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<SearchIcon size={14} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface TableHeadProps {
  names: readonly string[];
  /** Those of them that stand above numbers. */
  numbers?: readonly string[];
  /** The one by which the rows are sorted. */
  sorted?: string;
  order?: 'asc' | 'desc';
  /** Further `<th>` after them. */
  children?: ReactNode;
}

/** The names of a table's columns. */
export function TableHead({ names, numbers = [], sorted, order = 'asc', children }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th
            key={name}
            scope="col"
            className={numbers.includes(name) ? css.number : undefined}
            aria-sort={name === sorted ? `${order}ending` : undefined}
          >
            {name} {name === sorted && <SortIcon order={order} />}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

/** The table of a list. Where the window is too narrow for its columns, what they hold stands below the name. */
export const ListTable = ({ children }: { children: ReactNode }) => (
  <table className={`${css.table} ${css.list} ${css.stacked}`}>{children}</table>
);

/**
 * A table that is scrolled sideways, with its first column in view.
 * @param isReachable false if something inside has the focus
 */
export function SideScroll(props: { label: string; isReachable?: boolean; children: ReactNode }) {
  const { label, isReachable = true, children } = props;
  return (
    <section className={css.scroller} aria-label={label} {...(isReachable ? reachable : {})}>
      {children}
    </section>
  );
}
