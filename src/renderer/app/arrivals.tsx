import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { CrossIcon } from '../components/icons.tsx';
import { Message } from '../components/message.tsx';
import { addToInbox } from '../lib/files/file-inbox.ts';
import { words as shared } from '../lib/words.ts';
import { type Refused, takeArrivals } from './fetch-arrivals.ts';
import { ReportButton } from './service-banner.tsx';
import css from './shell.module.css';
import { words } from './words.ts';

/** Opens files and links that the system hands to the desktop. Shows what could not be opened, and why. */
export function Arrivals() {
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [crashed, setCrashed] = useState<'window' | 'desktop' | null>(null);
  useEffect(() => {
    const take = async () => {
      const arrived = await takeArrivals();
      if (arrived.page !== null) navigate(arrived.page);
      addToInbox(arrived.files);
      if (arrived.crashed !== null) setCrashed(arrived.crashed);
      if (arrived.files.length + arrived.refused.length > 0 || arrived.page !== null) setRefused(arrived.refused);
    };
    void take();
    return window.bridge?.on('arrived', () => void take());
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
  const hint = others.length === 0 ? undefined : words.arrivals.others(others.length);
  return (
    <div className={css.banner}>
      <Message tone="warn" role="alert" title={words.arrivals.refused[first.why](first.what)} hint={hint}>
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
