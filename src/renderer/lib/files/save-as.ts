/** Collects what is sent. A browser keeps large blobs on disk. */
async function collect(content: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of content) pieces.push(new Blob([new Uint8Array(piece)]));
  return new Blob(pieces);
}

/** Hands what was read to the browser's own saving. */
export async function saveAs(content: AsyncIterable<Uint8Array>, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await collect(content));
  link.download = name;
  link.click();
  // A download that has begun keeps its own hold of the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @returns a name any system can save under */
export const fileNameOf = (name: string, extension: string): string =>
  `${
    name
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 120) || 'export'
  }.${extension}`;
