import { create } from 'zustand';
import type { Connection, InstanceKeeper, RemoteInstance } from '../../contract/index.ts';
import { pageKeeper } from './page-instances.ts';

/** Which instance: null is the one this app runs, or that served this page. */
export type InstanceId = string | null;

/** Remote instances and where their tokens come from: the desktop where there is one, else this page. */
const keeper: InstanceKeeper = window.bridge ?? pageKeeper();

/** A token lives an hour; whoever keeps them renews them in time, and is asked this often (milliseconds). */
const renewal = 60_000;

export const useInstances = create<{ remotes: readonly RemoteInstance[] }>(() => ({ remotes: [] }));

/** Reads the list anew. */
export async function loadInstances(): Promise<void> {
  useInstances.setState({ remotes: await keeper.instances() });
}

/** Tries an instance and keeps it where it works. */
export const addInstance: InstanceKeeper['addInstance'] = async (given) => {
  const added = await keeper.addInstance(given);
  await loadInstances();
  return added;
};

export async function removeInstance(id: string): Promise<void> {
  await keeper.removeInstance(id);
  await loadInstances();
}

/** @throws Error with a sentence when there is no such instance, or it gives no token */
export async function remoteConnection(id: string): Promise<Connection> {
  const find = () => useInstances.getState().remotes.find((one) => one.id === id);
  if (find() === undefined) await loadInstances();
  const answer = await keeper.instanceToken(id);
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  return { base_url: find()?.base_url ?? '', token: answer.token };
}

/** Tells every new token of an instance, after a sleep at once. @returns what ends it */
export function followRemote(id: string, listener: (connection: Connection) => void): () => void {
  const ask = () => void remoteConnection(id).then(listener, () => {});
  const timer = setInterval(ask, renewal);
  const leave = window.bridge?.on('resumed', ask);
  return () => {
    clearInterval(timer);
    leave?.();
  };
}
