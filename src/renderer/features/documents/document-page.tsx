import { Button } from '@mantine/core';
import type { Problem } from '@sheaf/tables';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ExtractDetails, limits } from '../../../contract/index.ts';
import { limitReply } from '../../../importer/index.ts';
import { TimeAgo } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import frame from '../../components/record-frame.module.css';
import { RecordFrame } from '../../components/record-frame.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { DeleteButton, SendOnButton } from '../../session/library-buttons.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { projectsQuery } from '../../session/queries.ts';
import type { RemoteInstances } from '../../session/remote-instances.ts';
import { fetchStored } from '../../session/stored-files.ts';
import { codecNames } from './codec-names.ts';
import { type Card, State } from './document-card.tsx';
import type { DocumentRef } from './queries.ts';
import { words } from './words.ts';

interface DocumentPageProps {
  source: DocumentRef;
  back: { to: string; label: string };
  name: string;
  project_id: number;
  created_at: string;
  state: Card['state'];
  failure: string | null;
  failure_details: Problem | null;
  details: ExtractDetails | null;
  file_url: string | null;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of an insight or a file: where it belongs, what it is, what is wrong with it, and the thing itself. */
export function DocumentPage(props: DocumentPageProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === props.project_id);
  const { state, source, name, file_url } = props;
  return (
    <RecordFrame
      back={props.back}
      title={name}
      actions={
        <>
          {props.actions}
          {file_url !== null && <SendOnButton source={source} />}
          {file_url !== null && <SaveCopy url={file_url} name={name} />}
          <DeleteButton item={{ ...source, name }} to={props.back.to} />
        </>
      }
      facts={
        <>
          {state !== 'ready' && (
            <li>
              <State state={state} />
            </li>
          )}
          {factsOf(props.details).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {project !== undefined && <li>{words.project(project.name)}</li>}
          <li>
            <TimeAgo iso={props.created_at} />
          </li>
        </>
      }
      notice={<Trouble {...props} />}
    >
      <div className={frame.content}>{props.children}</div>
    </RecordFrame>
  );
}

type TroubleProps = Pick<DocumentPageProps, 'state' | 'failure' | 'failure_details'>;

function Trouble({ state, failure, failure_details }: TroubleProps) {
  if (state === 'failed') {
    const hint = failure === null ? undefined : problems.say(failure_details, failure);
    return <Message tone="bad" title={words.failedTitle} hint={hint} />;
  }
  if (state === 'reading')
    return <Message tone="plain" role="status" title={words.readingTitle} hint={words.reading} />;
  if (state === 'waiting') return <Message tone="warn" title={words.waitingTitle} hint={words.waitingHint} />;
  return null;
}

/** What was read out of it, in a few words. */
function factsOf(details: ExtractDetails | null): string[] {
  if (details === null) return [];
  if (details.kind === 'image') return [words.pixels(details.width, details.height), details.format.toUpperCase()];
  if (details.kind === 'document') return [words.units(details.unit, details.count)];
  const codecs = codecNames([details.video_codec, details.audio_codec]);
  return [words.duration(details.duration_seconds), ...(codecs.length === 0 ? [] : [codecs.join(', ')])];
}

/** An address of another origin would be opened instead of saved, so its bytes are fetched here. */
async function save(instances: RemoteInstances, url: string, name: string): Promise<void> {
  const reply = await fetchStored(instances, url);
  if (!reply.ok || reply.body === null) throw new Error(words.saveFailed);
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
