/** A file in a container. */
export interface ContainerEntry {
  /** With its folders, `/` between them. Never leads out of the container. */
  path: string;
  /** Bytes after unpacking, as the container states them; null if it does not. */
  bytes: number | null;
  /**
   * Unpacks it in a stream. Ends with an error if it is damaged, or larger than it said or than 4 GB.
   * @throws SourceError (`damaged`, `too-large`)
   */
  open(signal?: AbortSignal): ReadableStream<Uint8Array>;
}

/** What was left out of a container. Files that operating systems write for themselves are not counted. */
export interface ContainerNote {
  /** `unsafe`: names that lead out of the container, and links. `archives`: archives in it, which are not opened. */
  kind: 'unsafe' | 'archives';
  count: number;
}

/** A file that packs others. */
export interface Container {
  kind: 'zip' | 'gzip';
  /** The files worth importing, in the natural order of their paths: `part 2` before `part 10`. */
  entries: readonly ContainerEntry[];
  notes: readonly ContainerNote[];
}
