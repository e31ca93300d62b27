import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type CommandId, commandKeys } from '../../../contract/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { KeyCaps } from '../../components/marks.tsx';
import { searchFor } from '../../lib/window-state.ts';
import { matchingCommands, runCommand, useOpened } from './commands.ts';
import css from './palette.module.css';
import { words } from './words.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The command palette: type to find a command, or to search for the text, which is the first entry. */
export function Palette() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const query = typed.trim();
  const found = matchingCommands(query);
  const close = () => useOpened.setState({ opened: null });
  const choose = (id: CommandId | undefined) => {
    if (id === undefined) return;
    if (id === 'search' && query !== '') searchFor(query);
    runCommand(id, navigate);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(found[at]);
    else setAt((at + step + found.length) % found.length);
  };
  return (
    <Dialog label={words.palette.title} onClose={close}>
      <div className={css.field}>
        <SearchIcon />
        <input
          role="combobox"
          aria-label={words.palette.field}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={`${listId}-${at}`}
          aria-autocomplete="list"
          placeholder={words.palette.field}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
        />
      </div>
      <Options id={listId} found={found} at={at} query={query} onAt={setAt} onChoose={choose} />
      {found.length === 1 && <p className={css.none}>{words.palette.none}</p>}
    </Dialog>
  );
}

interface OptionsProps {
  id: string;
  found: readonly CommandId[];
  at: number;
  query: string;
  onAt: (at: number) => void;
  onChoose: (id: CommandId) => void;
}

function Options({ id: listId, found, at, query, onAt, onChoose }: OptionsProps) {
  return (
    <div id={listId} role="listbox" aria-label={words.palette.list} className={css.list}>
      {found.map((id, index) => {
        const keys = commandKeys[id];
        return (
          <button
            type="button"
            key={id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={`${list.rowButton} ${css.option}`}
            onMouseMove={() => onAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(id)}
          >
            <span className={css.name}>
              {id === 'search' && query !== '' ? words.palette.searchFor(query) : words.names[id]}
            </span>
            {keys !== null && <KeyCaps keys={keys} />}
          </button>
        );
      })}
    </div>
  );
}
