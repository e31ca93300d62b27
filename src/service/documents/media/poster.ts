import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg, type Recording } from './ffmpeg.ts';

const fit = "scale=w='min(640,iw)':h='min(640,ih)':force_original_aspect_ratio=decrease,format=rgb24";
/** Passes frames of which less than 95 % is nearly black. */
const lit = 'blackframe=amount=0,metadata=mode=select:key=lavfi.blackframe.pblack:value=95:function=less';

/**
 * Writes the first frame of the first 20 seconds that is not black, else the very first, into the work folder.
 * @returns its path, at most 640 pixels wide or high; null when no frame can be decoded within the sandbox's limits.
 */
export async function posterOf(recording: Recording, stream: number): Promise<string | null> {
  const path = join(recording.workDir, 'poster.png');
  for (const filters of [`${lit},${fit}`, fit]) {
    const output = [
      '-map',
      `0:${stream}`,
      '-vf',
      filters,
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2',
      '-update',
      '1',
    ];
    // One thread, because each thread keeps frames in memory.
    await ffmpeg(recording, [...output, `file:${path}`], {}, ['-threads', '1', '-t', '20']);
    if (await isWritten(path)) return path;
  }
  return null;
}

function isWritten(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}
