import type { HandedOutProblem } from './health.ts';

const thing = { service: 'this service', storage: 'its object store' } as const;

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
  unknown_name: ({ address, setting, seen }) =>
    `The name in ${address} is not known here (${seen}): enter it in the DNS, or correct ${setting}.`,
  no_answer: ({ of, address, setting, seen }) =>
    `Nothing answers at ${address} (${seen}): check that the proxy runs and leads to ${thing[of]}, or correct ${setting}.`,
  certificate: ({ address, seen }) =>
    `Clients refuse the certificate of ${address} (${seen}): renew it, or get one for this name.`,
  redirected: ({ address, setting, seen }) =>
    `${address} redirects to ${seen}, and clients do not follow that: set ${setting} to the address that answers.`,
  elsewhere: ({ of, address, setting, seen }) =>
    `${address} leads to something other than ${thing[of]} (${seen}): make its name and the proxy lead to this computer, with all paths, or correct ${setting}.`,
  refused_signature: ({ address, seen }) =>
    `The store refuses what was signed for ${address} (${seen}): let the proxy pass on the Host header as it came.`,
};

/** @returns the problem in a sentence */
export const describeAddressProblem = (problem: HandedOutProblem): string => sentences[problem.problem](problem);
