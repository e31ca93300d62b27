import { Button } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { draftList, draftReader } from '../../../drafts/parts.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { words } from '../words.ts';
import css from './unreadable-file.module.css';

/** A file Sheaf can make nothing of: why, and the way on. */
export function Unreadable(props: { draftId: string; fileName: string; sentence: string }) {
  async function replace(): Promise<void> {
    const files = await chooseFiles({ multiple: true });
    if (files.length === 0) return;
    draftList.remove(props.draftId);
    draftReader.addFiles(files);
  }

  return (
    <div className={css.page}>
      <h1>{props.fileName}</h1>
      <Message tone="bad" role="alert" title={words.notReadable} hint={props.sentence}>
        <Button variant="filled" onClick={() => void replace()}>
          {words.chooseAnother}
        </Button>
      </Message>
    </div>
  );
}
