import type { ReactNode } from 'react';
import { PanelButton } from '../../../components/panel-button.tsx';
import { stepKey } from '../../../drafts/cleaning-steps.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { openDates } from '../../../drafts/row-transforms.ts';
import { DateQuestion } from '../checks/date-question.tsx';
import { FindingList, findingsOf } from '../checks/finding-list.tsx';
import { BadRowsChip, hasBadRows } from './bad-rows-chip.tsx';
import { ChecksChip } from './checks-chip.tsx';
import css from './decision-line.module.css';
import { PersonKeyPanel } from './person-key-panel.tsx';
import { topicsOf } from './topics.ts';
import { words } from './words.ts';

interface LineProps {
  draft: Draft;
  mapping: Mapping;
  /** Whether the order of dates is among them; if not, it is asked above. */
  hasDates: boolean;
}

/** The decisions about a table, each as a chip that opens it in place. */
export function DecisionLine({ draft, mapping, hasDates }: LineProps) {
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  const topics = topicsOf(findingsOf(mapping), ({ step }) => chosen.has(stepKey(step)));
  const order = hasDates && openDates(mapping).length > 0 ? mapping.order : null;
  const hasBad = hasBadRows(mapping);
  const personKey = mapping.fixed === null ? presentKey(mapping) : null;
  return (
    <ul className={css.line} aria-label={words.label}>
      {hasBad && (
        <li>
          <BadRowsChip draft={draft} mapping={mapping} />
        </li>
      )}
      {order !== null && (
        <Chip text={words.dates(order)}>
          <DateQuestion draft={draft} mapping={mapping} />
        </Chip>
      )}
      {personKey !== null && (
        <Chip text={words.personKey.chip(personKey.name)}>
          <PersonKeyPanel draft={draft} personKey={personKey} />
        </Chip>
      )}
      {topics.map(({ key, text, findings }) => (
        <Chip key={key} text={text}>
          <FindingList draft={draft} mapping={mapping} findings={findings} />
        </Chip>
      ))}
      {mapping.missing.size > 0 && (
        <Chip text={words.missing(mapping.missing.size)}>
          <p>{words.missingHint}</p>
          <ul className={css.missing}>
            {[...mapping.missing].map(([header, codes]) => (
              <li key={header}>{`${header}: ${codes.join(', ')}`}</li>
            ))}
          </ul>
        </Chip>
      )}
      <ChecksChip draft={draft} mapping={mapping} />
    </ul>
  );
}

/** The key, if the file has its columns. */
function presentKey({ personKey, preview }: Mapping): Mapping['personKey'] {
  return personKey?.headers.every((header) => preview.table.header.includes(header)) ? personKey : null;
}

function Chip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <PanelButton name={text} label={text} side="above" className={css.chip}>
        {() => children}
      </PanelButton>
    </li>
  );
}
