import { Button, Group, Stack, TextInput } from '@mantine/core';
import { decisionWords } from '@sheaf/survey-columns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countSkipped } from '../../../../importer/index.ts';
import { makeRowTransforms } from '../../../drafts/cleaning/row-transforms.ts';
import { findNameProblem } from '../../../drafts/list/drafts.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { listExcludedRows } from '../../../drafts/mapping/mapping-stages.ts';
import { explainNotReady } from '../../../drafts/mapping/not-ready.ts';
import { listDraftDecisions } from '../../../drafts/mapping/outline.ts';
import { useDraftObjects, useDrafts } from '../../../drafts/objects.ts';
import { importedFileQuery } from '../../../drafts/target/known-surveys.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { inLanguage } from '../../../lib/language/language.ts';
import { useSession } from '../../../session/objects.ts';
import { projectsQuery } from '../../../session/queries.ts';
import { DateQuestion, DecisionLine } from '../decisions/decision-line.tsx';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';
import { StartBar, useUsualProject } from './start-bar.tsx';

/** What was decided by evidence about how the file is read: a sentence each, and the button that reads it otherwise. */
function ReadingDecisions({ draft, mapping }: MappedDraft) {
  const { draftReader } = useDraftObjects();
  const decisions = listDraftDecisions(draft, mapping.preview);
  if (decisions.length === 0) return null;
  const said = inLanguage(decisionWords);
  return (
    <Stack component="ul" gap={6} mb={8} fz={13}>
      {decisions.map(({ code, count, otherwise }) => (
        <Group component="li" key={code} gap="4px 10px">
          {said[code].said(count)}{' '}
          <Button size="compact-sm" onClick={() => void draftReader.readAgain(draft.id, otherwise)}>
            {said[code].otherwise}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

/** The bar of a table that is added to a survey, which has a name and a project already. */
export function AppendBar({ draft, mapping }: MappedDraft) {
  const instance = useSession((view) => view.instance);
  const { data: projects = [] } = useQuery(projectsQuery);
  const usual = useUsualProject();
  const { target } = mapping;
  const first = useDrafts(({ drafts }) => drafts.find(({ id }) => target.kind === 'wave' && id === target.of));
  const firstNotReady = first?.state.kind === 'mapping' ? draftWords.notReady.firstFile(first.state.name) : null;
  const why = explainNotReady(mapping, instance) ?? firstNotReady;
  const rows = rowsToSend(mapping);
  const survey = target.kind === 'survey' ? target.survey : null;
  const project = projects.find(({ id }) => id === survey?.project_id)?.name ?? null;
  const into = survey === null ? null : targetWords.into(survey.survey_name, project);
  return (
    <StartBar
      drafts={[draft]}
      isReady={why === null}
      project={survey === null ? usual : { kind: 'existing', id: survey.project_id }}
      button={why === null && rows !== null ? targetWords.button.add(rows) : targetWords.button.choose}
      question={<Decisions key={draft.id} draft={draft} mapping={mapping} why={null} />}
      after={why ?? into ?? ''}
    />
  );
}

/** How many responses will be sent; null while that is not known. */
function rowsToSend(mapping: Mapping): number | null {
  const { scan, badRows } = mapping;
  if (scan.kind !== 'done' || listExcludedRows(mapping) === null) return null;
  const { excluded, bad_rows: rules } = makeRowTransforms(mapping);
  const skipped = rules !== null && badRows.kind === 'done' ? countSkipped(badRows.value, rules, excluded) : 0;
  return scan.value.plan.rows - excluded.length - skipped;
}

/** The bar of a table: the survey's name and project, what will be sent, and the button that starts the import. */
export function SurveyStartBar({ draft, mapping }: MappedDraft) {
  const { draftList } = useDraftObjects();
  const instance = useSession((view) => view.instance);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { data: imported = [] } = useQuery(importedFileQuery(draft));
  const problem = findNameProblem(mapping.name);
  // An invalid name is reported at its field once the button was pressed.
  const why = explainNotReady({ ...mapping, name: 'x' }, instance);
  const rows = rowsToSend(mapping);
  return (
    <StartBar
      drafts={[draft]}
      isReady={why === null}
      isSecond={imported.length > 0}
      isValid={problem === null}
      onSubmit={() => setWasSubmitted(true)}
      button={rows === null ? draftWords.counting : words.button.import(rows)}
      question={
        <Decisions key={draft.id} draft={draft} mapping={mapping} why={mapping.scan.kind === 'done' ? why : null} />
      }
      before={
        <TextInput
          flex="1 1 180px"
          miw={0}
          maw={320}
          label={words.form.name}
          value={mapping.name}
          error={wasSubmitted ? problem : null}
          onChange={({ currentTarget }) => draftList.decide(draft.id, { name: currentTarget.value })}
        />
      }
    />
  );
}

/** The question about dates while it has no answer, and the line of all other decisions. @param why the import cannot start yet */
function Decisions({ draft, mapping, why }: MappedDraft & { why: string | null }) {
  const [wasOpen] = useState(mapping.order === null);
  // It stays after the answer, so that the focus does.
  const isAsked = wasOpen || mapping.order === null;
  return (
    <>
      <ReadingDecisions draft={draft} mapping={mapping} />
      {isAsked && <DateQuestion draft={draft} mapping={mapping} />}
      <DecisionLine draft={draft} mapping={mapping} hasDates={!isAsked} why={why} />
    </>
  );
}
