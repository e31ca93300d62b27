import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { exportFormats, isReport, makeFileName, reportFormats, type Survey } from '../../../../contract/index.ts';
import type { Client } from '../../../../importer/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { saveAs } from '../../../lib/files/save-as.ts';
import { language } from '../../../lib/language/language.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import type { View } from '../../../session/survey-view.ts';
import { words } from '../words.ts';
import css from './dialogs.module.css';

const typedKinds = exportFormats.filter((format) => format !== 'csv');
const columnKinds = ['dictionary', 'template'] as const;
const usual = ['xlsx', 'sav', 'parsed', 'raw'] as const;
const rare = ['parquet', ...columnKinds] as const;
type Kind = 'raw' | 'parsed' | (typeof typedKinds | typeof columnKinds | typeof reportFormats)[number];

/** How the answers are saved. */
interface Options {
  /** With the rows that Sheaf reads back. */
  isForSheaf: boolean;
  isFiltered: boolean;
  /** In the columns and with the weights of the charts. */
  isAsShown: boolean;
  /** Without names and addresses. */
  isAnonymous: boolean;
}

interface ExportProps {
  survey: Survey;
  view: View;
  /** How many responses pass the filter; null while they are counted. */
  filtered: number | null;
}

/** Saves an export; CSV starts with a byte order mark, so that Excel reads it as UTF-8. */
async function save(
  api: Client,
  { survey: { survey_key, survey_name }, view: { filter, by, weight } }: ExportProps,
  { isForSheaf, isFiltered, isAsShown, isAnonymous }: Options,
  kind: Kind,
): Promise<void> {
  const params = { survey_key };
  const personal = isAnonymous ? 'leave_out' : 'keep';
  if (kind === 'template') {
    const text = `${JSON.stringify(await api.getDictionary({ params, query: { personal } }), null, 2)}\n`;
    return saveAs(text, makeFileName(`${survey_name} ${words.export.dictionaryName}`, 'json'));
  }
  if (kind === 'dictionary') {
    const content = await api.exportDictionary({ params, query: { personal, bom: 'yes' } });
    return saveAs(content, makeFileName(`${survey_name} ${words.export.dictionaryName}`, 'csv'));
  }
  const only = isFiltered && filter.length > 0 ? { filter: JSON.stringify(filter) } : {};
  const shown = isAsShown ? { ...(by !== null && { by }), ...(weight !== null && { weight: String(weight) }) } : {};
  const name = 'filter' in only ? words.export.filteredName(survey_name) : survey_name;
  if (isReport(kind)) {
    const content = await api.makeReport({ params, query: { as: kind, language, personal, ...only, ...shown } });
    return saveAs(content, makeFileName(name, kind));
  }
  // Only the original answers have each spelling: all else is as the charts count.
  const spellings = kind === 'raw' ? 'came' : 'merged';
  if (kind !== 'raw' && kind !== 'parsed') {
    const query = { as: kind, spellings, personal, ...only, ...(kind === 'xlsx' && shown) } as const;
    return saveAs(await api.exportSurvey({ params, query }), makeFileName(name, kind));
  }
  const headers = isForSheaf ? 'all' : 'one';
  const content = await api.exportSurvey({
    params,
    query: { answers: kind, headers, formulas: 'escape', spellings, personal, bom: 'yes', ...only },
  });
  return saveAs(content, makeFileName(name, 'csv'));
}

/** What can be exported: a press saves it. The dialog closes when the file is saved. */
export function ExportDialog({ onClose, ...props }: ExportProps & { onClose: () => void }) {
  const { survey, view, filtered } = props;
  const [options, setOptions] = useState({ isForSheaf: false, isFiltered: true, isAsShown: true, isAnonymous: false });
  const { api } = useSessionObjects();
  // A dialog that was closed meanwhile must not close the one that was opened after it.
  const saving = useMutation({ mutationFn: (kind: Kind) => save(api, props, options, kind) });
  const button = (kind: Kind) => (
    <SaveButton
      key={kind}
      kind={kind}
      isOff={saving.isPending}
      onSave={() => saving.mutate(kind, { onSuccess: onClose })}
    />
  );
  const option = (name: keyof Options, label: string, hint = '') => (
    <Checkbox
      label={label}
      description={hint}
      checked={options[name]}
      onChange={({ currentTarget: { checked } }) => setOptions({ ...options, [name]: checked })}
    />
  );
  return (
    <Dialog label={words.export.title} title={words.export.title} onClose={onClose}>
      <Stack gap={20} p="4px 20px 20px">
        <Stack gap={12}>
          {view.filter.length > 0 && option('isFiltered', words.export.filtered(filtered))}
          {view.filter.length === 0 && <p className="quiet">{words.export.all(survey.number_of_responses)}</p>}
          <div>
            {option('isAnonymous', words.export.anonymous)}
            <details>
              <summary className="quiet">{words.export.stays}</summary>
              <p className="quiet">{words.export.anonymousHint}</p>
            </details>
          </div>
          {(view.by ?? view.weight) !== null && option('isAsShown', words.export.asShown, words.export.asShownHint)}
          {survey.questions.some(({ merged_spellings }) => merged_spellings > 0) && (
            <p className="quiet">{words.export.merged}</p>
          )}
        </Stack>
        <section>
          <h2>{words.export.answers}</h2>
          {usual.map(button)}
        </section>
        <section>
          <h2>{words.export.report}</h2>
          {reportFormats.map(button)}
        </section>
        <details>
          <summary>{words.export.more}</summary>
          {rare.map(button)}
          <div className={css.saved}>{option('isForSheaf', words.export.forSheaf, words.export.forSheafHint)}</div>
        </details>
        <p role="status">{saving.isPending && words.survey.exporting}</p>
        <ErrorMessage error={saving.error} />
      </Stack>
    </Dialog>
  );
}

function SaveButton({ kind, isOff, onSave }: { kind: Kind; isOff: boolean; onSave: () => void }) {
  const hint = useId();
  const said = words.export.kinds[kind];
  return (
    <Group className={css.saved} gap={12} wrap="nowrap" justify="space-between">
      <div>
        <p>{said.name}</p>
        <p id={hint} className="quiet">
          {said.hint}
        </p>
      </div>
      <Button
        size="compact-md"
        style={{ flex: 'none' }}
        aria-label={words.export.save(said.name)}
        aria-describedby={hint}
        disabled={isOff}
        onClick={onSave}
      >
        {words.export.button}
      </Button>
    </Group>
  );
}
