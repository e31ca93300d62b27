// Asks the registry for advisories of what is shipped, and says in a line what it found (docs/security.md#advisories).
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { shippedPackages } from './third-party.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The test command must not wait for a registry that does not answer. */
const longestMs = 10_000;

const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      /** Folders in the project. */
      nodes: z.array(z.string()),
    }),
  ),
});

async function askRegistry(): Promise<string> {
  const args = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${longestMs / 2}`];
  const options = { cwd: root, timeout: longestMs, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  // It ends with 1 when there are advisories.
  return promisify(execFile)('npm', args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
}

/**
 * @param text what `npm audit --json` printed
 * @param shipped folders of what is shipped
 * @returns lines for people
 */
export function linesOf(text: string, shipped: ReadonlySet<string>): string[] {
  let read: ReturnType<typeof answer.safeParse>;
  try {
    read = answer.safeParse(JSON.parse(text));
  } catch {
    return ['Advisories: not looked at, the registry did not answer.'];
  }
  if (!read.success) return ['Advisories: not looked at, the registry did not answer.'];
  const lines = Object.entries(read.data.vulnerabilities).flatMap(([name, { severity, via, nodes }]) => {
    const isShipped = nodes.some((folder) => shipped.has(folder));
    if (!isShipped || !['high', 'critical'].includes(severity)) return [];
    const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
    return [`Advisory, ${severity}: ${name}, which is shipped: ${why.join('; ')}`];
  });
  return lines.length > 0 ? lines : ['Advisories: none of high or critical severity for what is shipped.'];
}

/** Looks at the advisories now; an advisory or a registry that does not answer is no failure. @returns lines for people */
export async function lookAtAdvisories(): Promise<string[]> {
  const text = await askRegistry();
  return linesOf(text, new Set(shippedPackages().map(({ folder }) => folder)));
}

if (import.meta.main) process.stdout.write(`${(await lookAtAdvisories()).join('\n')}\n`);
