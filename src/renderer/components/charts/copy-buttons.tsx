import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../../../contract/index.ts';
import { announce } from '../../lib/announce.ts';
import { words } from '../../lib/words.ts';
import { CheckIcon, CopyIcon } from '../icons.tsx';
import { chartTable } from './chart-table.ts';

/** Copies a chart's numbers as CSV. Papa Parse comes when it is first needed; it also defuses formulas. */
export function CopyButtons({ question }: { question: Question }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    try {
      const { columns, rows } = chartTable(question);
      const { default: papa } = await import('papaparse');
      await navigator.clipboard.writeText(papa.unparse([columns, ...rows], { escapeFormulae: true }));
      setState('copied');
      announce(words.copy.copied);
    } catch {
      setState('failed');
      announce(words.copy.failed);
    }
    setTimeout(() => setState('idle'), 2000);
  }

  const label = state === 'idle' ? words.copy.csv : words.copy[state];
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" aria-label={words.copy.csv} onClick={() => void copy()}>
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </Tooltip>
  );
}
