import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limits, type Survey } from '../../../contract/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { announce } from '../../lib/window-state.ts';
import { type SessionObjects, useSessionObjects } from '../../session/objects.ts';
import { recordStep } from './history.ts';
import css from './rename-button.module.css';
import { words } from './words.ts';

/** Sends a name. Lists, searches and people's pages show it too, so everything is loaded again; nobody waits for that. */
async function send({ api, queryClient }: SessionObjects, survey_key: string, survey_name: string): Promise<void> {
  await api.renameSurvey({ params: { survey_key }, body: { survey_name } });
  void queryClient.invalidateQueries();
}

/** Opens a dialog that gives a survey another name; undo takes it back. */
export function RenameButton({ survey }: { survey: Pick<Survey, 'survey_key' | 'survey_name'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.rename.button}</Button>
      {isOpen && <RenameDialog survey={survey} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ survey: { survey_key, survey_name }, onClose }: RenameProps) {
  const objects = useSessionObjects();
  const [name, setName] = useState(survey_name);
  const wanted = name.trim();
  const field = useRef<HTMLInputElement>(null);
  // The dialog was opened to write a name: the first key replaces it.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const rename = useMutation({
    mutationFn: () => send(objects, survey_key, wanted),
    onSuccess: () => {
      recordStep(survey_key, {
        undo: () => send(objects, survey_key, survey_name),
        redo: () => send(objects, survey_key, wanted),
      });
      announce(words.rename.done(wanted));
      onClose();
    },
  });
  return (
    <Dialog label={words.rename.title} title={words.rename.title} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === survey_name) onClose();
          else if (wanted !== '') rename.mutate();
        }}
      >
        <TextInput
          ref={field}
          label={words.rename.name}
          value={name}
          maxLength={limits.surveyNameLength}
          error={wanted === '' ? words.rename.empty : rename.error && errorSentence(rename.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="filled" disabled={wanted === '' || rename.isPending}>
            {words.rename.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RenameProps {
  survey: Pick<Survey, 'survey_key' | 'survey_name'>;
  onClose: () => void;
}
