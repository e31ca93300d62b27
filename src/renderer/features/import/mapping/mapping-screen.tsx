import { Box, Button, Group, Stack, Tabs } from '@mantine/core';
import { type MappingTemplate, TemplateError, writeTemplate } from '@sheaf/survey-columns';
import { useState } from 'react';
import { isIgnored, makeFileName } from '../../../../contract/index.ts';
import { describeBadRow, listBadRows, readMappingFile } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import frame from '../../../components/record-frame.module.css';
import { readTransforms } from '../../../drafts/cleaning/cleaning-steps.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { listMissingFiles, type MappedDraft, type Mapping } from '../../../drafts/mapping/mapping.ts';
import { makeMappingTemplate } from '../../../drafts/mapping/outline.ts';
import { lookUpLinks } from '../../../drafts/mapping/table-parts.ts';
import { type DraftObjects, useDraftObjects } from '../../../drafts/objects.ts';
import { isText } from '../../../drafts/reading/draft-source.ts';
import { sayError } from '../../../lib/error-sentence.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { saveAs } from '../../../lib/files/save-as.ts';
import { number } from '../../../lib/language/format.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { ColumnsPanel } from '../columns/columns-panel.tsx';
import { UndoButtons } from '../columns/undo-buttons.tsx';
import { words as columnWords } from '../columns/words.ts';
import { MissingFiles } from '../media/media-offer.tsx';
import { MediaPanel } from '../media/media-panel.tsx';
import { words as mediaWords } from '../media/words.ts';
import { AppendBar, SurveyStartBar } from '../start/survey-start-bar.tsx';
import { TargetPanel } from '../target/target-panel.tsx';
import { words } from '../words.ts';
import { FirstRows, type RowKind } from './first-rows.tsx';
import css from './mapping-screen.module.css';
import { words as reading } from './words.ts';

/** Reads a file as a template says, and applies what it says about the columns. */
async function applyMapping({ draftReader, draftList }: DraftObjects, id: string, template: MappingTemplate) {
  await draftReader.readAs(id, template);
  draftList.applyTemplate(id, template);
}

/** Offers a saved mapping for a file with the same columns. A survey that takes the responses has its own mapping. */
function MappingOffer({ draftId, mapping: { fixed, remembered } }: { draftId: string; mapping: Mapping }) {
  const objects = useDraftObjects();
  if (remembered === null || fixed !== null) return null;
  const repeat = async ({ template, cleaningSteps }: typeof remembered) => {
    await applyMapping(objects, draftId, template);
    objects.draftList.setCleaningSteps(draftId, cleaningSteps, true);
  };
  return (
    <Box className="edges" pb={12}>
      <Message tone="plain" role="status" title={reading.memory.offer}>
        <Button variant="filled" onClick={() => void repeat(remembered)}>
          {reading.memory.use}
        </Button>
        <Button onClick={() => objects.draftList.decide(draftId, { isOfferAnswered: true })}>
          {reading.memory.keep}
        </Button>
      </Message>
    </Box>
  );
}

function save(draft: Draft, mapping: Mapping): void {
  const name = makeFileName(draft.file.name.replace(/\.\w{1,5}$/, ''), 'mapping.json');
  void saveAs(writeTemplate(makeMappingTemplate(draft, mapping)), name);
}

/** Saves what was chosen for the columns to a file, or reads it from such a file or from a receipt. */
function MappingTemplates({ draft, mapping }: MappedDraft) {
  const objects = useDraftObjects();
  const { draftList } = objects;
  const [problem, setProblem] = useState<string | null>(null);

  async function open(): Promise<void> {
    const [file] = await chooseFiles({ accept: '.json,application/json' });
    if (file === undefined) return;
    try {
      const { template, transforms } = readMappingFile(await file.text());
      await applyMapping(objects, draft.id, template);
      const { cleaningSteps, dayOrder, isWhole } = readTransforms(transforms);
      draftList.setCleaningSteps(draft.id, cleaningSteps, true, mapping.cleaningSteps);
      if (dayOrder !== null) draftList.decide(draft.id, { dayOrder });
      setProblem(isWhole ? null : reading.memory.appliedInPart);
      if (isWhole) announce(reading.memory.applied);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      setProblem(sayError(error));
    }
  }

  return (
    <Group pb={6}>
      {problem !== null && (
        <p role="alert" className="quiet" data-tone="bad">
          {problem}
        </p>
      )}
      <PanelButton variant="subtle" label={reading.memory.menu} name={reading.memory.menu} hasArrow>
        {(close) => (
          <>
            <Button onClick={() => void open().finally(close)}>{reading.memory.open}</Button>
            <Button onClick={() => save(draft, mapping)}>{reading.memory.save}</Button>
          </>
        )}
      </PanelButton>
    </Group>
  );
}

/** Names the decided columns that the file does not have when it is read this way. No decision is dropped silently. */
function OutdatedDecisions({ draft, mapping }: MappedDraft) {
  const { draftList } = useDraftObjects();
  const { cleaningSteps, types } = mapping.outdated;
  const replaced = cleaningSteps.flatMap((step) => (step.does === 'redact' ? [step.header] : []));
  const names = [...new Set([...types, ...replaced])];
  if (names.length === 0) return null;
  const discard = () =>
    draftList.decide(draft.id, (table) => ({
      cleaningSteps: (table.cleaningSteps ?? []).filter((step) => !cleaningSteps.includes(step)),
      types: new Map([...table.types].filter(([name]) => !types.includes(name))),
    }));
  return (
    <Message tone="warn" role="alert" title={reading.outdated.title(names)} hint={reading.outdated.hint}>
      <Button onClick={discard}>{reading.outdated.discard}</Button>
    </Message>
  );
}

