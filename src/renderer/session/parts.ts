import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Client } from '../../importer/index.ts';
import type { Clients } from './clients.ts';
import type { RemoteInstances } from './remote-instances.ts';
import type { Session } from './session.ts';
import type { SilenceMonitor } from './silence.ts';

/** The parts of the session, which app/assemble.ts makes and puts in place before the first render. */
export interface SessionParts {
  session: Session;
  remoteInstances: RemoteInstances;
  silence: SilenceMonitor;
  clients: Clients;
  queryClient: QueryClient;
}

export let session: Session;
export let remoteInstances: RemoteInstances;
export let silence: SilenceMonitor;
export let clients: Clients;
export let queryClient: QueryClient;
/** The client of the instance on screen. */
export let api: Client;
/** The client of the instance this app runs. */
export let ownApi: Client;

/** Puts the parts in place. */
export function setSessionParts(parts: SessionParts): void {
  ({ session, remoteInstances, silence, clients, queryClient } = parts);
  ({ shown: api, own: ownApi } = clients);
}

type StateOf<Part extends { store: { getState(): unknown } }> = ReturnType<Part['store']['getState']>;

/** Reads the session, and draws again when what was selected changes. */
export const useSession = <Value>(select: (state: StateOf<Session>) => Value): Value => useStore(session.store, select);

/** The remote instances that are set up. */
export const useRemoteInstances = () => useStore(remoteInstances.store, (state) => state.remotes);

/** For how many seconds the instance on screen has not answered; null while it does. */
export const useSilence = (): number | null => useStore(silence.store, (state) => state.seconds);
