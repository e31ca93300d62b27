import { createRequire } from 'node:module';
import { type Client, runSteps } from './client.ts';
import { bucketSteps, lastSteps, listSteps, objectSteps } from './sdk-objects.ts';
import { type SdkSession, sdkClient } from './sdk-session.ts';
import { linkSteps, partSteps } from './sdk-uploads.ts';

const steps = { ...bucketSteps, ...objectSteps, ...listSteps, ...partSteps, ...linkSteps, ...lastSteps };

/** The AWS SDK for JavaScript, which the project has itself. */
export const awsSdk: Client = {
  name: 'aws-sdk',
  async run(place) {
    const { version } = createRequire(import.meta.url)('@aws-sdk/client-s3/package.json') as { version: string };
    const session: SdkSession = { place, client: sdkClient(place) };
    try {
      return { version, outcomes: await runSteps(steps, session) };
    } finally {
      session.client.destroy();
    }
  },
};
