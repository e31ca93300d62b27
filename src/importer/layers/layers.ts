import type { CallOptions, Client } from '../client/client.ts';
import { ClientError } from '../client/read-reply.ts';

// What people laid over the answers, the layers, follows a survey or a document to another Sheaf: spellings, codes, segments and
// findings. Each is sent by what it is called and where it stands, so that sending again adds what is missing and doubles nothing.

/** The service that something is sent from, and the one that it is sent to. */
export interface Services {
  here: Client;
  there: Client;
  /** For each request to either of them. */
  call: CallOptions;
}

export const layerKinds = ['spellings', 'codes', 'segments', 'findings', 'passages'] as const;
export type LayerKind = (typeof layerKinds)[number];
/** Recordings of a survey are no layer, and stay. */
export type StayedKind = LayerKind | 'media';

/**
 * Why something stayed here. `interface`: the service has the import interface only. `refused`: it refused, and `message` says why.
 * `untranslatable`: it names a person, or what else is not there. `changed`: its numbers are not those of now. `unlike`: other words
 * stand there at its place. `not_sent`: such things are never sent.
 */
export type StayReason = 'interface' | 'refused' | 'untranslatable' | 'changed' | 'unlike' | 'not_sent';

export interface Stayed {
  layer: StayedKind;
  count: number;
  reason: StayReason;
  /** Of the service; null for every reason but `refused`. */
  message: string | null;
}

/** What is there now of each layer: merged spellings, codes, segments, findings and coded passages of what was sent. */
export interface LayersReceipt {
  arrived: Record<LayerKind, number>;
  stayed: Stayed[];
}

export const emptyReceipt = (): LayersReceipt => ({
  arrived: { spellings: 0, codes: 0, segments: 0, findings: 0, passages: 0 },
  stayed: [],
});

/** Notes that some of a layer stayed here. Nothing is noted for none. */
export function noteStayed(
  { stayed }: LayersReceipt,
  layer: StayedKind,
  reason: StayReason,
  count: number,
  message: string | null = null,
): void {
  if (count === 0) return;
  const same = stayed.find((one) => one.layer === layer && one.reason === reason && one.message === message);
  if (same === undefined) stayed.push({ layer, reason, count, message });
  else same.count += count;
}

/**
 * Sends one thing, or what goes together. A refusal that asking again would not change is noted; then the next one is sent.
 * @param counts how many have arrived with it, and how many stay when it is refused
 * @throws ClientError when the service cannot be reached; the signal's reason
 */
export async function sendOne(
  receipt: LayersReceipt,
  layer: LayerKind,
  send: () => Promise<unknown>,
  counts = { arrived: 1, stayed: 1 },
): Promise<void> {
  try {
    await send();
    receipt.arrived[layer] += counts.arrived;
  } catch (error) {
    if (!(error instanceof ClientError) || error.isTemporary || error.status === 0) throw error;
    noteStayed(receipt, layer, 'refused', counts.stayed, error.message);
  }
}
