import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type DocumentDetails,
  type ExtractDetails,
  type FileDetails,
  findExtension,
  type InsightDetails,
  type InsightState,
  insightStates,
  limits,
} from '../../../contract/index.ts';
import type { DocumentRef } from '../../../importer/index.ts';
import { limitReply } from '../../../importer/index.ts';
import { TimeAgo } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import frame from '../../components/record-frame.module.css';
import { RecordFrame } from '../../components/record-frame.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { exactDuration } from '../../lib/language/format.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import { DeleteButton } from '../../session/library-buttons.tsx';
import { Loaded } from '../../session/load-failure.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { Player } from '../../session/player.tsx';
import type { RemoteInstances } from '../../session/remote-instances.ts';
import { useIsShared, useRoom } from '../../session/room.ts';
import { fetchStored } from '../../session/stored-files.ts';
import { type Card, computeFileState, computeInsightState, State, StoredPicture } from './document-lists.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { fileQuery, insightQuery } from './queries.ts';
import { words } from './words.ts';

type Shared = 'name' | 'project_id' | 'created_at' | 'failure' | 'failure_details' | 'file_url' | 'thumbnail_url';

/** What is read of an insight and of a file, and how it is shown. */
interface FrameProps extends Pick<FileDetails, Shared> {
  details: ExtractDetails | null;
  source: DocumentRef;
  state: Card['state'];
  /** Seconds, or the passage, to open it at. */
  at: number | null;
  actions?: ReactNode;
}

/** An insight or a file: where it belongs, what it is, what is wrong with it, and the thing itself. */
function DocumentPage(props: FrameProps) {
  const projectName = useRoom().nameProject(props.project_id);
  const { state, source, name, file_url } = props;
  const back = { to: '/documents', label: words.back };
  return (
    <RecordFrame
      back={back}
      title={name}
      actions={
        <>
          {props.actions}
          {file_url !== null && <SaveCopy url={file_url} name={name} />}
          <DeleteButton item={{ ...source, name }} to={back.to} variant="subtle" />
        </>
      }
      facts={
        <>
          {state !== 'ready' && (
            <li>
              <State state={state} />
            </li>
          )}
          {listFacts(props.details, name).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {projectName !== null && <li>{shared.in(projectName)}</li>}
          <li>
            {words.imported} <TimeAgo iso={props.created_at} />
          </li>
        </>
      }
      notice={<Trouble {...props} />}
    >
      <div className={frame.content}>
        <Content {...props} />
      </div>
    </RecordFrame>
  );
}

function Trouble({ state, failure, failure_details }: FrameProps) {
  if (state === 'failed') {
    const hint = failure === null ? undefined : problems.say(failure_details, failure);
    return <Message tone="bad" title={words.failedTitle} hint={hint} />;
  }
  if (state === 'reading') return <Message tone="plain" role="status" title={words.readingTitle} />;
  if (state === 'waiting') return <Message tone="warn" title={words.waitingTitle} hint={words.waitingHint} />;
  return null;
}

/** What it is and what was read out of it, in a few words. */
function listFacts(details: ExtractDetails | null, name: string): string[] {
  if (details === null) return [];
  const kind = `${shared.mediaKinds[details.kind]} (${findExtension(name).toUpperCase()})`;
  // A text has no pages of its own.
  if (findExtension(name) === 'txt') return [kind];
  if (details.kind === 'document') return [kind, words.units(details.unit, details.count)];
  if (details.kind === 'image') return [kind, words.pixels(details.width, details.height)];
  return [kind, exactDuration(details.duration_seconds)];
}

/** An address of another origin would be opened instead of saved, so its bytes are fetched here. */
async function save(instances: RemoteInstances, url: string, name: string): Promise<void> {
  const reply = await fetchStored(instances, url);
  if (reply.body === null) throw new Error(words.saveFailed);
  await saveAs(limitReply(reply.body, { bytes: limits.recordingBytes }), name);
}

function SaveCopy({ url, name }: { url: string; name: string }) {
  const { remoteInstances } = useSessionObjects();
  const saving = useMutation({ mutationFn: () => save(remoteInstances, url, name) });
  return (
    <>
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {words.save}
      </Button>
      {saving.isError && <Message tone="bad" role="alert" title={words.saveFailed} />}
    </>
  );
}

function Content({ source, details, name, thumbnail_url, file_url, at }: FrameProps) {
  if (details?.kind === 'document') {
    const document: DocumentDetails = details;
    return (
      <DocumentViewer source={source} details={document} name={name} picture={thumbnail_url} url={file_url} at={at} />
    );
  }
  if (details === null || file_url === null) return null;
  if (details.kind === 'image') return <Picture url={file_url} name={name} fallback={thumbnail_url} />;
  return (
    <Player
      recording={{ wav_key: source.key }}
      url={file_url}
      name={name}
      kind={details.kind}
      details={details}
      at={at}
    />
  );
}

/** A picture as it was imported; what the browser cannot show is shown small, as the service drew it. */
function Picture({ url, name, fallback }: { url: string; name: string; fallback: string | null }) {
  const shown = { className: frame.fitted, alt: words.picture(name) };
  const instead = (
    <>
      <Message tone="plain" title={words.notShown} />
      {fallback !== null && <StoredPicture {...shown} url={fallback} />}
    </>
  );
  return <StoredPicture {...shown} url={url} instead={instead} />;
}

/** One insight: its first page, its contents and its text; draft or published. @param at the passage to open it at */
export function InsightPage({ insightKey, at }: { insightKey: string; at: number | null }) {
  const isShared = useIsShared();
  return (
    <Loaded query={useQuery(insightQuery(insightKey))} heading={shared.documents} waiting={shared.opening}>
      {(insight) => (
        <DocumentPage
          {...insight}
          source={{ kind: 'insight', key: insightKey }}
          state={computeInsightState(insight, isShared)}
          at={at}
          actions={isShared && <Publishing insight={insight} />}
        />
      )}
    </Loaded>
  );
}

/** Publishes or withdraws it; only the user who imported it may. */
function Publishing({ insight }: { insight: InsightDetails }) {
  const { api } = useSessionObjects();
  const client = useQueryClient();
  const { insight_key, insight_state, is_own } = insight;
  const change = useMutation({
    mutationFn: (wanted: InsightState) =>
      api.changeInsight({ params: { insight_key }, body: { insight_state: wanted } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['insight'] }),
  });
  if (!is_own) return null;
  const isPublished = insight_state === insightStates.published;
  return (
    <Button
      title={isPublished ? undefined : words.publishHint}
      disabled={change.isPending}
      onClick={() => change.mutate(isPublished ? insightStates.private_draft : insightStates.published)}
    >
      {isPublished ? words.withdraw : words.publish}
    </Button>
  );
}

/** One file: played with its transcript, shown, or read. @param at seconds, or the passage, to open it at */
export function FilePage({ wavKey, at }: { wavKey: string; at: number | null }) {
  return (
    <Loaded query={useQuery(fileQuery(wavKey))} heading={shared.documents} waiting={shared.opening}>
      {(file) => (
        <DocumentPage {...file} source={{ kind: 'file', key: wavKey }} state={computeFileState(file)} at={at} />
      )}
    </Loaded>
  );
}
