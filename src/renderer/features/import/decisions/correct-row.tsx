import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type BadRowRules, skipBadRows } from '../../../../importer/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { CellFields } from './cell-fields.tsx';
import css from './correct-row.module.css';
import { padded, underHeader } from './row-cells.ts';
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

function widthSentence(surplus: number): string | null {
  if (surplus === 0) return null;
  return surplus > 0 ? bad.tooMany(surplus) : bad.tooFew(-surplus);
}

function RowForm({ draft, mapping, row, cells, onNext, onClose }: CorrectRowProps) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const { delimiter } = mapping.preview.dialect;
  const known = mapping.badRowRules?.mends.find((one) => one.row === row)?.cells;
  const [edited, setEdited] = useState(() => padded(known ?? cells, header.length));
  // A row that is too short has blank cells at its end, which are gone as soon as others are inserted.
  const [missing, setMissing] = useState(known === undefined ? Math.max(0, header.length - cells.length) : 0);
  const sentence = widthSentence(edited.length - header.length || -missing);
  const decide = (next: string[] | null) =>
    draftList.decide(draft.id, ({ badRowRules }) => ({ badRowRules: withMend(badRowRules, row, next) }));
  const use = () => decide(underHeader(edited, header.length, delimiter));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use();
    onClose();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.hint}>{bad.dialogHint}</p>
      {sentence !== null && <p className={css.width}>{sentence}</p>}
      <CellFields
        header={header}
        cells={edited}
        delimiter={delimiter}
        onChange={setEdited}
        onInsert={() => setMissing(Math.max(0, missing - 1))}
      />
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
              use();
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
