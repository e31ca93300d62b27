import { type BadRowRules, type BadRows, refusedRows } from '../../../../importer/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { BadRowsPanel, policyOf } from './bad-rows-panel.tsx';
import css from './decision-line.module.css';
import { words } from './words.ts';

const { bad } = words;

/** @returns whether the file has rows that are not as wide as its header, or cannot be read */
export const hasBadRows = ({ badRows }: Mapping): boolean =>
  badRows.kind === 'done' && Object.values(badRows.value.counts).some((count) => count > 0);

/** What happens to the rows that cannot be imported as they are, and to those with too few cells, which can. */
function chipText(found: BadRows, rules: BadRowRules | null): string {
  const refused = refusedRows(found);
  const short = found.counts.too_few_cells;
  const parts = [
    ...(refused > 0 ? [bad.chip(refused, bad[policyOf(rules)])] : []),
    ...(short > 0 ? [bad.short(short, rules?.too_few_cells === 'skip')] : []),
  ];
  return parts.join(', ');
}

/** The decision about bad rows. */
export function BadRowsChip({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { badRows, badRowRules: rules } = mapping;
  if (badRows.kind !== 'done') return null;
  const found = badRows.value;
  const isOpen = rules === null && refusedRows(found) > 0;
  const text = chipText(found, rules);
  return (
    <PanelButton
      name={isOpen ? `${text} (${words.open})` : text}
      label={isOpen ? <span>{text}</span> : text}
      side="above"
      className={isOpen ? css.open : css.chip}
    >
      {() => <BadRowsPanel draft={draft} mapping={mapping} found={found} />}
    </PanelButton>
  );
}
