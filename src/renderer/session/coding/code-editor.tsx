import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Code, codeColors } from '../../../contract/index.ts';
import type { CodesRef } from '../../../importer/index.ts';
import { DialogButton, FormDialog } from '../../components/dialog.tsx';
import { Choose, nameOptions } from '../../components/fields.tsx';
import { shorten } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../objects.ts';
import css from './coding.module.css';
import { changeCode, codedPassagesQuery, toPage } from './document-codes.ts';
import { words } from './words.ts';

/** A code that counts. */
type EditedCode = Pick<Code, 'code_id' | 'name' | 'color' | 'group' | 'note'>;

interface EditorProps {
  code: EditedCode;
  /** All codes: those that it can be merged into. */
  codes: readonly EditedCode[];
  /** Where it is edited. */
  source: CodesRef;
  /** What else a code has there. */
  children?: ReactNode;
}

/** The button that edits a code. */
export const EditCode = (props: EditorProps) => (
  <DialogButton label="…" name={words.edit(props.code.name)} variant="subtle" size="compact-sm">
    {(close) => <CodeEditor {...props} close={close} />}
  </DialogButton>
);

/** What a code is called, what sets it by itself, and where its answers count. Each change can be undone. */
function CodeEditor({ code, codes, source, close, children }: EditorProps & { close: () => void }) {
  const objects = useSessionObjects();
  const { name, color, group, note } = code;
  const before = { name, color, group, note, merged_into: null };
  const [draft, setDraft] = useState<Omit<EditedCode, 'code_id'> & Pick<Code, 'merged_into'>>(before);
  const edit = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const change = useMutation({
    mutationFn: (states: Parameters<typeof changeCode>[3]) => changeCode(objects, source, code.code_id, states),
    onSuccess: close,
  });
  const others = codes.filter(({ code_id }) => code_id !== code.code_id);
  return (
    <FormDialog
      title={words.edit(name)}
      onClose={close}
      onSubmit={() => change.mutate({ before, after: draft })}
      change={change}
      button={shared.save}
      isOff={draft.name.trim() === ''}
      beside={
        <Button
          variant="subtle"
          me="auto"
          onClick={() => change.mutate({ before: { deleted: false }, after: { deleted: true } })}
        >
          {words.delete}
        </Button>
      }
    >
      <TextInput
        label={shared.name}
        value={draft.name}
        maxLength={100}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <Group grow wrap="nowrap">
        <Choose
          label={words.color}
          value={draft.color}
          options={nameOptions(codeColors, words.colors)}
          onChange={(chosen) => edit({ color: chosen })}
        />
        <TextInput
          label={words.group}
          value={draft.group}
          maxLength={100}
          onChange={({ currentTarget }) => edit({ group: currentTarget.value })}
        />
      </Group>
      <Textarea
        label={words.note}
        value={draft.note}
        maxLength={2000}
        autosize
        maxRows={5}
        onChange={({ currentTarget }) => edit({ note: currentTarget.value })}
      />
      {others.length > 0 && (
        <Choose
          label={words.merge}
          value={draft.merged_into}
          options={[
            { value: null, label: words.mergeNone },
            ...others.map((other) => ({ value: other.code_id, label: other.name })),
          ]}
          onChange={(target) => edit({ merged_into: target })}
        />
      )}
      {children}
      <Passages code={code} />
    </FormDialog>
  );
}

/** Where the code stands in documents and recordings: each a link to its place. */
function Passages({ code }: Pick<EditorProps, 'code'>) {
  const { data } = useQuery(codedPassagesQuery(code.code_id));
  if (data === undefined || data.count === 0) return null;
  return (
    <details>
      <summary>{words.passages(data.count)}</summary>
      <ul className={css.passages}>
        {data.passages.map((passage) => (
          <li key={passage.mark_id}>
            <Link to={toPage(passage)}>{shorten(passage.text) ?? passage.text}</Link>{' '}
            <span className="quiet">{passage.owner.name}</span>
          </li>
        ))}
      </ul>
      {data.count > data.passages.length && <p className="quiet">{words.passagesMore(data.passages.length)}</p>}
    </details>
  );
}
