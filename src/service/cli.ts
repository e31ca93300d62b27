#!/usr/bin/env node
// Nothing is imported before the check: what an older Node lacks would end the start with a stack trace.

// SIGUSR1 would let Node open its debugger to every user of this computer, and SIGUSR2 would end the process.
for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => {});

// Node would print the line that failed, and those of the build are long.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? String(error)}\n`);
  process.exit(1);
});

/** The oldest Node that runs Sheaf, as in package.json. */
const oldest = { major: 22, minor: 14 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) {
  await import('./run-command.ts');
} else {
  process.stderr.write(
    `Sheaf needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${process.versions.node}. Install a newer one from nodejs.org, then call the command again.\n`,
  );
  process.exitCode = 1;
}
