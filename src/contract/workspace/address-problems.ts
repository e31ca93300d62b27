import type { HandedOutProblem } from './health.ts';

/** What is wrong, where, and what to do: one sentence each, for the log and the command line. */
const sentences: Record<HandedOutProblem['problem'], (problem: HandedOutProblem) => string> = {
  only_here: ({ address, setting }) =>
    `Others are sent to ${address}, which leads each of them to their own computer: set ${setting} to an address that they reach.`,
  inner_name: ({ address, setting }) =>
    `Others are sent to ${address}, a name that only a local network knows: set ${setting} to an address that they reach.`,
  no_encryption: ({ address, setting }) =>
    `Others are sent to ${address}, but this service speaks TLS only: begin ${setting} with https.`,
  blocked_by_browsers: ({ address, setting }) =>
    `Browsers send no files from a page with https to ${address}: begin ${setting} with https.`,
  no_service_address: ({ address }) =>
    `Files go to ${address}, which accepts uploads from pages of the service's public address only, and there is none: set SHEAF_PUBLIC_URL too.`,
};

/** @returns the problem in a sentence */
export const describeAddressProblem = (problem: HandedOutProblem): string => sentences[problem.problem](problem);
