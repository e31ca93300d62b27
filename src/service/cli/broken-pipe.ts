const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Whoever reads the output may close it early (`sheaf columns … | head`): the work goes on to its end, and what is printed after that goes
 * nowhere. Any other error, such as that of a full disk, ends the command with a sentence and 1.
 */
export function endQuietly(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error) => {
      if (codeOf(error) === 'EPIPE') return;
      process.stderr.write(`What was printed could not be written: ${error.message}\n`);
      process.exit(1);
    });
}
