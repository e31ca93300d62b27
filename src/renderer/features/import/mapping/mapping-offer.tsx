import { Button } from '@mantine/core';
import { type MappingTemplate, TemplateError, writeTemplate } from '@sheaf/survey-columns';
import { useState } from 'react';
import { readMappingFile } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import { stepsFromTransforms } from '../../../drafts/cleaning/cleaning-steps.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { templateOf } from '../../../drafts/mapping/outline.ts';
import { type DraftObjects, useDraftObjects } from '../../../drafts/objects.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { announce } from '../../../lib/window-state.ts';
import { words } from '../words.ts';
import css from './mapping-screen.module.css';

/** Reads a file as a template says, and applies what it says about the columns. */
async function applyMapping({ draftReader, draftList }: DraftObjects, id: string, template: MappingTemplate) {
  await draftReader.readAs(id, template);
  draftList.applyTemplate(id, template);
}

/** Offers a saved mapping for a file with the same columns. A survey that takes the responses has its own mapping. */
export function MappingOffer({ draftId, mapping: { fixed, remembered } }: { draftId: string; mapping: Mapping }) {
  const objects = useDraftObjects();
  if (remembered === null || fixed !== null) return null;
  return (
    <div className={css.offer}>
      <Message tone="plain" role="status" title={words.memory.offer}>
        <Button variant="filled" onClick={() => void applyMapping(objects, draftId, remembered)}>
          {words.memory.use}
        </Button>
        <Button onClick={() => objects.draftList.decide(draftId, { isOfferAnswered: true })}>
          {words.memory.keep}
        </Button>
      </Message>
    </div>
  );
}

function save(draft: Draft, mapping: Mapping): void {
  const template = new Blob([writeTemplate(templateOf(draft, mapping))], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(template);
  link.download = `${draft.file.name.replace(/\.\w{1,5}$/, '')}.mapping.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves the mapping to a file, or reads one from such a file or from a receipt. */
export function MappingTemplates({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const objects = useDraftObjects();
  const { draftList } = objects;
  const [problem, setProblem] = useState<string | null>(null);

  async function open(): Promise<void> {
    const [file] = await chooseFiles({ accept: '.json,application/json' });
    if (file === undefined) return;
    try {
      const { template, transforms } = readMappingFile(await file.text());
      await applyMapping(objects, draft.id, template);
      const { table, groups } = draftList.table(draft.id)?.preview ?? mapping.preview;
      for (const step of stepsFromTransforms(transforms, table.header, groups))
        draftList.setCleaningStep(draft.id, step, true);
      setProblem(null);
      announce(words.memory.applied);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      setProblem(errorSentence(error));
    }
  }

  return (
    <div className={css.templates}>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void open()}>
        {words.memory.open}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => save(draft, mapping)}>
        {words.memory.save}
      </Button>
    </div>
  );
}
