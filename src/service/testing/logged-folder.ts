// A data folder whose write log has what a power cut took from the files of the objects.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { findObjectFiles } from './object-files.ts';
import { base, initialize } from './survey-scenario.ts';
import { sendForm, type TestService } from './test-service.ts';

/** Imports a survey of eight parts that arrive together, so most of them are in the write log first. @returns its final status answer */
export async function importTogether(service: TestService, csv: string, body: object = {}) {
  const survey = await initialize(service, 8, { body });
  await Promise.all(survey.upload_urls.map((form) => sendForm(form, csv)));
  await service.call('POST', `${base}/${survey.upload_key}/complete`, { token: service.token });
  return service.waitUntilFinal(survey.upload_key);
}

/** @returns the files of the objects that are in the write log of a data folder */
export function findLogged(dataDir: string): string[] {
  const log = readFileSync(join(dataDir, 'objects', 'write.log'));
  return findObjectFiles(dataDir).filter((path) => log.includes(basename(path)));
}

/** Copies the folder of a running service, and removes what a power cut could take. @returns the removed files */
export function copyAsCut(running: string, copy: string): string[] {
  cpSync(running, copy, { recursive: true });
  const taken = findLogged(copy);
  expect(taken.length).toBeGreaterThan(2);
  for (const file of taken) rmSync(file);
  return taken;
}
