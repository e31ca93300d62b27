import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ExtractDetails } from '../../../contract/index.ts';
import { Facts } from '../../components/facts.tsx';
import { BackIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { DeleteButton } from '../../session/delete-button.tsx';
import { projectsQuery } from '../../session/queries.ts';
import { SendOnButton } from '../../session/send-on-button.tsx';
import { type Card, State } from './document-card.tsx';
import css from './document-page.module.css';
import type { RecordRef } from './queries.ts';
import { SaveCopy } from './save-copy.tsx';
import { words } from './words.ts';

interface RecordPageProps {
  record: RecordRef;
  back: { to: string; label: string };
  name: string;
  project_id: number;
  created_at: string;
  state: Card['state'];
  failure: string | null;
  details: ExtractDetails | null;
  file_url: string | null;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of an insight or a file: where it belongs, what it is, what is wrong with it, and the thing itself. */
export function RecordPage(props: RecordPageProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === props.project_id);
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Link to={props.back.to} className={css.back}>
          <BackIcon size={14} /> {props.back.label}
        </Link>
        <div className={css.titleLine}>
          <h1>{props.name}</h1>
          <div className={css.actions}>
            {props.actions}
            {props.file_url !== null && <SendOnButton source={props.record} />}
            {props.file_url !== null && <SaveCopy url={props.file_url} name={props.name} />}
            <DeleteButton item={{ ...props.record, name: props.name }} to={props.back.to} />
          </div>
        </div>
        <Facts>
          {props.state !== 'ready' && (
            <li>
              <State state={props.state} />
            </li>
          )}
          {factsOf(props.details).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {project !== undefined && <li>{words.project(project.name)}</li>}
          <li>
            <TimeAgo iso={props.created_at} />
          </li>
        </Facts>
        <Trouble state={props.state} failure={props.failure} />
      </header>
      <div className={css.content}>{props.children}</div>
    </div>
  );
}

function Trouble({ state, failure }: { state: Card['state']; failure: string | null }) {
  if (state === 'failed') return <Message tone="bad" title={words.failedTitle} hint={failure ?? undefined} />;
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
  const codecs = [details.video_codec, details.audio_codec].filter((codec) => codec !== null);
  return [words.duration(details.duration_seconds), ...(codecs.length === 0 ? [] : [words.codecs(codecs)])];
}
