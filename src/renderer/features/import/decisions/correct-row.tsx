import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type BadRowRules, skipBadRows } from '../../../../importer/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { draftList } from '../../../drafts/singletons.ts';
import css from './decision-line.module.css';
import { words } from './words.ts';

const { bad } = words;

interface CorrectRowProps {
  draft: Draft;
  mapping: Mapping;
  /** 1-based among the responses. */
  row: number;
  cells: readonly string[];
  /** Goes on with another bad row; null if there is none left. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** The cells under the header: surplus ones are joined into the last one, missing ones are blank. */
function underHeader(cells: readonly string[], width: number, delimiter: string): string[] {
  const last = cells.slice(width - 1).join(delimiter);
  return Array.from({ length: width }, (_, at) => (at === width - 1 ? last : (cells[at] ?? '')));
}

/** @returns the rules with this row corrected, or (`cells` null) as in the file */
function withMend(rules: BadRowRules | null, row: number, cells: string[] | null): BadRowRules {
  const { mends, ...others } = rules ?? skipBadRows;
  const rest = mends.filter((one) => one.row !== row);
  const all = cells === null ? rest : [...rest, { row, cells }];
  return { ...others, mends: all.sort((one, other) => one.row - other.row) };
}

/** A dialog in which a bad row is corrected cell by cell, each under its header. */
export function CorrectRow(props: CorrectRowProps) {
  const label = bad.dialog(props.row);
  return (
    <Dialog label={label} title={label} onClose={props.onClose}>
      <RowForm key={props.row} {...props} />
    </Dialog>
  );
}

function RowForm({ draft, mapping, row, cells, onNext, onClose }: CorrectRowProps) {
  const form = useRef<HTMLFormElement>(null);
  const { header } = mapping.preview.table;
  const { delimiter } = mapping.preview.dialect;
  const known = mapping.badRowRules?.mends.find((one) => one.row === row)?.cells;
  const [edited, setEdited] = useState(() => known ?? underHeader(cells, header.length, delimiter));
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (column: number, value: string) => setEdited(edited.map((cell, at) => (at === column ? value : cell)));
  const decide = (next: string[] | null) =>
    draftList.decide(draft.id, ({ badRowRules }) => ({ badRowRules: withMend(badRowRules, row, next) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide(edited);
    onClose();
  };
  return (
    <form ref={form} className={css.correction} onSubmit={submit}>
      <p className={css.hint}>{bad.dialogHint}</p>
      <div className={css.cells}>
        {header.map((name, at) => (
          <TextInput
            key={name}
            label={name}
            value={edited[at] ?? ''}
            onChange={({ currentTarget: { value } }) => change(at, value)}
          />
        ))}
      </div>
      <div className={css.buttons}>
        {known !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              decide(null);
              onClose();
            }}
          >
            {bad.undo}
          </Button>
        )}
        {onNext !== null && (
          <Button
            variant="default"
            onClick={() => {
              decide(edited);
              onNext();
            }}
          >
            {bad.applyNext}
          </Button>
        )}
        <Button type="submit" variant="filled">
          {bad.apply}
        </Button>
      </div>
    </form>
  );
}
