/**
 * Lets a command work on to its end when the reader of its output closes it early (`sheaf columns … | head`). What is printed after that is
 * lost. Any other error, such as that of a full disk, ends the command with a sentence and 1.
 */
export function ignoreBrokenPipes(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      process.stderr.write(`What was printed could not be written: ${error.message}\n`);
      process.exit(1);
    });
}
