import { useEffect, useState } from 'react';

/** Collects a stream into a blob. A browser stores large blobs on disk. */
async function collect(content: string | AsyncIterable<Uint8Array>): Promise<Blob> {
  if (typeof content === 'string') return new Blob([content]);
  const pieces: BlobPart[] = [];
  for await (const piece of content) pieces.push(new Blob([new Uint8Array(piece)]));
  return new Blob(pieces);
}

/** Saves content as a download of the browser. */
export async function saveAs(content: string | AsyncIterable<Uint8Array>, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await collect(content));
  link.download = name;
  link.click();
  // A download that has started does not need the URL any more.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @returns an address for a file while the component is shown; null without one, and before it is made */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
