import { Group, Stack } from '@mantine/core';
import type { DocumentProgress, Progress, Waiting } from '../../../../importer/index.ts';
import { CheckIcon } from '../../../components/icons.tsx';
import { Message, ProgressBar } from '../../../components/message.tsx';
import type { ImportProgress } from '../../../queue/import-state.ts';
import { words as mediaWords } from '../media/words.ts';
import { words } from '../words.ts';
import css from './progress.module.css';

interface Step {
  name: string;
  /** 0 to 1. */
  fraction: number;
  /** Progress, rate and remaining time. */
  facts: string[];
}

const part = (done: number, whole: number) => (whole === 0 ? 0 : Math.min(1, done / whole));
const present = (facts: (string | null)[]) => facts.filter((fact): fact is string => fact !== null && fact !== '');

const documentPhases = ['asking', 'sending', 'reading'] as const satisfies DocumentProgress['phase'][];
const isOfDocument = (progress: ImportProgress): progress is DocumentProgress =>
  progress.phase === 'done'
    ? progress.receipt.kind !== 'survey'
    : documentPhases.some((phase) => phase === progress.phase);

/** The steps of a document or recording. The service does not report how far its reading is. */
function documentSteps(progress: DocumentProgress | null): Step[] {
  const send: Step = { name: words.progress.send, fraction: 0, facts: [] };
  const read: Step = { name: words.progress.readRecord, fraction: 0, facts: [] };
  if (progress === null || progress.phase === 'asking') return [send, read];
  if (progress.phase === 'sending') {
    const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft } = progress;
    const facts = [
      words.progress.bytes(bytesSent, bytesTotal),
      bytesPerSecond === null ? null : words.progress.byteRate(bytesPerSecond),
      secondsLeft === null ? null : words.progress.left(secondsLeft),
    ];
    return [{ ...send, fraction: part(bytesSent, bytesTotal), facts: present(facts) }, read];
  }
  const isRead = progress.phase === 'done';
  return [
    { ...send, fraction: 1 },
    { ...read, fraction: isRead ? 1 : 0, facts: isRead ? [] : [words.progress.reading] },
  ];
}

/** The steps of a survey. Sending and reading have separate bars, so that no bar shows more than is done. */
function surveySteps(progress: Progress | null): Step[] {
  const send: Step = { name: words.progress.send, fraction: 0, facts: [] };
  const read: Step = { name: words.progress.read, fraction: 0, facts: [] };
  if (progress === null) return [send, read];
  if (progress.phase === 'scanning') return [{ ...send, facts: [words.progress.checking] }, read];
  if (progress.phase === 'uploading') {
    const { bytesSent, bytesTotal, partsSent, partsTotal, filesSent, filesTotal, bytesPerSecond, secondsLeft } =
      progress;
    const facts = [
      words.progress.bytes(bytesSent, bytesTotal),
      words.progress.parts(partsSent, partsTotal),
      filesTotal === 0 ? null : mediaWords.sent(filesSent, filesTotal),
      bytesPerSecond === null ? null : words.progress.byteRate(bytesPerSecond),
      secondsLeft === null ? null : words.progress.left(secondsLeft),
    ];
    return [{ ...send, fraction: part(bytesSent, bytesTotal), facts: present(facts) }, read];
  }
  const sent = { ...send, fraction: 1 };
  if (progress.phase === 'done') return [sent, { ...read, fraction: 1 }];
  const { rowsProcessed, rowsTotal, rowsPerSecond, secondsLeft } = progress;
  const facts = [
    words.progress.rows(rowsProcessed, rowsTotal),
    rowsPerSecond === null ? null : words.progress.rowRate(rowsPerSecond),
    secondsLeft === null ? null : words.progress.left(secondsLeft),
  ];
  return [sent, { ...read, fraction: part(rowsProcessed, rowsTotal), facts: present(facts) }];
}

function listSteps(progress: ImportProgress | null, isDocument: boolean): Step[] {
  if (progress === null) return isDocument ? documentSteps(null) : surveySteps(null);
  return isOfDocument(progress) ? documentSteps(progress) : surveySteps(progress);
}

/** Shows why the import is not progressing. */
function StallMessage({ sentence, seconds, silentSeconds }: Waiting) {
  if (silentSeconds !== undefined)
    return <Message tone="warn" title={words.progress.silent(silentSeconds)} hint={words.progress.silentHint} />;
  return <Message tone="warn" title={sentence} hint={seconds === null ? undefined : words.progress.again(seconds)} />;
}

/** The progress of an import in two bars. @param isDocument whether it is a document or a recording, not a survey */
export function ProgressSteps(props: { progress: ImportProgress | null; isQueued: boolean; isDocument: boolean }) {
  const { progress, isQueued } = props;
  if (isQueued) return <p className="quiet">{words.progress.queued}</p>;
  const steps = listSteps(progress, props.isDocument);
  const stall = progress !== null && 'waiting' in progress ? progress.waiting : null;
  return (
    <Stack component="ol" gap={18}>
      {steps.map((step) => (
        <li key={step.name}>
          <Group justify="space-between" gap="2px 16px" mb={6}>
            <span className={css.name}>
              {step.name}
              {step.fraction === 1 && <CheckIcon size={14} />}
            </span>
            <span className={`quiet ${css.facts}`}>{step.facts.join('  ·  ')}</span>
          </Group>
          <ProgressBar
            size="md"
            label={step.name}
            percent={step.fraction * 100}
            text={step.facts.join(', ') || undefined}
            isDone={step.fraction === 1}
          />
        </li>
      ))}
      {stall !== null && (
        <li>
          <StallMessage {...stall} />
        </li>
      )}
    </Stack>
  );
}
