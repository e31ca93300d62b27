import { ActionIcon, Tooltip } from '@mantine/core';
import { escapeFormula } from '@sheaf/tables';
import { type ReactNode, useState } from 'react';
import { announce } from '../../lib/window-state.ts';
import { words } from '../../lib/words.ts';
import { CheckIcon, CopyIcon, PictureIcon } from '../icons.tsx';
import { copyPicture } from './copy-picture.ts';
import type { ChartTable } from './drawing.ts';

interface CopyButtonsProps {
  table: ChartTable | null;
  /** What the buttons are called, if the card is no chart. */
  labels?: { csv: string; png: string };
}

/** Copies a chart's numbers as CSV, and its card as a picture. */
export const CopyButtons = ({ table, labels = words.copy }: CopyButtonsProps) =>
  table !== null && (
    <>
      <CopyButton label={labels.csv} icon={<CopyIcon />} copy={() => copyCsv(table)} />
      <CopyButton label={labels.png} icon={<PictureIcon />} copy={copyPicture} />
    </>
  );

interface CopyButtonProps {
  label: string;
  icon: ReactNode;
  /** @param card the card that the button is in */
  copy: (card: HTMLElement) => Promise<void>;
}

/** Copies something, and says whether it was copied. */
function CopyButton({ label, icon, copy }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const show = (outcome: 'copied' | 'failed') => {
    setState(outcome);
    announce(words.copy[outcome]);
    setTimeout(() => setState('idle'), 2000);
  };
  const run = (card: HTMLElement) =>
    copy(card).then(
      () => show('copied'),
      () => show('failed'),
    );
  return (
    <Tooltip label={state === 'idle' ? label : words.copy[state]}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        onClick={({ currentTarget }) => void run(currentTarget.closest('article') ?? currentTarget)}
      >
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
