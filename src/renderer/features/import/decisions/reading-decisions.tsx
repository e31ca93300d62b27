import { Button } from '@mantine/core';
import { decisionWords } from '@sheaf/survey-columns';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { listDraftDecisions } from '../../../drafts/other-reading.ts';
import { inLanguage } from '../../../lib/language/language.ts';
import css from './reading-decisions.module.css';

/** What was decided by evidence about how the file is read: a sentence each, and the button that reads it otherwise. */
export function ReadingDecisions({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { draftReader } = useDraftObjects();
  const decisions = listDraftDecisions(draft, mapping.preview);
  if (decisions.length === 0) return null;
  const said = inLanguage(decisionWords);
  return (
    <ul className={css.list}>
      {decisions.map(({ code, count, otherwise }) => (
        <li key={code}>
          {said[code].said(count)}{' '}
          <Button size="compact-sm" onClick={() => void draftReader.readAgain(draft.id, otherwise)}>
            {said[code].otherwise}
          </Button>
        </li>
      ))}
    </ul>
  );
}
