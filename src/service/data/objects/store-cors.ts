interface Bucket {
  /** The address of the store that pages use. */
  public_endpoint: string;
  bucket: string;
}

/** The requests of the window to the store: it sends forms, and reads and plays objects. */
const methods = ['GET', 'HEAD', 'POST'] as const;

/** Asks as a browser would before it lets a page talk to the store. */
async function isAllowed({ public_endpoint, bucket }: Bucket, origin: string, method: string, signal: AbortSignal) {
  const reply = await fetch(`${public_endpoint.replace(/\/$/, '')}/${bucket}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
    signal,
  });
  const allowed = reply.headers.get('access-control-allow-origin');
  return reply.ok && (allowed === origin || allowed === '*');
}

/**
 * Asks the store whether pages of these origins may use the bucket. By preflight, since that works alike on stores that
 * answer GetBucketCors and on those that do not.
 * @returns the origins it refuses.
 * @throws Error when the store cannot be reached.
 */
export async function refusedOrigins(
  bucket: Bucket,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const refused: string[] = [];
  for (const origin of origins) {
    const answers = await Promise.all(methods.map((method) => isAllowed(bucket, origin, method, signal)));
    if (answers.includes(false)) refused.push(origin);
  }
  return refused;
}

/** @returns the problem and the command that fixes it, as a text */
export function corsAdvice({ public_endpoint, bucket }: Bucket, origins: readonly string[]): string {
  const rule = { AllowedOrigins: origins, AllowedMethods: methods, AllowedHeaders: ['*'], ExposeHeaders: ['ETag'] };
  const configuration = JSON.stringify({ CORSRules: [{ ...rule, MaxAgeSeconds: 3600 }] });
  const flags = origins.map((origin) => `--allow-origin '${origin}'`).join(' ');
  return [
    `The bucket ${bucket} at ${public_endpoint} lets no pages of ${origins.join(', ')} in: uploads from the window will fail.`,
    'Set this rule (it replaces the rules the bucket has), or start the store with the origin allowed:',
    `  aws s3api put-bucket-cors --endpoint-url '${public_endpoint}' --bucket '${bucket}' --cors-configuration '${configuration}'`,
    `  sheaf storage … ${flags}`,
  ].join('\n');
}
