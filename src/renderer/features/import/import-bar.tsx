import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../lib/queries.ts';
import { type Draft, type Mapping, type Scan, setName, useDrafts } from './drafts.ts';
import { chosenEdits } from './edits.ts';
import css from './import-bar.module.css';
import { linkOf, mediaToSend } from './media.ts';
import { nameProblem } from './name-problem.ts';
import { notReady } from './not-ready.ts';
import { rememberedProject } from './project-field.tsx';
import { StartBar } from './start-bar.tsx';
import { words } from './words.ts';

/** The foot of a table that is added to a survey: the survey's own name and project hold. */
export function AppendBar({ draft, state }: { draft: Draft; state: Mapping }) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { target } = state;
  const first = useDrafts(({ drafts }) => drafts.find(({ id }) => target.kind === 'wave' && id === target.of));
  const waits = first?.state.kind === 'mapping' ? words.append.notReady.first(first.state.name) : null;
  const why = notReady(draft) ?? waits;
  const survey = target.kind === 'survey' ? target.survey : null;
  const project = projects.find(({ id }) => id === survey?.project_id)?.name ?? null;
  const into = survey === null ? null : words.append.into(survey.survey_name, project);
  return (
    <StartBar
      drafts={[draft]}
      isReady={why === null}
      project={survey === null ? rememberedProject(projects) : { kind: 'existing', id: survey.project_id }}
      button={appendWords(state)}
      before={<p className={css.into}>{why ?? into}</p>}
      after={<ScanLine state={state} />}
    />
  );
}

function appendWords(state: Mapping): string {
  const { scan, target } = state;
  if (scan.kind !== 'planned' || target.kind === 'open') return words.append.button.choose;
  return words.append.button.add(scan.plan.rows - chosenEdits(state).excluded.length);
}

/** Where a survey goes, what will be sent, and the button that says what happens. */
export function ImportBar({ draft, state }: { draft: Draft; state: Mapping }) {
  const [tried, setTried] = useState(false);
  const problem = nameProblem(state.name, words.form);
  const unlinked = state.media.files.size > 0 && linkOf(state) === null;
  return (
    <StartBar
      drafts={[draft]}
      isReady={state.scan.kind === 'planned' && !unlinked}
      isRight={problem === null}
      onTried={() => setTried(true)}
      button={buttonWords(state.scan, chosenEdits(state).excluded.length)}
      before={
        <TextInput
          className={css.name}
          label={words.form.name}
          value={state.name}
          error={tried ? problem : null}
          onChange={({ currentTarget }) => setName(draft.id, currentTarget.value)}
        />
      }
      after={unlinked ? <span className={css.why}>{notReady(draft)}</span> : <ScanLine state={state} />}
    />
  );
}

function buttonWords(scan: Scan, excluded: number): string {
  return scan.kind === 'planned' ? words.button.import(scan.plan.rows - excluded) : words.button.counting;
}

function ScanLine({ state }: { state: Mapping }) {
  const { scan, media } = state;
  if (scan.kind === 'failed') return <span className={css.plan} />;
  if (scan.kind === 'scanning') {
    return <span className={css.plan}>{words.scan.counting(scan.bytes_read, scan.bytes_total)}</span>;
  }
  const { plan } = scan;
  return (
    <span className={css.plan} title={plan.reason === null ? undefined : words.scan.rewritten(plan.reason)}>
      {words.scan.plan(plan.rows, plan.parts.length)}
      {media.files.size > 0 && `, ${words.media.sending(mediaToSend(state).size)}`}
    </span>
  );
}
