import type { LeftOut } from '@sheaf/survey-columns';
import marks from '../../../components/marks.module.css';
import { stepKey } from '../../../drafts/cleaning-steps.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import { type Finding, listFindings } from '../../../drafts/findings.ts';
import { leftOutOf, type Mapping } from '../../../drafts/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { orderOf } from '../../../drafts/row-transforms.ts';
import { OrderRadios } from './date-question.tsx';
import { describeFinding } from './describe-finding.ts';
import css from './finding-list.module.css';
import { words } from './words.ts';

/** @returns the findings of a table, and the cleaning steps that the user has chosen */
export function findingsOf({ preview, inspection, dates, cleaningSteps }: Mapping): Finding[] {
  return listFindings({
    preview,
    inspection: inspection.kind === 'done' ? inspection.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    cleaningSteps,
  });
}

interface ListProps {
  draft: Draft;
  mapping: Mapping;
  findings: readonly Finding[];
}

/** Findings, each with its checkbox or choice. */
export function FindingList({ draft, mapping, findings }: ListProps) {
  const { draftList } = useDraftObjects();
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  return (
    <>
      <p className={css.intro}>{words.intro}</p>
      <ul className={css.list}>
        {findings.map((found) => (
          <li key={stepKey(found.step)}>
            {found.does === 'date_order' ? (
              <DatesLine draft={draft} mapping={mapping} found={found} />
            ) : (
              <FindingLine
                found={found}
                isInspected={mapping.inspection.kind === 'done'}
                chosen={chosen.has(stepKey(found.step))}
                onChoose={(isChosen) => draftList.setCleaningStep(draft.id, found.step, isChosen)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is left out of the file, and why. Nothing is dropped silently. */
export function LeftOutList({ mapping }: { mapping: Mapping }) {
  const all = leftOutOf(mapping);
  const isKept = ({ kind }: LeftOut) => kind === 'columns' && mapping.fixed === null;
  return (
    <>
      <LeftOutPart title={words.leftOut} left={all.filter((one) => !isKept(one))} />
      <LeftOutPart title={words.noType} left={all.filter(isKept)} />
    </>
  );
}

function LeftOutPart({ title, left }: { title: string; left: readonly LeftOut[] }) {
  if (left.length === 0) return null;
  return (
    <section aria-label={title}>
      <p className={css.intro}>{title}</p>
      <ul className={css.list}>
        {left.map(({ kind, count, reason, columns }) => (
          <li key={`${kind} ${reason}`} className={css.finding}>
            {words.left[kind](count)}
            <p className={`${marks.clamp} ${css.detail}`}>
              {columns === undefined ? reason : `${reason}: ${columns.join(', ')}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Dates = Extract<Finding, { does: 'date_order' }>;

/** The dates of one column, which may have another order than those of other columns. */
function DatesLine({ draft, mapping, found }: { draft: Draft; mapping: Mapping; found: Dates }) {
  const { dayOrders, draftList } = useDraftObjects();
  const { header, finding } = found;
  const label = words.dates.title([header]);
  return (
    <div className={css.finding}>
      <OrderRadios
        sample={finding.sample}
        label={label}
        value={orderOf(header, mapping.cleaningSteps, mapping.order)}
        onChange={(order) => {
          draftList.setCleaningStep(draft.id, { does: 'date_order', header, order }, true);
          dayOrders.remember(mapping.preview, order);
        }}
      />
    </div>
  );
}

interface LineProps {
  found: Exclude<Finding, Dates>;
  /** Whether the inspection is complete. */
  isInspected: boolean;
  chosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function FindingLine({ found, isInspected, chosen, onChoose }: LineProps) {
  const { action, title, details } = describeFinding(found, isInspected);
  return (
    <div className={css.finding}>
      <label className={css.tick}>
        <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        {`${action}: ${title}`}
      </label>
      {details.map((detail) => (
        <p key={detail} className={`${marks.clamp} ${css.detail}`}>
          {detail}
        </p>
      ))}
    </div>
  );
}
