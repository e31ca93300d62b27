import { ActionIcon, Box, Button, Group, Radio } from '@mantine/core';
import { writeDate } from '@sheaf/survey-columns';
import { useEffect, useState } from 'react';
import { type BadRowRules, type BadRows, countRefused } from '../../../../importer/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { listOpenDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { pickKeyToSend } from '../../../drafts/mapping/outline.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { longDate } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { BadRowsPanel, readPolicy } from './bad-rows-panel.tsx';
import { CleanUpFindings, describeCleanUp } from './clean-up.tsx';
import css from './decisions.module.css';
import { words } from './words.ts';

const { bad } = words;

/** Asks whether the day or the month comes first when no date in the file shows it: once for all columns. */
export function DateQuestion({ draft, mapping }: MappedDraft) {
  const { dayOrders, draftList } = useDraftObjects();
  const [first, ...others] = listOpenDates(mapping);
  if (first === undefined) return null;
  const headers = [first, ...others].map(({ column }) => mapping.preview.table.header[column] ?? '');
  const isRemembered = mapping.dayOrder === null && mapping.order !== null;
  const choose = (chosen: string) => {
    const dayOrder = chosen === 'dmy' ? 'dmy' : 'mdy';
    draftList.decide(draft.id, { dayOrder });
    dayOrders.remember(mapping.preview, dayOrder);
  };
  return (
    <Group align="flex-end" justify="space-between" gap="4px 24px" mb={12} className={css.question}>
      <Radio.Group label={words.dates.title(headers)} value={mapping.order} onChange={choose}>
        <Group gap="6px 20px">
          {(['dmy', 'mdy'] as const).map((order) => (
            <Radio
              key={order}
              value={order}
              label={words.dates.reads[order](first.sample, longDate(writeDate(first.sample, order)))}
            />
          ))}
        </Group>
      </Radio.Group>
      <p className="quiet">{isRemembered ? words.dates.remembered : words.dates.hint}</p>
    </Group>
  );
}

/** What happens to the rows that cannot be imported as they are, and to those with too few cells, which can. */
function describeBadRows(badRows: BadRows, rules: BadRowRules | null): string {
  const refused = countRefused(badRows);
  const short = badRows.counts.too_few_cells;
  const parts = [
    ...(refused > 0 ? [bad.chip(refused, bad[readPolicy(rules)])] : []),
    ...(short > 0 ? [bad.short(short, rules?.too_few_cells === 'skip')] : []),
  ];
  return parts.join(', ');
}

/** By which columns people are told apart, where a saved mapping or a receipt says so. */
function PersonKey({ draft, mapping }: MappedDraft) {
  const { draftList } = useDraftObjects();
  const key = pickKeyToSend(mapping);
  if (key === null) return null;
  return (
    <Group gap="6px 12px">
      <p>{words.personKey.title(key.headers)}</p>
      <Button size="compact-sm" onClick={() => draftList.decide(draft.id, { personKey: null })}>
        {words.personKey.remove}
      </Button>
    </Group>
  );
}

const anyBadRows = ({ counts }: BadRows): boolean => Object.values(counts).some((count) => count > 0);

/** Whether the rows are still counted or checked, and none was found that asks for a decision. */
function isCounting(mapping: Mapping): boolean {
  const isOpen = ({ kind }: { kind: string }) => kind === 'none' || kind === 'working';
  return isOpen(mapping.scan) || (mapping.inspection.kind === 'working' && findBadRows(mapping) === null);
}

/** Whether something has lasted for a second. */
function useLate(isOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isOn ? setTimeout(() => setLate(true), 1000) : undefined;
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return isLate;
}

interface LineProps extends MappedDraft {
  /** Whether the order of dates is among the decisions; if not, it is asked above. */
  hasDates: boolean;
  /** Why the import cannot start yet. */
  why: string | null;
}

const findBadRows = ({ badRows }: Mapping): BadRows | null =>
  badRows.kind === 'done' && anyBadRows(badRows.value) ? badRows.value : null;

/** Whether rows are refused, and nobody has said what happens to them. */
function needsRules(mapping: Mapping): boolean {
  const bad = findBadRows(mapping);
  return bad !== null && mapping.badRowRules === null && countRefused(bad) > 0;
}

const isPressing = (mapping: Mapping): boolean => needsRules(mapping) || mapping.inspection.kind === 'failed';

const findOrder = (mapping: Mapping, hasDates: boolean) =>
  hasDates && listOpenDates(mapping).length > 0 ? mapping.order : null;

/** What is decided about the rows; nothing while there is nothing to decide. */
function listFacts(mapping: Mapping, hasDates: boolean): string[] {
  const bad = findBadRows(mapping);
  const order = findOrder(mapping, hasDates);
  const facts = [
    bad && describeBadRows(bad, mapping.badRowRules),
    describeCleanUp(mapping),
    order && words.order[order],
  ].filter((fact) => fact !== null);
  return facts.length === 0 && pickKeyToSend(mapping) !== null ? [words.label] : facts;
}

/** The decisions about the rows of a table in one line, with one panel: bad rows, what is left out and replaced, the order of dates. */
export function DecisionLine({ draft, mapping, hasDates, why }: LineProps) {
  const isOpen = needsRules(mapping);
  const isChecking = isCounting(mapping);
  // What takes no second needs no word; what is there stays, and the focus with it.
  const isLate = useLate(isChecking);
  const [wasShown, setWasShown] = useState(false);
  const facts = listFacts(mapping, hasDates);
  const reason = isChecking && !isLate ? null : why;
  const isShown = isChecking ? wasShown || (isLate && why === null) : facts.length > 0;
  if (isShown !== wasShown) setWasShown(isShown);
  const text = facts.join(' · ');
  return (
    <Group
      component="section"
      display={isShown || reason !== null ? 'flex' : 'none'}
      gap="6px 12px"
      mb={6}
      opacity={1}
      aria-label={words.label}
      aria-busy={isChecking}
    >
      {isShown && (
        <PanelButton
          name={isOpen ? `${text} (${words.open})` : text}
          label={isOpen ? <span>{text}</span> : text}
          variant={isChecking ? 'subtle' : 'default'}
          hasArrow={!isChecking}
          side="above"
          isWide
          className={isPressing(mapping) ? css.open : css.chip}
        >
          {(close) => <DecisionPanel draft={draft} mapping={mapping} hasDates={hasDates} close={close} />}
        </PanelButton>
      )}
      {reason !== null && (
        <Box component="p" ms="auto" fz={13} role={isChecking ? undefined : 'status'}>
          {reason}
        </Box>
      )}
    </Group>
  );
}

function DecisionPanel({ draft, mapping, hasDates, close }: Omit<LineProps, 'why'> & { close: () => void }) {
  const bad = findBadRows(mapping);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mt={-4}>
        <h2>{words.label}</h2>
        <ActionIcon aria-label={shared.close} onClick={close}>
          <CrossIcon />
        </ActionIcon>
      </Group>
      {bad !== null && <BadRowsPanel draft={draft} mapping={mapping} found={bad} />}
      <CleanUpFindings draft={draft} mapping={mapping} close={close} />
      {findOrder(mapping, hasDates) !== null && <DateQuestion draft={draft} mapping={mapping} />}
      <PersonKey draft={draft} mapping={mapping} />
    </>
  );
}
