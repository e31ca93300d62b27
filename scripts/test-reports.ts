// What the reports of Vitest and Playwright say: how many passed, and each failure with its reason.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What a step of the test command has found. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures, each with the first lines of the reason, because people see the end of a long output. */
  failures: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const whyLines = 8;

function describeFailure(name: string, why: string): string {
  const lines = why.split('\n').slice(0, whyLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

function vitestFailures({ testResults }: z.infer<typeof vitestReport>, root: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${file} › ${fullName}`, failureMessages?.[0] ?? ''));
    return message && failed.length === 0 ? [describeFailure(file, message)] : failed;
  });
}

/** @returns what Vitest wrote with its reporter "json" @param root left out of the names of files */
export function readVitestReport(file: string, root: string): Count {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return { passed, failed, skipped: numPendingTests + numTodoTests, failures: vitestFailures(report, root) };
}

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          projectName: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/** @param wanted 'unexpected' for what failed, 'flaky' for what passed at its second try */
function playwrightFailures(
  { specs, suites }: z.infer<typeof playwrightSuite>,
  wanted: 'unexpected' | 'flaky',
): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results: [first] }) =>
        describeFailure(`[${projectName}] ${file} › ${title}`, first?.error?.message ?? ''),
      ),
  );
  return [...failed, ...suites.flatMap((suite) => playwrightFailures(suite, wanted))];
}

/** @returns what Playwright wrote with its reporter "json"; prints what passed at its second try only */
export function readPlaywrightReport(file: string): Count {
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites.flatMap((suite) => playwrightFailures(suite, 'unexpected'));
  for (const one of report.suites.flatMap((suite) => playwrightFailures(suite, 'flaky')))
    process.stdout.write(`Passed at the second try only: ${one}\n`);
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}
