import { type Clock, systemClock } from '../../core/clock.ts';
import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import type { ObjectStore, StoreSettings } from './object-store.ts';
import type { S3Objects } from './s3-objects.ts';

/**
 * The one way the service reaches objects: embedded store, MinIO and Amazon S3 alike. The SDK is loaded by the first call,
 * because a start needs none of its 40 ms and 15 MB.
 * @param watch is told about `delete` and `reach`, and that the store can `serve` again after it stored or found something
 * @param clock by which addresses and forms are signed: the store refuses what comes from the future
 */
export function createObjectStore(
  settings: StoreSettings,
  log: Pick<Log, 'warn'>,
  watch: Watch,
  clock: Clock = systemClock,
): ObjectStore {
  let opening: Promise<S3Objects> | undefined;
  const s3 = (): Promise<S3Objects> => {
    opening ??= import('./s3-objects.ts').then(({ openS3Objects }) => openS3Objects(settings, watch, clock));
    return opening;
  };
  const deleteObject = async (key: string) => (await s3()).delete(key);

  return {
    settings,
    addressesFor: (base_url) => ({
      presignForm: async (...form) => (await s3()).addressesFor(base_url).presignForm(...form),
      presignGet: async (...object) => (await s3()).addressesFor(base_url).presignGet(...object),
    }),
    exists: async (key) => (await s3()).exists(key),
    find: async (key) => (await s3()).find(key),
    copy: async (...copied) => (await s3()).copy(...copied),
    delete: deleteObject,
    discard: (key) => deleteObject(key).catch((err: unknown) => log.warn({ err, key }, 'object not deleted')),
    reach: async () => (await s3()).reach(),
    put: async (key, bytes, content_type) => (await s3()).put(key, bytes, content_type),
    prepare: async () => (await s3()).prepare(),
    close: async () => (await opening)?.close(),
  };
}
