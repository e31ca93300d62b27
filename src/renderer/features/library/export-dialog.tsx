import { Button, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResponseFilter, Survey } from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { fileNameOf, saveAs } from '../../lib/files/save-as.ts';
import { useSessionObjects } from '../../session/objects.ts';
import css from './export-dialog.module.css';
import { words } from './words.ts';

const kinds = ['raw', 'parsed', 'dictionary', 'template'] as const;
type Kind = (typeof kinds)[number];

interface Choice {
  kind: Kind;
  /** With the rows that Sheaf reads back. */
  isForSheaf: boolean;
  keepsFormulas: boolean;
  /** Only the responses that pass the filter. */
  isFiltered: boolean;
}

interface ExportProps {
  survey: Survey;
  filter: ResponseFilter;
  /** How many responses pass the filter; null while they are counted. */
  filtered: number | null;
}

/** Saves the chosen export; CSV starts with a byte order mark, so that Excel reads it as UTF-8. */
async function save(
  api: Client,
  { survey: { survey_key, survey_name }, filter }: ExportProps,
  { kind, isForSheaf, keepsFormulas, isFiltered }: Choice,
): Promise<void> {
  const params = { survey_key };
  if (kind === 'template') {
    const text = `${JSON.stringify(await api.getDictionary({ params, query: {} }), null, 2)}\n`;
    return saveAs(text, fileNameOf(`${survey_name} ${words.export.dictionaryName}`, 'json'));
  }
  if (kind === 'dictionary') {
    const content = await api.exportDictionary({ params, query: { bom: 'yes' } });
    return saveAs(content, fileNameOf(`${survey_name} ${words.export.dictionaryName}`, 'csv'));
  }
  const headers = isForSheaf ? 'all' : 'one';
  const formulas = keepsFormulas ? 'keep' : 'escape';
  const only = isFiltered && filter.length > 0 ? { filter: JSON.stringify(filter) } : {};
  const content = await api.exportSurvey({ params, query: { answers: kind, headers, formulas, bom: 'yes', ...only } });
  return saveAs(content, fileNameOf('filter' in only ? words.export.filteredName(survey_name) : survey_name, 'csv'));
}

interface OptionProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Option({ label, hint, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <div className={css.option}>
      <label>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <p id={id}>{hint}</p>
    </div>
  );
}

/** The choice of what to export. The dialog closes when the file is saved. */
function ExportDialog({ onClose, ...props }: ExportProps & { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({
    kind: 'raw',
    isForSheaf: false,
    keepsFormulas: false,
    isFiltered: true,
  });
  const { api } = useSessionObjects();
  const saving = useMutation({ mutationFn: () => save(api, props, choice), onSuccess: onClose });
  const isTable = choice.kind === 'raw' || choice.kind === 'parsed';
  const choose = (value: string) => {
    const kind = kinds.find((known) => known === value);
    if (kind !== undefined) setChoice({ ...choice, kind });
  };
  return (
    <Dialog label={words.export.title} title={words.export.title} onClose={onClose}>
      <form
        className={css.content}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Radio.Group name="export" label={words.export.what} value={choice.kind} onChange={choose}>
          <div className={css.choices}>
            {kinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={words.export.kinds[kind].name}
                description={words.export.kinds[kind].hint}
              />
            ))}
          </div>
        </Radio.Group>
        {isTable && (
          <fieldset className={css.choices}>
            <legend>{words.export.how}</legend>
            {props.filter.length > 0 && (
              <Option
                label={words.export.filtered(props.filtered)}
                hint={words.export.filteredHint}
                checked={choice.isFiltered}
                onChange={(isFiltered) => setChoice({ ...choice, isFiltered })}
              />
            )}
            <Option
              label={words.export.forSheaf}
              hint={words.export.forSheafHint}
              checked={choice.isForSheaf}
              onChange={(isForSheaf) => setChoice({ ...choice, isForSheaf })}
            />
            <Option
              label={words.export.keepFormulas}
              hint={words.export.keepFormulasHint}
              checked={choice.keepsFormulas}
              onChange={(keepsFormulas) => setChoice({ ...choice, keepsFormulas })}
            />
          </fieldset>
        )}
        {saving.error !== null && <Message tone="bad" role="alert" title={errorSentence(saving.error)} />}
        <div className={css.actions}>
          <Button onClick={onClose}>{words.export.cancel}</Button>
          <Button type="submit" variant="filled" disabled={saving.isPending}>
            {saving.isPending ? words.survey.exporting : words.export.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Opens the export dialog of a survey. */
export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.survey.export}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
