import { PanelButton } from '../../../components/panel-button.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import { leftOutOf, type Mapping } from '../../../drafts/mapping.ts';
import { findingsOf, LeftOutList } from '../checks/finding-list.tsx';
import { InspectionLine } from '../checks/inspection-line.tsx';
import { words as checkWords } from '../checks/words.ts';
import css from './decision-line.module.css';
import { words } from './words.ts';

/** How far the checks are, or what they came to; null: chips of their own say it. */
function stateOf(mapping: Mapping): string | null {
  const { inspection, scan } = mapping;
  if (inspection.kind === 'working') return checkWords.inspecting(inspection.bytesRead, inspection.bytesTotal);
  if (inspection.kind === 'failed') return words.checks.failed;
  if (inspection.kind !== 'done') return scan.kind === 'done' ? words.checks.notChecked : null;
  const lines = leftOutOf(mapping).filter(({ kind }) => kind !== 'columns');
  if (lines.length > 0) return words.checks.leftOut(lines.map(({ kind, count }) => checkWords.left[kind](count)));
  return findingsOf(mapping).length === 0 ? words.checks.clean : null;
}

/** The checks themselves: their progress, their start for a large file, and what is left out without a question. */
export function ChecksChip({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const text = stateOf(mapping);
  if (text === null) return null;
  const isClean = mapping.inspection.kind === 'done' && findingsOf(mapping).length === 0;
  return (
    <li>
      <PanelButton
        name={text}
        label={text}
        side="above"
        className={mapping.inspection.kind === 'failed' ? css.open : css.chip}
      >
        {(close) => (
          <>
            <InspectionLine draft={draft} mapping={mapping} close={close} />
            {isClean && <p>{checkWords.noneHint}</p>}
            <LeftOutList mapping={mapping} />
          </>
        )}
      </PanelButton>
    </li>
  );
}
