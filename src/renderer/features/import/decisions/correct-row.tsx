import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { toPlainText } from '@sheaf/tables';
import { useEffect, useId, useRef, useState } from 'react';
import { type BadRowRules, skipBadRows } from '../../../../importer/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { makeSubmit } from '../../../components/fields.tsx';
import { IconButton, JoinIcon, PlusIcon } from '../../../components/icons.tsx';
import { useVisible } from '../../../components/use-visible.ts';
import type { MappedDraft } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { announce } from '../../../lib/window-state.ts';
import css from './decisions.module.css';
import { words } from './words.ts';

const { bad } = words;

interface CorrectRowProps extends MappedDraft {
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
  const otherMends = mends.filter((one) => one.row !== row);
  const all = cells === null ? otherMends : [...otherMends, { row, cells }];
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
  const mended = mapping.badRowRules?.mends.find((one) => one.row === row)?.cells;
  const [edited, setEdited] = useState(() => padded(mended ?? cells, header.length));
  // A row that is too short has blank cells at its end, which are gone as soon as others are inserted.
  const [missing, setMissing] = useState(mended === undefined ? Math.max(0, header.length - cells.length) : 0);
  const sentence = widthSentence(edited.length - header.length || -missing);
  const decide = (next: string[] | null) =>
    draftList.decide(draft.id, ({ badRowRules }) => ({ badRowRules: withMend(badRowRules, row, next) }));
  const use = () => decide(underHeader(edited, header.length, delimiter));
  const submit = makeSubmit(() => {
    use();
    onClose();
  });
  return (
    <Stack component="form" gap={12} p="12px 20px 20px" onSubmit={submit}>
      <p className="quiet">{bad.dialogHint}</p>
      {sentence !== null && <p>{sentence}</p>}
      <CellFields
        header={header}
        cells={edited}
        delimiter={delimiter}
        onChange={setEdited}
        onInsert={() => setMissing(Math.max(0, missing - 1))}
      />
      <Group justify="flex-end">
        {mended !== undefined && (
          <Button
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
      </Group>
    </Stack>
  );
}

const fieldHeight = 56;

interface FieldsProps {
  header: readonly string[];
  cells: readonly string[];
  delimiter: string;
  onChange: (cells: string[]) => void;
  onInsert: () => void;
}

/** A field for each cell under the name of its column. Only the visible ones and the one with the focus are in the document. */
function CellFields({ header, cells, delimiter, onChange, onInsert }: FieldsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { shown } = useVisible(scroller, { count: cells.length, size: fieldHeight });
  const [focused, setFocused] = useState(0);
  const names = cells.map((_, at) => toPlainText(header[at] ?? bad.surplus(at - header.length + 1)));
  useEffect(() => {
    scroller.current?.querySelector('input')?.focus();
  }, []);
  const places = shown.includes(focused) || focused >= cells.length ? shown : [...shown, focused];
  return (
    <section ref={scroller} className={css.cells} aria-label={bad.cells}>
      <Box pos="relative" h={cells.length * fieldHeight}>
        {places
          .toSorted((one, other) => one - other)
          .map((at) => (
            <CellField
              key={at}
              at={at}
              name={names[at] ?? ''}
              value={cells[at] ?? ''}
              onFocus={() => setFocused(at)}
              onChange={(value) => onChange(cells.map((cell, place) => (place === at ? value : cell)))}
              onJoin={
                at === cells.length - 1
                  ? null
                  : () => {
                      onChange(joinNext(cells, at, header.length, delimiter));
                      announce(bad.joined(names[at] ?? ''));
                    }
              }
              onInsert={() => {
                onChange(insertBlank(cells, at, header.length));
                onInsert();
                announce(bad.inserted(names[at] ?? ''));
              }}
            />
          ))}
      </Box>
    </section>
  );
}

interface FieldProps {
  at: number;
  name: string;
  value: string;
  onFocus: () => void;
  onChange: (value: string) => void;
  /** null at the last cell. */
  onJoin: (() => void) | null;
  onInsert: () => void;
}

function CellField({ at, name, value, onFocus, onChange, onJoin, onInsert }: FieldProps) {
  const id = useId();
  return (
    <div
      className={css.field}
      data-cell={at}
      style={{ top: at * fieldHeight, height: fieldHeight }}
      onFocusCapture={onFocus}
    >
      <label id={`${id}-name`} htmlFor={id} className="cut" title={name}>
        {name}
      </label>
      <span className={css.cell}>
        <TextInput id={id} size="xs" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
        <IconButton label={bad.insert} aria-describedby={`${id}-name`} onClick={onInsert}>
          <PlusIcon size={14} />
        </IconButton>
        <IconButton
          label={bad.join}
          aria-describedby={`${id}-name`}
          disabled={onJoin === null}
          onClick={() => onJoin?.()}
        >
          <JoinIcon size={14} />
        </IconButton>
      </span>
    </div>
  );
}

// The cells of a bad row while it is corrected: as many as the header has, and perhaps more.

/** @returns the cells, with blank ones up to the width of the header */
const padded = (cells: readonly string[], width: number): string[] => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
];

/** @returns the cells with one of them and the next made one, as if the separator between them had been quoted */
function joinNext(cells: readonly string[], at: number, width: number, delimiter: string): string[] {
  const joined = cells.slice(at, at + 2).join(delimiter);
  return padded([...cells.slice(0, at), joined, ...cells.slice(at + 2)], width);
}

/** @returns the cells with a blank one before one of them. A blank one at the end makes room for it. */
function insertBlank(cells: readonly string[], at: number, width: number): string[] {
  const longer = [...cells.slice(0, at), '', ...cells.slice(at)];
  return longer.length > width && longer.at(-1) === '' ? longer.slice(0, -1) : longer;
}

/** @returns the cells of the corrected row, one under each header: surplus ones are joined into the last one */
function underHeader(cells: readonly string[], width: number, delimiter: string): string[] {
  return padded([...cells.slice(0, width - 1), cells.slice(width - 1).join(delimiter)], width).slice(0, width);
}
