import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

let shared: Promise<TestService> | undefined;

async function startShared(): Promise<TestService> {
  const service = await startTestService();
  // Vitest ends a worker so.
  process.once('SIGTERM', () => {
    rmSync(service.data_dir, { recursive: true, force: true });
    process.exit();
  });
  return service;
}

/**
 * Of one worker, for test files that look only at what they make, such as a project of their own. Until the threads of a new service
 * have loaded what they need for an import and a search, it takes a second of the processor: more than most tests.
 * @returns the service that all these files share
 */
export function provideService(): Promise<TestService> {
  shared ??= startShared();
  return shared;
}

/** @returns a service for the tests of one file, which count what it has, move its clock or damage it; it stops after them */
export async function provideOwnService(options?: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(() => service.stop());
  return service;
}
