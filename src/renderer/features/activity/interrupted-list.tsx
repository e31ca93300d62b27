import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { JournalEntry } from '../../../importer/index.ts';
import { Message } from '../../components/message.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { chooseFiles } from '../../lib/choose-files.ts';
import css from './cards.module.css';
import { continueImport, dismiss, entryName, filesOf } from './interrupted.ts';
import { words } from './words.ts';

/** Imports that were cut off. A page may not keep a hold of a file, so it is asked for again. */
export function InterruptedList({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <ul className={css.cards}>
      {entries.map((entry) => (
        <Interrupted key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Interrupted({ entry }: { entry: JournalEntry }) {
  const [problem, setProblem] = useState<string | null>(null);
  const about =
    entry.kind === 'survey' ? words.resume.about(entry.file_name, entry.plan.rows) : words.resume.kinds[entry.kind];

  async function choose(): Promise<void> {
    const chosen = await chooseFiles({ multiple: entry.kind === 'survey' && entry.media.length > 0 });
    const [first] = chosen;
    if (first === undefined) return;
    const { file, media } = filesOf(entry, chosen);
    if (file === undefined) setProblem(words.resume.otherFile(first.name, entry.file_name));
    else continueImport(entry, file, media);
  }

  return (
    <li className={css.card}>
      <div className={css.words}>
        <p className={css.name}>{entryName(entry)}</p>
        <p className={css.quiet}>
          {about}, {words.resume.begun} <TimeAgo iso={entry.started_at} />
        </p>
      </div>
      <Button onClick={() => void choose()}>{words.resume.button}</Button>
      <Tooltip label={words.resume.dismissHint}>
        <Button variant="subtle" onClick={() => void dismiss(entry)}>
          {words.resume.dismiss}
        </Button>
      </Tooltip>
      {problem !== null && (
        <div className={css.problem}>
          <Message tone="bad" role="alert" title={problem} />
        </div>
      )}
    </li>
  );
}
