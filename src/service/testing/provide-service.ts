import { afterAll } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

/** @returns a service for the tests of a file; it stops after them */
export async function provideService(options?: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(() => service.stop());
  return service;
}
