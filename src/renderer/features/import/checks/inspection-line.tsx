import { Button, VisuallyHidden } from '@mantine/core';
import { Message } from '../../../components/message.tsx';
import { needsInspection } from '../../../drafts/cleaning/cleaning-steps.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import css from './finding-list.module.css';
import { words } from './words.ts';

interface LineProps {
  draft: Draft;
  mapping: Mapping;
  /** Closes the panel; the focus goes to the button that opened it. */
  close: () => void;
}

/** The progress of the inspection, or a button that starts it. */
export function InspectionLine({ draft, mapping, close }: LineProps) {
  const { draftList, tableQueries } = useDraftObjects();
  const { inspection, scan } = mapping;
  if (inspection.kind === 'working') return <Progress draft={draft} mapping={mapping} close={close} />;
  if (inspection.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={inspection.sentence}>
        <Button onClick={() => tableQueries.retry(draft.id, 'inspection')}>{words.checkAgain}</Button>
      </Message>
    );
  }
  if (inspection.kind === 'done' || scan.kind !== 'done') return null;
  return (
    <Message tone="plain" title={words.larger(scan.value.plan.rows)}>
      <Button onClick={() => draftList.decide(draft.id, { inspectAnyway: true })}>{words.inspect}</Button>
    </Message>
  );
}

/** Takes the focus of the button that started the check, which is no longer there. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

function Progress({ draft, mapping: { inspection, inspectAnyway, cleaningSteps }, close }: LineProps) {
  const { draftList } = useDraftObjects();
  const [read, total] = inspection.kind === 'working' ? [inspection.bytesRead, inspection.bytesTotal] : [0, 0];
  // A step that was chosen waits for the result, and a small file takes seconds.
  const canCancel = inspectAnyway && !cleaningSteps.some(needsInspection);
  const cancel = () => {
    draftList.decide(draft.id, { inspectAnyway: false });
    close();
  };
  return (
    <div className={css.progress}>
      <p className={css.intro}>{words.inspecting(read, total)}</p>
      {/* Said once for each quarter. */}
      <VisuallyHidden role="status">{words.inspecting(Math.floor((4 * read) / Math.max(1, total)), 4)}</VisuallyHidden>
      {canCancel && (
        <Button ref={takeFocus} onClick={cancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
