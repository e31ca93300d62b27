import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { CrossIcon } from '../components/icons.tsx';
import { Message } from '../components/message.tsx';
import { addToInbox } from '../lib/files/file-inbox.ts';
import { words as shared } from '../lib/words.ts';
import { ReportButton } from './service-banner.tsx';
import css from './shell.module.css';
import { type Refused, takeOpened } from './take-opened.ts';
import { words } from './words.ts';

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
  return (
    <>
      {crashed !== null && <CrashBanner what={crashed} onClose={() => setCrashed(null)} />}
      {refused.length > 0 && <RefusedBanner refused={refused} onClose={() => setRefused([])} />}
    </>
  );
}

/** Says what crashed and offers a report. */
function CrashBanner({ what, onClose }: { what: 'window' | 'desktop'; onClose: () => void }) {
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={words.crashed[what]} hint={words.crashed.hint}>
        <ReportButton />
        <CloseButton onClick={onClose} />
      </Message>
    </div>
  );
}

function RefusedBanner({ refused: [first, ...others], onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  if (first === undefined) return null;
  const hint = others.length === 0 ? undefined : words.opened.others(others.length);
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={words.opened.refused[first.why](first.what)} hint={hint}>
        <CloseButton onClick={onClose} />
      </Message>
    </div>
  );
}

/** Closes a banner. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" aria-label={shared.close} onClick={onClick}>
      <CrossIcon />
    </ActionIcon>
  );
}
