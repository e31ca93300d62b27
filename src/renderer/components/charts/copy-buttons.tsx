import { ActionIcon, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { escapeFormula } from '../../../columns/index.ts';
import type { Question } from '../../../contract/index.ts';
import { announce } from '../../lib/window-state.ts';
import { words } from '../../lib/words.ts';
import { CheckIcon, CopyIcon, PictureIcon } from '../icons.tsx';
import { typeHue } from '../marks.tsx';
import { chartPng, hasPicture } from './chart-png.ts';
import { type ChartTable, chartTable } from './chart-table.ts';

/** Copies a chart's numbers as CSV, and its picture where it has one. */
export function CopyButtons({ question }: { question: Question }) {
  return (
    <>
      <CopyButton label={words.copy.csv} icon={<CopyIcon />} copy={() => copyCsv(chartTable(question))} />
      {hasPicture(question) && (
        <CopyButton label={words.copy.png} icon={<PictureIcon />} copy={() => copyPng(question)} />
      )}
    </>
  );
}

/** Copies a table as CSV, for charts of which no picture is made. */
export function CopyTableButton({ table }: { table: ChartTable }) {
  return <CopyButton label={words.copy.csv} icon={<CopyIcon />} copy={() => copyCsv(table)} />;
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

async function copyPng(question: Question): Promise<void> {
  const [, name = ''] = /var\((.+)\)/.exec(typeHue(question.type)) ?? [];
  const hue = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': chartPng(question, hue) })]);
}
