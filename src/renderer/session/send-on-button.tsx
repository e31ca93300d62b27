import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import type { EntrySource } from '../../importer/index.ts';
import { words } from '../lib/words.ts';
import { useSession } from './parts.ts';

/** Leads to sending it on; only what is in this computer's instance is sent from here. */
export function SendOnButton({ source: { kind, key } }: { source: EntrySource }) {
  const isOwn = useSession(({ instance }) => instance === null);
  const [, navigate] = useLocation();
  return isOwn && <Button onClick={() => navigate(`/send/${kind}/${key}`)}>{words.instances.sendOn}</Button>;
}
