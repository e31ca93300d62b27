import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits, type Survey } from '../../../../contract/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { makeChange } from '../../../session/history.ts';
import { useSessionObjects } from '../../../session/objects.ts';
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
