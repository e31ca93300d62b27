import { ActionIcon, Tooltip } from '@mantine/core';
import { escapeFormula } from '@sheaf/tables';
import { type ReactNode, useState } from 'react';
import { announce } from '../../lib/window-state.ts';
import { words } from '../../lib/words.ts';
import { CheckIcon, CopyIcon, PictureIcon } from '../icons.tsx';
import type { ChartTable } from './drawing.ts';
import { copyPicture, type Picture } from './pictures/picture.ts';

interface CopyButtonsProps {
  /** null: it has none. */
  table: ChartTable | null;
  picture: Picture | null;
}

/** Copies a chart's numbers as CSV, and its picture. */
export function CopyButtons({ table, picture }: CopyButtonsProps) {
  return (
    <>
      {table !== null && <CopyButton label={words.copy.csv} icon={<CopyIcon />} copy={() => copyCsv(table)} />}
      {picture !== null && (
        <CopyButton label={words.copy.png} icon={<PictureIcon />} copy={() => copyPicture(picture)} />
      )}
    </>
  );
}

interface CopyButtonProps {
  label: string;
  icon: ReactNode;
  copy: () => Promise<void>;
}

/** Copies something, and says whether it was copied. */
export function CopyButton({ label, icon, copy }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const show = (outcome: 'copied' | 'failed') => {
    setState(outcome);
    announce(words.copy[outcome]);
    setTimeout(() => setState('idle'), 2000);
  };
  const run = () =>
    copy().then(
      () => show('copied'),
      () => show('failed'),
    );
  return (
    <Tooltip label={state === 'idle' ? label : words.copy[state]}>
      <ActionIcon variant="subtle" aria-label={label} onClick={() => void run()}>
        {state === 'copied' ? <CheckIcon /> : icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Papa Parse is loaded when it is first needed. Only options that a spreadsheet could read as formulas are escaped. */
async function copyCsv({ columns, rows }: ChartTable): Promise<void> {
  const { default: papa } = await import('papaparse');
  await navigator.clipboard.writeText(
    papa.unparse([columns, ...rows].map((row) => row.map((cell) => escapeFormula(String(cell))))),
  );
}
