import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type BadRowRules, type BadRows, refusedRows } from '../../../../importer/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { stepKey } from '../../../drafts/cleaning/cleaning-steps.ts';
import type { Finding } from '../../../drafts/cleaning/findings.ts';
import { openDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft, PersonKeyChoice } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { announce } from '../../../lib/window-state.ts';
import { KeyNames } from '../../../session/key-names.tsx';
import { projectsQuery } from '../../../session/queries.ts';
import { DateQuestion } from '../checks/date-question.tsx';
import { FindingList, listMappingFindings } from '../checks/finding-list.tsx';
import { InspectionLine } from '../checks/inspection-line.tsx';
import { words as checkWords } from '../checks/words.ts';
import { rememberedProject } from '../start/project-field.tsx';
import { BadRowsPanel, readPolicy } from './bad-rows-panel.tsx';
import css from './decision-line.module.css';
import { words } from './words.ts';

const longestName = 100;

/** The columns that say who answered: their name, which joins surveys, and a way to take them back. */
function PersonKeyPanel({ draft, personKey }: { draft: Draft; personKey: PersonKeyChoice }) {
  const { draftList } = useDraftObjects();
  const { name, headers } = personKey;
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = rememberedProject(projects);
  const rename = (typed: string) => {
    const wanted = typed.trim();
    if (wanted !== '' && wanted !== name) draftList.decide(draft.id, { personKey: { name: wanted, headers } });
  };
  return (
    <>
      <p>{words.personKey.hint(headers)}</p>
      <TextInput
        // A name that is undone is shown again.
        key={name}
        label={words.personKey.name}
        description={words.personKey.nameHint}
        defaultValue={name}
        maxLength={longestName}
        onBlur={({ currentTarget }) => rename(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && rename(currentTarget.value)}
      />
      {project.kind === 'existing' && <KeyNames project={project.id} name={name} onPick={rename} />}
      <div className={css.buttons}>
        <Button
          size="compact-sm"
          onClick={() => {
            draftList.decide(draft.id, { personKey: null });
            announce(words.personKey.removed);
          }}
        >
          {words.personKey.remove}
        </Button>
      </div>
    </>
  );
}

interface Topic {
  key: string;
  text: string;
  findings: readonly Finding[];
}

type LeaveOut = Extract<Finding, { does: 'leave_out' }>;
type Redaction = Extract<Finding, { does: 'redact' }>;

const rowsIn = (findings: readonly LeaveOut[]): number =>
  findings.reduce((sum, { finding }) => sum + (finding?.rows.length ?? 0), 0);
const detailsIn = (findings: readonly Redaction[]): number =>
  findings.reduce((sum, { finding }) => sum + (finding?.count ?? 0), 0);

/** @returns the findings by what they are about, in the order of the checks; the order of dates is none of them */
function listTopics(findings: readonly Finding[], isChosen: (found: Finding) => boolean): Topic[] {
  const leftOut = findings.filter((found) => found.does === 'leave_out');
  const redacted = findings.filter((found) => found.does === 'redact');
  const joined = findings.filter((found) => found.does === 'join');
  const quality = [...Map.groupBy(leftOut, ({ kind }) => kind)].map(([kind, some]) => {
    const all = rowsIn(some);
    const text = words.leftOut(checkWords.quality[kind](all), rowsIn(some.filter(isChosen)), all);
    return { key: kind, text, findings: some };
  });
  const details = [...Map.groupBy(redacted, ({ kind }) => kind)].map(([kind, some]) => {
    const all = detailsIn(some);
    const text = words.replaced(checkWords.personal[kind](all), detailsIn(some.filter(isChosen)), all);
    return { key: kind, text, findings: some };
  });
  const text = words.joined(joined.length, joined.filter(isChosen).length);
  return [...quality, ...details, ...(joined.length === 0 ? [] : [{ key: 'join', text, findings: joined }])];
}

/** How far the checks are, or what they came to; null: chips of their own say it. */
function findState(mapping: Mapping): string | null {
  const { inspection, scan } = mapping;
  if (inspection.kind === 'working') return checkWords.inspecting(inspection.bytesRead, inspection.bytesTotal);
  if (inspection.kind === 'failed') return words.checks.failed;
  if (inspection.kind !== 'done') return scan.kind === 'done' ? words.checks.notChecked : null;
  return listMappingFindings(mapping).length === 0 ? words.checks.clean : null;
}

/** The checks themselves: their progress, and their start for a large file. */
function ChecksChip({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const text = findState(mapping);
  if (text === null) return null;
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
            {mapping.inspection.kind === 'done' && <p>{checkWords.noneHint}</p>}
          </>
        )}
      </PanelButton>
    </li>
  );
}

const { bad } = words;

/** @returns whether the file has rows that are not as wide as its header, or cannot be read */
const hasBadRows = ({ badRows }: Mapping): boolean =>
  badRows.kind === 'done' && Object.values(badRows.value.counts).some((count) => count > 0);

/** What happens to the rows that cannot be imported as they are, and to those with too few cells, which can. */
function chipText(found: BadRows, rules: BadRowRules | null): string {
  const refused = refusedRows(found);
  const short = found.counts.too_few_cells;
  const parts = [
    ...(refused > 0 ? [bad.chip(refused, bad[readPolicy(rules)])] : []),
    ...(short > 0 ? [bad.short(short, rules?.too_few_cells === 'skip')] : []),
  ];
  return parts.join(', ');
}

function BadRowsChip({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
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

interface LineProps {
  draft: Draft;
  mapping: Mapping;
  /** Whether the order of dates is among them; if not, it is asked above. */
  hasDates: boolean;
}

/** The decisions about a table, each as a chip that opens it in place. */
export function DecisionLine({ draft, mapping, hasDates }: LineProps) {
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  const topics = listTopics(listMappingFindings(mapping), ({ step }) => chosen.has(stepKey(step)));
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
