import { Button, Checkbox, Group, Radio, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  exportFormats,
  isReport,
  limits,
  type ResponseFilter,
  reportFormats,
  type Survey,
} from '../../../../contract/index.ts';
import type { Client } from '../../../../importer/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { makeFileName, saveAs } from '../../../lib/files/save-as.ts';
import { language } from '../../../lib/language/language.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { makeChange } from '../history.ts';
import { words } from '../words.ts';

/** Gives a survey another name; undo takes it back. */
export function RenameDialog(props: { survey: Pick<Survey, 'survey_key' | 'survey_name'>; onClose: () => void }) {
  const { survey_key, survey_name } = props.survey;
  const { onClose } = props;
  const { api, queryClient } = useSessionObjects();
  const [name, setName] = useState(survey_name);
  const newName = name.trim();
  const send = (name: string) => api.renameSurvey({ params: { survey_key }, body: { survey_name: name } });
  // Lists, searches and people's pages show the name too, so everything is loaded again; nobody waits for that.
  const show = async () => void queryClient.invalidateQueries();
  const rename = useMutation({
    mutationFn: () => makeChange(survey_key, { what: 'name', before: survey_name, after: newName }, send, show),
    onSuccess: () => {
      announce(words.rename.done(newName));
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.rename.title}
      onClose={onClose}
      onSubmit={() => (newName === survey_name ? onClose() : rename.mutate())}
      change={rename}
      button={shared.rename}
      isOff={newName === ''}
    >
      <TextInput
        label={shared.name}
        value={name}
        maxLength={limits.surveyNameLength}
        error={newName === '' && words.rename.empty}
        // The dialog was opened to write a name: the first key replaces it.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}

const responseKinds = ['raw', 'parsed'] as const;
const typedKinds = exportFormats.filter((format) => format !== 'csv');
const columnKinds = ['dictionary', 'template'] as const;

interface Choice {
  kind: (typeof responseKinds | typeof columnKinds | typeof typedKinds | typeof reportFormats)[number];
  /** With the rows that Sheaf reads back. */
  isForSheaf: boolean;
  isFiltered: boolean;
  /** Merged spellings as one; else answers as they came. */
  isMerged: boolean;
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
  { kind, isForSheaf, isFiltered, isMerged }: Choice,
): Promise<void> {
  const params = { survey_key };
  if (kind === 'template') {
    const text = `${JSON.stringify(await api.getDictionary({ params, query: {} }), null, 2)}\n`;
    return saveAs(text, makeFileName(`${survey_name} ${words.export.dictionaryName}`, 'json'));
  }
  if (kind === 'dictionary') {
    const content = await api.exportDictionary({ params, query: { bom: 'yes' } });
    return saveAs(content, makeFileName(`${survey_name} ${words.export.dictionaryName}`, 'csv'));
  }
  const only = isFiltered && filter.length > 0 ? { filter: JSON.stringify(filter) } : {};
  const name = 'filter' in only ? words.export.filteredName(survey_name) : survey_name;
  if (isReport(kind)) {
    const content = await api.makeReport({ params, query: { as: kind, language, ...only } });
    return saveAs(content, makeFileName(name, kind));
  }
  const spellings = isMerged ? 'merged' : 'came';
  if (kind !== 'raw' && kind !== 'parsed') {
    const content = await api.exportSurvey({ params, query: { as: kind, spellings, ...only } });
    return saveAs(content, makeFileName(name, kind));
  }
  const headers = isForSheaf ? 'all' : 'one';
  const content = await api.exportSurvey({
    params,
    query: { answers: kind, headers, formulas: 'escape', spellings, bom: 'yes', ...only },
  });
  return saveAs(content, makeFileName(name, 'csv'));
}

/** The choice of what to export. The dialog closes when the file is saved. */
export function ExportDialog({ onClose, ...props }: ExportProps & { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({ kind: 'raw', isForSheaf: false, isFiltered: true, isMerged: false });
  const { api } = useSessionObjects();
  const isFiltered = props.filter.length > 0;
  const saving = useMutation({ mutationFn: () => save(api, props, choice) });
  const radio = (kind: Choice['kind']) => (
    <Radio
      key={kind}
      value={kind}
      label={words.export.kinds[kind].name}
      description={words.export.kinds[kind].hint}
      onChange={() => setChoice({ ...choice, kind })}
    />
  );
  const option = (name: 'isFiltered' | 'isForSheaf' | 'isMerged', label: string, hint = '') => (
    <Checkbox
      label={label}
      description={hint}
      checked={choice[name]}
      // Charts count merged spellings as one anyway.
      disabled={['dictionary', 'template', ...(name === 'isMerged' ? reportFormats : [])].includes(choice.kind)}
      onChange={({ currentTarget }) => setChoice({ ...choice, [name]: currentTarget.checked })}
    />
  );
  return (
    <FormDialog
      title={words.export.title}
      onClose={onClose}
      // A dialog that was closed meanwhile must not close the one that was opened after it.
      onSubmit={() => saving.mutate(undefined, { onSuccess: onClose })}
      change={saving}
      button={saving.isPending ? words.survey.exporting : shared.save}
      beside={<Button onClick={onClose}>{shared.cancel}</Button>}
    >
      <Radio.Group name="export" label={<VisuallyHidden>{words.export.title}</VisuallyHidden>} value={choice.kind}>
        <Stack gap={12}>
          {responseKinds.map(radio)}
          <h2 id="charts">{words.export.report}</h2>
          <Group gap="12px 28px" role="group" aria-labelledby="charts">
            {reportFormats.map(radio)}
          </Group>
          <details>
            <summary>{words.export.more}</summary>
            <Stack gap={12} pt={8}>
              {typedKinds.map(radio)}
              {columnKinds.map(radio)}
              {option('isForSheaf', words.export.forSheaf, words.export.forSheafHint)}
            </Stack>
          </details>
          {isFiltered && option('isFiltered', words.export.filtered(props.filtered))}
          {!isFiltered && <p className="quiet">{words.export.all(props.survey.number_of_responses)}</p>}
          {props.survey.questions.some(({ merged_spellings }) => merged_spellings > 0) &&
            option('isMerged', words.export.mergedSpellings, words.export.mergedSpellingsHint)}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
