import { Button } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { type CleaningStep, headersOf, withStep } from '../../../drafts/cleaning-steps.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words as shared } from '../../../lib/words.ts';
import { words as checksWords } from '../checks/words.ts';
import { words } from '../words.ts';

function stepSentence(step: CleaningStep): string {
  const { outdated } = words;
  if (step.does === 'redact') return outdated.redact(checksWords.holds[step.kind], step.header);
  if (step.does === 'date_order') return outdated.dateOrder(step.header);
  return step.does === 'join' ? outdated.join(step.header) : '';
}

/** Lists the decisions about columns that the file does not have when it is read this way. None is dropped silently. */
export function OutdatedDecisions({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { draftList } = useDraftObjects();
  const { cleaningSteps, types } = mapping.outdated;
  const header = new Set(mapping.preview.table.header);
  const names = [...new Set([...types, ...cleaningSteps.flatMap(headersOf)])].filter((name) => !header.has(name));
  if (names.length === 0) return null;
  const lines = [
    ...cleaningSteps.map(stepSentence),
    ...types.map((name) => {
      const type = mapping.userTypes.get(name) ?? 'Do nothing';
      return words.outdated.type(name, shared.columnTypes[type].name);
    }),
  ];
  const discard = () =>
    draftList.decide(draft.id, (table) => ({
      cleaningSteps: cleaningSteps.reduce(
        (left: readonly CleaningStep[], step) => withStep(left, step, false),
        table.cleaningSteps,
      ),
      types: new Map([...table.types].filter(([name]) => !types.includes(name))),
    }));
  return (
    <Message
      tone="warn"
      role="alert"
      title={`${words.outdated.title(names)} ${lines.join(' ')}`}
      hint={words.outdated.hint}
    >
      <Button onClick={discard}>{words.outdated.discard}</Button>
    </Message>
  );
}

/** @returns the columns whose type changed once the whole file was read, except those set by the user */
export function changedTypes({ head, preview, userTypes }: Pick<Mapping, 'head' | 'preview' | 'userTypes'>): string[] {
  if (head === preview) return [];
  return preview.table.header.flatMap((header, at) => {
    const [was, is] = [head.suggestions[at]?.type, preview.suggestions[at]?.type];
    if (was === undefined || is === undefined || was === is || userTypes.has(header)) return [];
    return [words.changedTo(header, shared.columnTypes[was].name, shared.columnTypes[is].name)];
  });
}

/** Lists the columns whose type changed when the whole file was read. */
export function ChangedTypes({ mapping }: { mapping: Mapping }) {
  const changed = mapping.fixed === null ? changedTypes(mapping) : [];
  if (changed.length === 0) return null;
  return <Message tone="plain" role="status" title={words.changed(changed)} />;
}
