import { type LayersReceipt, layerKinds, type Stayed, type StayedKind, type StayReason } from '../../importer/index.ts';

const names: Readonly<Record<StayedKind, readonly [one: string, many: string]>> = {
  spellings: ['merged spelling', 'merged spellings'],
  codes: ['code', 'codes'],
  segments: ['segment', 'segments'],
  findings: ['finding', 'findings'],
  passages: ['coded passage', 'coded passages'],
  media: ['media file', 'media files'],
};

const sayCount = (kind: StayedKind, count: number): string =>
  `${count.toLocaleString('en')} ${names[kind][count === 1 ? 0 : 1]}`;

const reasons: Readonly<Record<Exclude<StayReason, 'refused'>, string>> = {
  interface: 'that service accepts imports only',
  untranslatable: 'what they name is not there, such as a person',
  changed: 'the data changed since they were kept: take the new numbers here, and send again',
  unlike: 'other words were read at their place there',
  not_sent: 'import them there with the file',
};

const sayReason = ({ reason, message }: Stayed): string => (reason === 'refused' ? (message ?? '') : reasons[reason]);

/** What has arrived of the layers, in words; '' for nothing. */
export function arrivedInWords({ arrived }: LayersReceipt): string {
  const some = layerKinds.filter((kind) => arrived[kind] > 0).map((kind) => sayCount(kind, arrived[kind]));
  return some.length === 0 ? '' : `, with ${some.join(', ')}`;
}

/** What stayed here and why, in one sentence; null for nothing. */
export function stayedInWords({ stayed }: LayersReceipt): string | null {
  if (stayed.length === 0) return null;
  const byReason = Map.groupBy(stayed, sayReason);
  const groups = [...byReason].map(([reason, some]) => {
    const counts = some.map(({ layer, count }) => sayCount(layer, count)).join(', ');
    return `${counts} (${reason.replace(/\.$/, '')})`;
  });
  return `Not sent: ${groups.join('; ')}.`;
}
