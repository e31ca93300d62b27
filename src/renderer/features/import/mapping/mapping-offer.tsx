import { Button } from '@mantine/core';
import { useState } from 'react';
import { rememberMapping, TemplateError, writeTemplate } from '../../../../columns/index.ts';
import { readMappingFile } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import { stepsFromTransforms } from '../../../drafts/cleaning-steps.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { outlineToRemember } from '../../../drafts/outline.ts';
import { draftList } from '../../../drafts/singletons.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { announce } from '../../../lib/window-state.ts';
import { words } from '../words.ts';
import css from './mapping-screen.module.css';

/** Offers a saved mapping for a file with the same columns. */
export function MappingOffer({ draftId, mapping: { remembered } }: { draftId: string; mapping: Mapping }) {
  if (remembered === null) return null;
  return (
    <div className={css.offer}>
      <Message tone="plain" role="status" title={words.memory.offer}>
        <Button variant="filled" onClick={() => draftList.applyTemplate(draftId, remembered)}>
          {words.memory.use}
        </Button>
        <Button onClick={() => draftList.declineOffer(draftId)}>{words.memory.keep}</Button>
      </Message>
    </div>
  );
}

function save({ file }: Draft, mapping: Mapping): void {
  const { preview, types } = mapping;
  const { header } = preview.table;
  const typeByHeader = Object.fromEntries(header.map((name, at) => [name, types[at] ?? 'Do nothing'] as const));
  const template = new Blob([writeTemplate(rememberMapping(header, typeByHeader, outlineToRemember(mapping)))], {
    type: 'application/json',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(template);
  link.download = `${file.name.replace(/\.\w{1,5}$/, '')}.mapping.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves the mapping to a file, or reads one from such a file or from a receipt. */
export function MappingTemplates({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const [problem, setProblem] = useState<string | null>(null);

  async function open(): Promise<void> {
    const [file] = await chooseFiles({ accept: '.json,application/json' });
    if (file === undefined) return;
    try {
      const { template, transforms } = readMappingFile(await file.text());
      draftList.applyTemplate(draft.id, template);
      const { table, groups } = mapping.preview;
      for (const step of stepsFromTransforms(transforms, table.header, groups))
        draftList.setCleaningStep(draft.id, step, true);
      setProblem(null);
      announce(words.memory.applied);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      setProblem(error.message);
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
