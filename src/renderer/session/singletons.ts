import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Client } from '../../importer/index.ts';
import type { Clients } from './clients.ts';
import type { RemoteInstances } from './remote-instances.ts';
import type { Session } from './session.ts';
import type { SilenceMonitor } from './silence.ts';

/** The objects of the session that exist once in a window. app/assemble.ts creates them and calls setSessionSingletons before the first render. */
export interface SessionSingletons {
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
/** The client of this computer's instance. */
export let ownApi: Client;

export function setSessionSingletons(made: SessionSingletons): void {
  ({ session, remoteInstances, silence, clients, queryClient } = made);
  ({ shown: api, own: ownApi } = clients);
}

type StateOf<Owner extends { store: { getState(): unknown } }> = ReturnType<Owner['store']['getState']>;

/** Selects a value of the session; the component renders again when it changes. */
export const useSession = <Value>(select: (state: StateOf<Session>) => Value): Value => useStore(session.store, select);

/** The configured remote instances. */
export const useRemoteInstances = () => useStore(remoteInstances.store, (state) => state.remotes);

/** For how many seconds the instance on screen has not answered; null while it does. */
export const useSilence = (): number | null => useStore(silence.store, (state) => state.seconds);
