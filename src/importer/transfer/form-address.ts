import ipaddr from 'ipaddr.js';
import { type AddressProblem, ImportError } from '../core/import-error.ts';
import type { Upload } from './upload.ts';

/** The two places that the files of an instance may be sent to: its own host, and the storage that a person confirmed. */
export interface StorageRule {
  /** Of the instance, as the person entered it. */
  base_url: string;
  /** The origin of its storage, when that is another host; null when no other was named or confirmed. */
  storage_origin: string | null;
}

/** How far away an address is: this computer, a network that is not the internet, the internet. */
export const reaches = ['loopback', 'private', 'public'] as const;
export type Reach = (typeof reaches)[number];

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/** ::127.0.0.1: an IPv4 address in an IPv6 one, as RFC 4291 no longer wants it. */
const isOldMapped = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96);

/** @returns how far away an IP address is; null for a name, which only a lookup can place. An address of no known kind is private. */
export function measureReach(host: string): Reach | null {
  const bare = withoutBrackets(host).replace(/\.+$/, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return 'loopback';
  if (!ipaddr.isValid(bare)) return null;
  // `process` reads an IPv4 address inside an IPv6 one as what it is, unless it is written in the oldest way.
  const address = ipaddr.process(bare);
  const range = address.range();
  // 0.0.0.0 and :: reach this computer.
  if (range === 'loopback' || range === 'unspecified') return 'loopback';
  return range === 'unicast' && !isOldMapped(address) ? 'public' : 'private';
}

/** @returns whether `one` is nearer to this computer than `other` */
export const isNearer = (one: Reach, other: Reach): boolean => reaches.indexOf(one) < reaches.indexOf(other);

const isSameHost = (one: URL, other: URL): boolean =>
  one.hostname === other.hostname ||
  (measureReach(one.hostname) === 'loopback' && measureReach(other.hostname) === 'loopback');

/**
 * Judges the address of a form before anything is sent. The service chooses it, so a hostile one could make this computer
 * send requests to its own programs or to its own network. Names are not looked up here; the command line does that.
 * @returns null when the form may be used
 */
export function findAddressProblem(
  upload_url: string,
  { base_url, storage_origin }: StorageRule,
): AddressProblem | null {
  const url = URL.parse(upload_url);
  const instance = URL.parse(base_url);
  if (url === null || instance === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    return 'unusable';
  const reach = measureReach(url.hostname) ?? 'public';
  if (isNearer(reach, measureReach(instance.hostname) ?? 'public')) return 'near';
  if (url.protocol === 'http:' && instance.protocol === 'https:') return 'insecure';
  return isSameHost(url, instance) || url.origin === storage_origin ? null : 'elsewhere';
}

const reasons: Record<AddressProblem, (origin: string) => string> = {
  unusable: () => 'The instance gave no address that files can be sent to.',
  insecure: (origin) => `The instance wants the files to be sent to ${origin} without encryption.`,
  elsewhere: (origin) =>
    `The instance wants the files to be sent to ${origin}, which is not its own address. If that is its storage, name it as the storage of the instance (in Settings, or with --storage-origin) and try again.`,
  near: (origin) =>
    `The instance wants the files to be sent to ${origin}, an address of this computer or of its network, which no instance elsewhere may name.`,
};

/** @returns the error that ends an import whose form leads to a wrong place. It is not repeated */
export function addressError(upload_url: string, problem: AddressProblem): ImportError {
  const origin = URL.parse(upload_url)?.origin ?? '';
  return new ImportError({ kind: 'address', problem, origin }, `${reasons[problem](origin)} Nothing was sent there.`);
}

/** @returns the same upload, which refuses forms that lead elsewhere. It throws ImportError (`address`) for them */
export const pinUpload =
  (upload: Upload, rule: StorageRule): Upload =>
  async (form, blob, options) => {
    const problem = findAddressProblem(form.upload_url, rule);
    if (problem !== null) throw addressError(form.upload_url, problem);
    return upload(form, blob, options);
  };
