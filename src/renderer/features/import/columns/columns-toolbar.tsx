import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { AlertIcon, SearchIcon } from '../../../components/icons.tsx';
import css from './columns-panel.module.css';
import { words } from './words.ts';

interface ToolbarProps {
  search: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  onLeave: () => void;
  eyeCount: number;
  onlyEye: boolean;
  onOnlyEye: (only: boolean) => void;
  questions: number;
  columns: number;
  /** How many rows the search leaves; null if nothing is searched. */
  shown: number | null;
  /** What can be done with the selected rows; it takes the place of the counts. */
  children: ReactNode;
}

/** The line above the list: what needs an eye, the search, and what can be done with the selection. */
export function ColumnsToolbar(props: ToolbarProps) {
  const hasSelection = props.children !== false;
  return (
    <div className={css.toolbar} role="toolbar" aria-label={words.toolbar}>
      <span className={css.search}>
        <SearchIcon size={14} />
        <input
          ref={props.search}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={props.query}
          onChange={({ currentTarget }) => props.onQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            props.onLeave();
          }}
        />
      </span>
      {(props.eyeCount > 0 || props.onlyEye) && !hasSelection && (
        <Button
          size="compact-sm"
          className={css.eye}
          aria-pressed={props.onlyEye}
          leftSection={<AlertIcon size={14} />}
          onClick={() => props.onOnlyEye(!props.onlyEye)}
        >
          {words.needsEye(props.eyeCount)}
        </Button>
      )}
      {hasSelection ? (
        props.children
      ) : (
        <p className={css.counts} role="status">
          {props.shown === null ? words.counts(props.questions, props.columns) : words.found(props.shown)}
        </p>
      )}
    </div>
  );
}
