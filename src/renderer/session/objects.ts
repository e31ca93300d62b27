import { createSafeContext } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../importer/index.ts';
import type { Clients, SilenceMonitor } from './clients.ts';
import type { RemoteInstances } from './remote-instances.ts';
import type { Session } from './session.ts';

export interface SessionObjects {
  session: Session;
  remoteInstances: RemoteInstances;
  silence: SilenceMonitor;
  clients: Clients;
  api: Client;
  ownApi: Client;
  queryClient: QueryClient;
}

export const [SessionContext, useSessionObjects] = createSafeContext<SessionObjects>(
  'Nobody provides the objects of the session.',
);

type StateOf<Owner extends { store: { getState(): unknown } }> = ReturnType<Owner['store']['getState']>;

/** Selects a value of the session; the component renders again when it changes. */
export const useSession = <Value>(select: (state: StateOf<Session>) => Value): Value =>
  useStore(useSessionObjects().session.store, select);

/** The configured remote instances. */
export const useRemoteInstances = () => useStore(useSessionObjects().remoteInstances.store, (state) => state.remotes);

/** For how many seconds the instance on screen has not answered; null while it does. */
export const useSilence = (): number | null => useStore(useSessionObjects().silence.store, (state) => state.seconds);

/** Does work when the window is connected and idle: before that, its start needs the computer. @param work always the same function */
export function useIdleWork(work: () => void): void {
  const isConnected = useSession(({ session }) => session.kind === 'ready');
  useEffect(() => {
    if (!isConnected) return;
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }, [isConnected, work]);
}
