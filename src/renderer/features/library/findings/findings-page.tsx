import { Button, Group } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Finding, makeFileName, type Project, reportFormats } from '../../../../contract/index.ts';
import { BookmarkIcon } from '../../../components/icons.tsx';
import list from '../../../components/list-page.module.css';
import { EmptyState, ErrorMessage, ImportButton, Message } from '../../../components/message.tsx';
import { saveAs } from '../../../lib/files/save-as.ts';
import { language } from '../../../lib/language/language.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { makeChange, useStepFailure, useStepKeys } from '../../../session/history.ts';
import { Loaded } from '../../../session/load-failure.tsx';
import { useSession, useSessionObjects } from '../../../session/objects.ts';
import { surveysQuery } from '../../../session/queries.ts';
import { askQuery } from '../../../session/query-client.ts';
import { useRoom } from '../../../session/room.ts';
import { words as library } from '../words.ts';
import { FindingCard, nameFinding } from './finding-card.tsx';
import css from './findings.module.css';
import { words } from './words.ts';

/** Asked again each time that the page is opened: the data may have changed. */
const findingsQuery = (id: number) =>
  askQuery(['findings', id], (api, options) => api.listFindings({ params: { id: String(id) } }, options), {
    staleTime: 0,
  });

interface OfProject {
  project: Project;
  findings: readonly Finding[];
}

/** The findings of the project that was entered; of all of them, project by project. */
export function FindingsPage() {
  const { projects, project } = useRoom();
  const shown = projects.filter(({ id }) => project === null || id === project);
  const query = useQueries({
    queries: shown.map(({ id }) => findingsQuery(id)),
    combine: (answers) => ({
      data: answers.some(({ data }) => data === undefined)
        ? undefined
        : shown.map((one, at): OfProject => ({ project: one, findings: answers[at]?.data?.findings ?? [] })),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => answers.forEach((one) => void one.refetch()),
    }),
  });
  return (
    <Loaded query={query} heading={shared.findings} waiting={words.loading}>
      {(all) => <Content all={all} />}
    </Loaded>
  );
}

function Content({ all }: { all: readonly OfProject[] }) {
  const [, navigate] = useLocation();
  const { data: surveys } = useQuery(surveysQuery);
  const history = useHistoryKey();
  useStepKeys(history);
  const failure = useStepFailure(history);
  // An emptied list stays while its last deletion can be taken back.
  const [touched, touch] = useState<number | null>(null);
  const filled = all.filter(({ project, findings }) => findings.length > 0 || project.id === touched);
  return (
    <div className={list.page}>
      <header className={list.header}>
        <h1>{shared.findings}</h1>
      </header>
      <ErrorMessage error={failure && new Error(failure.message)} />
      {filled.length === 0 && (
        <EmptyState
          icon={<BookmarkIcon size={32} />}
          title={words.emptyTitle}
          hint={
            <>
              {words.empty[0]}
              <BookmarkIcon /> {words.empty[1]}
            </>
          }
        >
          {surveys?.length === 0 ? (
            <ImportButton variant="filled" size="sm" label={library.surveys.import} />
          ) : (
            <Button variant="filled" size="sm" onClick={() => navigate('/surveys')}>
              {words.open}
            </Button>
          )}
        </EmptyState>
      )}
      {filled.map((one) => (
        <ProjectFindings key={one.project.id} {...one} onTouch={() => touch(one.project.id)} />
      ))}
    </div>
  );
}

/** What a change of a finding sends. */
type ChangeBody = Parameters<ReturnType<typeof useSessionObjects>['api']['changeFinding']>[0]['body'];

/** A change of a finding. `before` takes it back; null: what was kept is gone. */
interface Change {
  finding_id: number;
  before: ChangeBody | null;
  after: ChangeBody;
}

/** The changes of the page are those of all its projects, at the service on the screen. */
const useHistoryKey = (): string => `findings ${useSession(({ instance }) => instance)}`;

function ProjectFindings({ project, findings, onTouch }: OfProject & { onTouch: () => void }) {
  const { api } = useSessionObjects();
  const queryClient = useQueryClient();
  const history = useHistoryKey();
  const [removed, setRemoved] = useState<Finding | null>(null);
  const id = String(project.id);
  const change = useMutation({
    mutationFn: async ({ finding_id, before, after }: Change) => {
      const params = { id, finding_id: String(finding_id) };
      const send = async (body: ChangeBody) => {
        const answer = await api.changeFinding({ params, body });
        queryClient.setQueryData(findingsQuery(project.id).queryKey, answer);
      };
      if (before === null) await send(after);
      else await makeChange(history, { what: 'findings', before, after }, send, async () => {});
    },
  });
  const save = useMutation({
    mutationFn: async (as: (typeof reportFormats)[number]) =>
      saveAs(
        await api.reportFindings({ params: { id }, query: { as, language } }),
        makeFileName(`${project.name} ${shared.findings}`, as),
      ),
  });
  const move = (at: number, to: number) => {
    const [moved, target] = [findings[at], findings[to > at ? to + 1 : to]];
    if (moved === undefined || to < 0 || to >= findings.length || change.isPending) return;
    const place = (next: Finding | undefined) => ({ before: next?.finding_id ?? null });
    change.mutate({ finding_id: moved.finding_id, before: place(findings[at + 1]), after: place(target) });
    announce(words.moved(to + 1, findings.length));
  };
  const remove = (finding: Finding, deleted: boolean) => {
    onTouch();
    setRemoved(deleted ? finding : null);
    change.mutate({ finding_id: finding.finding_id, before: { deleted: !deleted }, after: { deleted } });
  };
  return (
    <section aria-label={project.name} className={css.project}>
      <Group justify="space-between">
        <p className="quiet" role="status">
          {words.count(findings.length)} {shared.in(project.name)}
        </p>
        <Group role="group" aria-label={words.saveAs}>
          <span className="quiet">{words.saveAs}</span>
          {reportFormats.map((as) => (
            <Button key={as} disabled={save.isPending || findings.length === 0} onClick={() => save.mutate(as)}>
              {library.export.kinds[as].name}
            </Button>
          ))}
        </Group>
      </Group>
      <ErrorMessage error={change.error ?? save.error} />
      {removed !== null && !findings.some(({ finding_id }) => finding_id === removed.finding_id) && (
        <Message tone="plain" role="status" title={words.removed(nameFinding(removed))}>
          <Button autoFocus onClick={() => remove(removed, false)}>
            {shared.deletion.undo}
          </Button>
        </Message>
      )}
      <ol className={css.findings}>
        {findings.map((finding, at) => (
          <FindingCard
            key={finding.finding_id}
            finding={finding}
            isEnd={{ first: at === 0, last: at === findings.length - 1 }}
            onMove={(step) => move(at, at + step)}
            onSentence={(sentence) =>
              change.mutate({
                finding_id: finding.finding_id,
                before: { sentence: finding.sentence },
                after: { sentence },
              })
            }
            onRetake={() => change.mutate({ finding_id: finding.finding_id, before: null, after: { retake: true } })}
            onRemove={() => remove(finding, true)}
          />
        ))}
      </ol>
    </section>
  );
}
