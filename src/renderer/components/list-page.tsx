import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchIcon } from './icons.tsx';

interface SearchFieldProps extends Pick<TextInputProps, 'id' | 'size' | 'autoFocus' | 'className' | 'maxLength'> {
  /** Shown while the field is empty, and read by screen readers. */
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
