import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { SearchIcon } from './icons.tsx';
import css from './list-page.module.css';
import fade from './side-scroll.module.css';
import { useClippedEnds } from './use-clipped-ends.ts';

interface SearchFieldProps extends Pick<TextInputProps, 'id' | 'size' | 'autoFocus' | 'className' | 'maxLength'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field that narrows a list to what is typed. */
export function SearchField({ label, size = 'xs', onChange, ...props }: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      size={size}
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon size={size === 'md' ? 16 : 14} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The names of a table's columns. @param children further `<th>` after them */
export function TableHead({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

/** The table of a list. Where the window is too narrow for its columns it is scrolled in a box of its own, never the page. */
export function ListTable({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const clipped = useClippedEnds(box);
  return (
    <div ref={box} className={`${css.box} ${fade.fading}`} data-clipped={clipped ?? undefined}>
      <table className={`${css.table} ${className}`}>{children}</table>
    </div>
  );
}
