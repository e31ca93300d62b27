import type { HandedOutProblem } from '../../../contract/index.ts';
import type { ServiceConfig } from '../../core/config.ts';
import { isLocalOnly, isLoopback } from '../http/local-only.ts';

/** An address that is handed out. */
type Place = Pick<HandedOutProblem, 'of' | 'address' | 'setting'>;

/** The addresses that a service hands out; null: the one that each client used, or none. */
interface HandedOut {
  service: Place | null;
  storage: Place | null;
}

/** Whether each client that uses an address reaches its own computer. `0.0.0.0` and `::` do what loopback does. */
const reachesItself = ({ hostname }: URL): boolean => isLoopback(hostname) || ['0.0.0.0', '[::]'].includes(hostname);

/** @returns the addresses that the settings name */
function handedOut({ public_url, storage_public_url, foreign_store }: ServiceConfig): HandedOut {
  const service: Place | null = public_url ? { of: 'service', address: public_url, setting: 'SHEAF_PUBLIC_URL' } : null;
  if (foreign_store !== null) {
    const address = foreign_store.SHEAF_S3_PUBLIC_ENDPOINT ?? foreign_store.SHEAF_S3_ENDPOINT;
    return { service, storage: { of: 'storage', address, setting: 'SHEAF_S3_PUBLIC_ENDPOINT' } };
  }
  if (storage_public_url)
    return { service, storage: { of: 'storage', address: storage_public_url, setting: 'SHEAF_STORAGE_PUBLIC_URL' } };
  return { service, storage: service && { ...service, of: 'storage' } };
}

/** @returns whether others reach the service, as far as its settings tell: from other computers, or by a proxy */
function isForOthers(config: ServiceConfig): boolean {
  if (!isLoopback(config.host)) return true;
  const named = [config.public_url, config.storage_public_url].filter((address) => typeof address === 'string');
  if (named.length > 0) return named.some((address) => !reachesItself(new URL(address)));
  return !isLocalOnly(config);
}

function problemOfService(config: ServiceConfig, { address }: Place): HandedOutProblem['problem'] | null {
  const url = new URL(address);
  if (reachesItself(url)) return 'only_here';
  return config.tls && url.protocol === 'http:' ? 'no_encryption' : null;
}

function problemOfStorage(config: ServiceConfig, { address }: Place): HandedOutProblem['problem'] | null {
  const { public_url, foreign_store, tls } = config;
  const url = new URL(address);
  if (reachesItself(url)) return 'only_here';
  const isInner = !/[.:]/.test(url.hostname) && (!public_url || /[.:]/.test(new URL(public_url).hostname));
  if (foreign_store !== null && foreign_store.SHEAF_S3_PUBLIC_ENDPOINT === undefined && isInner) return 'inner_name';
  const isSecure = Boolean(tls) || public_url?.startsWith('https:');
  if (isSecure && url.protocol === 'http:') return 'blocked_by_browsers';
  return foreign_store === null && !public_url ? 'no_service_address' : null;
}

/** @returns what the settings alone show to be wrong with the addresses that are handed out; empty for a service of one computer */
export function findSettingProblems(config: ServiceConfig): HandedOutProblem[] {
  if (!isForOthers(config)) return [];
  const { service, storage } = handedOut(config);
  const found: HandedOutProblem[] = [];
  const ofService = service && problemOfService(config, service);
  if (service && ofService) found.push({ ...service, problem: ofService });
  // The store at the address of the service has the same fault.
  const ofStorage = storage && storage.setting !== service?.setting ? problemOfStorage(config, storage) : null;
  if (storage && ofStorage) found.push({ ...storage, problem: ofStorage });
  return found;
}
