import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LRUCache } from 'lru-cache';
import { limits } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { isSealed } from './object-keys.ts';
import type { SignedAddresses, StoreSettings } from './object-store.ts';
import { createS3Client } from './s3-client.ts';
import { headersFor } from './served-as.ts';

/** Long enough for a page or a player that stays open for an afternoon. */
const shownSeconds = 6 * 3600;

/** A service has a name or two; a client may name any number of others in its Host header. */
const mostSigners = 8;

function sign(signer: S3Client, bucket: string, clock: Clock): SignedAddresses {
  const object = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async presignForm(key, content_type, max_bytes) {
      if (isSealed(key)) throw new Error(`A form was asked for the sealed object ${key}.`);
      // docs/interface.md#upload-a-form
      const { url, fields } = await createPresignedPost(signer, {
        ...object(key),
        // The SDK counts from this computer's time.
        Expires: limits.presignedSeconds + Math.round((clock.now() - Date.now()) / 1000),
        Fields: content_type === null ? {} : { 'Content-Type': content_type },
        Conditions: max_bytes === null ? [] : [['content-length-range', 0, max_bytes]],
      });
      return { upload_url: url, upload_fields: fields };
    },
    presignGet(key, shown) {
      const { type, disposition } = headersFor(shown);
      const command = new GetObjectCommand({
        ...object(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
      });
      return getSignedUrl(signer, command, { expiresIn: shownSeconds, signingDate: new Date(clock.now()) });
    },
  };
}

export interface Signers {
  /** @param base_url the address of the service that the client used; it counts where the store has none of its own */
  addressesFor(base_url: string): SignedAddresses;
  close(): void;
}

/** Opens a client for each address that something is signed for: the host is part of what is signed. */
export function openSigners(settings: StoreSettings, clock: Clock): Signers {
  const signers = new LRUCache<string, S3Client>({
    max: mostSigners,
    memoMethod: (endpoint) => createS3Client(settings, endpoint),
    dispose: (signer) => signer.destroy(),
  });
  return {
    addressesFor: (base_url) => sign(signers.memo(settings.public_endpoint ?? base_url), settings.bucket, clock),
    close: () => signers.clear(),
  };
}
