import { ActionIcon, Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { makeOpenedPath, type OpenRefusal } from '../../contract/index.ts';
import { CrossIcon } from '../components/icons.tsx';
import { Message } from '../components/message.tsx';
import { AddMissing } from '../drafts/add-missing.tsx';
import { useOpened } from '../features/commands/commands.ts';
import { addToInbox } from '../lib/files/choose-files.ts';
import { announce, useImported } from '../lib/window-state.ts';
import { words as shared } from '../lib/words.ts';
import { useSession, useSessionObjects } from '../session/objects.ts';
import { instanceQuery } from '../session/queries.ts';
import { useIsShared } from '../session/room.ts';
import type { Session } from '../session/session.ts';
import { words } from './words.ts';

/** Shows that the service is away, and announces to screen readers when it is back. */
export function ServiceBanner() {
  const instance = useSession((state) => state.instance);
  const since = useSession((state) => (state.session.kind === 'lost' ? state.session.since : null));
  const isLost = since !== null;
  const { session } = useSessionObjects();
  const isShared = useIsShared();
  const { data } = useQuery(instanceQuery);
  useEffect(() => (isLost ? () => sayBack(session) : undefined), [isLost, session]);
  if (!isLost) return null;
  const isOwnApp = instance === null && window.bridge !== undefined;
  const { lost, lostHere } = shared.instances;
  const title = isShared ? lost(data?.name || location.host) : lostHere;
  return (
    <Box className="edges" pt={20}>
      <Message
        tone="warn"
        role="alert"
        title={isOwnApp ? shared.session.lost : title}
        hint={shared.session.lostHint(since)}
      >
        {isOwnApp ? <ReportButton /> : <Button onClick={() => void session.tryNow()}>{shared.session.tryNow}</Button>}
      </Message>
    </Box>
  );
}

function sayBack(session: Session): void {
  if (session.store.getState().session.kind === 'ready') announce(shared.session.back);
}

/** Opens the diagnostics report. Nothing is saved or sent yet. */
function ReportButton() {
  return <Button onClick={() => useOpened.setState({ opened: 'diagnostics' })}>{words.crashed.report}</Button>;
}

/** Something that cannot be opened. */
interface Refused {
  what: string;
  why: OpenRefusal;
}

interface Opened {
  files: File[];
  page: string | null;
  refused: Refused[];
  /** What crashed and was restarted; null when nothing did. */
  crashed: 'window' | 'desktop' | null;
}

/** A file can be fetched once. One that cannot be read counts as missing. */
async function fetchFile(id: string, name: string): Promise<File | null> {
  const reply = await fetch(makeOpenedPath(id)).catch(() => null);
  const blob = reply?.ok === true ? await reply.blob().catch(() => null) : null;
  return blob === null ? null : new File([blob], name);
}

/** Takes what the user opened; all lists are empty if that is nothing, or if there is no desktop. */
async function takeOpened(): Promise<Opened> {
  const taken: Opened = { files: [], page: null, refused: [], crashed: null };
  for (const item of (await window.bridge?.takeOpened()) ?? []) {
    if (item.kind === 'page') taken.page = item.path;
    else if (item.kind === 'crashed') taken.crashed = item.what;
    else if (item.kind === 'refused') taken.refused.push({ what: item.what, why: item.why });
    else {
      const file = await fetchFile(item.id, item.name);
      if (file === null) taken.refused.push({ what: item.name, why: 'missing' });
      else taken.files.push(file);
    }
  }
  return taken;
}

/** The receipt of an import in one sentence, above what it became. It goes with that page. */
export function ImportedBar() {
  const [location] = useLocation();
  const last = useImported((state) => state.last);
  const isHere = last !== null && location.startsWith(last.address);
  useEffect(() => (isHere ? () => useImported.setState({ last: null }) : undefined), [isHere]);
  if (!isHere) return null;
  const { sentence, surveyKey, missing } = last;
  const close = () => useImported.setState({ last: null });
  if (surveyKey === null) return <Banner tone="good" title={sentence} onClose={close} />;
  return (
    <Box className="edges" pt={20}>
      <AddMissing surveyKey={surveyKey} named={missing ?? []} title={sentence}>
        <CloseButton onClose={close} />
      </AddMissing>
    </Box>
  );
}

/** Opens files and links that the user opened through the system. Shows what could not be opened, and why. */
export function OpenedItems() {
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [crashed, setCrashed] = useState<'window' | 'desktop' | null>(null);
  useEffect(() => {
    const take = async () => {
      const opened = await takeOpened();
      if (opened.page !== null) navigate(opened.page);
      addToInbox(opened.files);
      if (opened.crashed !== null) setCrashed(opened.crashed);
      if (opened.files.length + opened.refused.length > 0 || opened.page !== null) setRefused(opened.refused);
    };
    void take();
    return window.bridge?.on('opened', () => void take());
  }, [navigate]);
  const [first, ...others] = refused;
  return (
    <>
      {crashed !== null && (
        <Banner title={words.crashed[crashed]} hint={words.crashed.hint} onClose={() => setCrashed(null)}>
          <ReportButton />
        </Banner>
      )}
      {first !== undefined && (
        <Banner
          title={words.opened.refused[first.why](first.what)}
          hint={others.length === 0 ? undefined : words.opened.others(others.length)}
          onClose={() => setRefused([])}
        />
      )}
    </>
  );
}

interface BannerProps {
  tone?: 'good' | 'plain' | 'warn';
  title: string;
  hint?: string | undefined;
  onClose: () => void;
  children?: ReactNode;
}

const CloseButton = ({ onClose }: Pick<BannerProps, 'onClose'>) => (
  <ActionIcon aria-label={shared.close} onClick={onClose}>
    <CrossIcon />
  </ActionIcon>
);

/** A sentence above the work that stays until it is closed. */
export const Banner = ({ tone = 'warn', title, hint, onClose, children }: BannerProps) => (
  <Box className="edges" pt={20}>
    <Message tone={tone} role={tone === 'warn' ? 'alert' : 'status'} title={title} hint={hint}>
      {children}
      <CloseButton onClose={onClose} />
    </Message>
  </Box>
);
