import { Button } from '@mantine/core';
import { useState } from 'react';
import { chooseOriginals } from '../lib/files/choose-files.ts';
import css from './continue-button.module.css';
import type { QueuedImport } from './import-list.ts';
import type { QueueState } from './import-state.ts';
import { queue } from './singletons.ts';
import { words } from './words.ts';

const chooseAgain = async ({ id, file_name }: QueuedImport): Promise<string | null> => {
  const chosen = await chooseOriginals({ multiple: true });
  if (chosen.length === 0) return null;
  return (await queue.attachFiles([id], chosen)).length === 0 ? null : words.otherFile(file_name);
};

/** How it continues; null while it need not, or cannot. */
function wayToContinue(state: QueueState): keyof typeof words.actions | null {
  if (state.kind === 'failed') return state.remedy === 'none' ? null : state.remedy;
  if (state.kind === 'needs_files') return state.needs === 'file' ? 'file' : 'paused';
  return state.kind === 'paused' ? 'paused' : null;
}

/** The one way to continue an import that rests: by itself, with permission to read its file, or with the file chosen again. */
export function ContinueButton({ item }: { item: QueuedImport }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { state, name, file_name } = item;
  const way = wayToContinue(state);
  if (way === null) return null;
  const needsFile = way === 'file';
  return (
    <div className={css.way}>
      {!needsFile && (
        <Button aria-label={words.continueWith(words.actions[way], name)} onClick={() => void queue.resume(item.id)}>
          {words.actions[way]}
        </Button>
      )}
      {(needsFile || state.kind === 'needs_files') && (
        <Button
          variant={needsFile ? 'default' : 'subtle'}
          aria-label={words.continueWith(words.actions.file, file_name)}
          onClick={() => void chooseAgain(item).then(setProblem)}
        >
          {words.actions.file}
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