/** Whether there are media files, or a column names some. */
function hasMedia({ media, preview, fixed, types }: Mapping): boolean {
  return media.files.size > 0 || lookUpLinks(preview, fixed ?? types).some(({ rule }) => rule.by === 'cell');
}

/** How many files there are, of those that are named where some of them are missing. */
function countMedia(mapping: Mapping): string {
  const { missing, all } = listMissingFiles(mapping);
  if (missing.length > 0) return mediaWords.of(all - missing.length, all);
  return mapping.media.files.size > 0 ? number(mapping.media.files.size) : '';
}

/** The screen of a table: its content, its columns and their types, and the button that starts the import. */
export function MappingScreen({ draft, mapping }: MappedDraft) {
  const { table } = mapping.preview;
  // A survey that takes the responses has decided what its columns are.
  const isNew = mapping.fixed === null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [kind, setKind] = useState<RowKind | null>(null);
  const showResponse = (row: number) => {
    setShown(row);
    setChosen('rows');
  };
  const tab = chosen === 'media' || (isNew && chosen !== null) ? chosen : isNew ? 'columns' : 'rows';
  return (
    <Box className={frame.page} pt={6}>
      <Problems draft={draft} mapping={mapping} isFixed={!isNew} isOnMedia={tab === 'media'} />
      <TargetPanel
        draft={draft}
        mapping={mapping}
        onShowNamed={() => {
          setKind('named');
          setChosen('rows');
        }}
      />
      <MappingOffer draftId={draft.id} mapping={mapping} />
      <Tabs value={tab} onChange={setChosen} className={css.tabs} styles={{ panel: { paddingBlock: 8 } }}>
        <div className={css.tabLine}>
          <Tabs.List className={css.tabList}>
            {isNew && (
              <Tabs.Tab value="columns">
                {words.tabs.columns} <span className="quiet">{table.header.length}</span>
              </Tabs.Tab>
            )}
            <Tabs.Tab value="rows">
              {words.tabs.rows}{' '}
              {mapping.scan.kind === 'done' && <span className="quiet">{number(mapping.scan.value.plan.rows)}</span>}
            </Tabs.Tab>
            {hasMedia(mapping) && (
              <Tabs.Tab value="media">
                {shared.media} <span className="quiet">{countMedia(mapping)}</span>
              </Tabs.Tab>
            )}
          </Tabs.List>
          <UndoButtons draftId={draft.id} />
          <MappingTemplates draft={draft} mapping={mapping} />
        </div>
        {isNew && (
          <Tabs.Panel value="columns">
            <ColumnsPanel draft={draft} mapping={mapping} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="rows">
          <FirstRows mapping={mapping} shown={shown} chosen={kind} onChoose={setKind} />
        </Tabs.Panel>
        <Tabs.Panel value="media">
          <MediaPanel draft={draft} mapping={mapping} onResponse={showResponse} />
        </Tabs.Panel>
      </Tabs>
      {mapping.target.kind === 'new' ? (
        <SurveyStartBar draft={draft} mapping={mapping} />
      ) : (
        <AppendBar draft={draft} mapping={mapping} />
      )}
    </Box>
  );
}

/** The row with a quote that never closes, while nobody has decided what happens to it. `line` is known when all bad rows are. */
function openQuote({ badRows, badRowRules, preview }: Mapping): { row: number; line: number | null } | null {
  if (badRowRules !== null) return null;
  if (badRows.kind === 'done') {
    const [place] = listBadRows(badRows.value, 'unclosed_quote');
    if (place === undefined) return null;
    const { row, at } = describeBadRow(badRows.value, place);
    return { row, line: at };
  }
  const unclosed = preview.table.problems.find(({ kind }) => kind === 'unclosed-quote');
  return unclosed === undefined ? null : { row: unclosed.row, line: null };
}

/** Notices before the import; nothing when there are none. @param isOnMedia the missing files are listed below */
function Problems({ draft, mapping, isFixed, isOnMedia }: MappedDraft & { isFixed: boolean; isOnMedia: boolean }) {
  const { draftReader } = useDraftObjects();
  const quote = openQuote(mapping);
  const allIgnored = !isFixed && mapping.types.every((type) => isIgnored(type));
  const bad = quote === null ? null : words.unclosedQuote(quote.row, quote.line);
  const csv = draft.source?.csv;
  const unread = csv?.kind === 'failed' ? csv.sentence : mapping.problem;
  const notes = csv?.kind === 'done' ? csv.original.notes : [];
  const failed = unread ?? (mapping.scan.kind === 'failed' ? mapping.scan.sentence : bad);
  return (
    <Stack className="edges" pt={6} pb={12}>
      <OutdatedDecisions draft={draft} mapping={mapping} />
      {failed !== null && (
        <Message tone="bad" role="alert" title={failed} hint={failed === bad ? words.unclosedHint : undefined}>
          {isText(draft.source) && mapping.preview.dialect.quote !== null && (
            <Button onClick={() => void draftReader.readAgain(draft.id, { quote: null })}>{words.withoutQuotes}</Button>
          )}
        </Message>
      )}
      {!isOnMedia && <MissingFiles draft={draft} mapping={mapping} />}
      {allIgnored && <Message tone="warn" title={columnWords.noneSelected} />}
      {draft.note !== undefined && <Message tone="plain" title={draft.note} />}
      {notes.map((note) => (
        <Message
          key={`${note.kind} ${note.encoding}`}
          tone="plain"
          title={reading.source.notes[note.kind](note.count, note)}
        />
      ))}
    </Stack>
  );
}
