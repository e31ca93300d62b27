import { vi } from 'vitest';
import { sayFailure } from '../cli/failure.ts';
import { loadProgram } from '../cli/program.ts';

/**
 * Calls a command in this process, for tables of refusals and helps: their rows differ in the sentence alone, and a process costs a hundred times
 * what a refusal does. That commands end with this exit code and these words, src/service/cli.test.ts shows with processes.
 * @returns the exit code, and what was said
 */
export async function callRefused(...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    }),
  );
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    const program = await loadProgram(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return { status: process.exitCode ?? 0, ...said };
  } catch (error) {
    return { status: sayFailure(error), ...said };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
