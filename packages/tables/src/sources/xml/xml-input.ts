import { XmlFault } from './xml-text.ts';

/**
 * The number of bytes that are read before they are scanned: one chunk of Node's DecompressionStream. Another thread unpacks
 * the next one while this one is scanned.
 */
const windowBytes = 16 * 1024;
/** The most bytes of one tag, cell or text. */
const maxUnitBytes = 16 * 1024 ** 2;
/** Zeros after the last byte, so that a scanner may look a few bytes ahead. */
const guardBytes = 16;

/** @returns the byte order of XML in UTF-16, by its mark or by its first character; null for other encodings */
export function detectUtf16Order(head: Uint8Array): 'utf-16be' | 'utf-16le' | null {
  const [first, second] = head;
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return (first === 0xff && second === 0xfe) || second === 0 ? 'utf-16le' : null;
}

type Decoder = InstanceType<typeof TextDecoder>;

/** @returns a decoder if the bytes are UTF-16; null for UTF-8. @throws XmlFault for any other encoding */
function findDecoder(head: Uint8Array): Decoder | null {
  const wide = head.length > 1 ? detectUtf16Order(head) : null;
  if (wide !== null) return new TextDecoder(wide, { fatal: true });
  const declaration = new TextDecoder('latin1').decode(head.subarray(0, 200));
  const encoding = /^[^<]{0,3}<\?xml[^>]{0,150}?encoding=["']([^"']{1,40})/.exec(declaration)?.[1]?.toLowerCase();
  if (encoding === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(encoding)) return null;
  throw new XmlFault('other_encoding', { encoding });
}

/** The part of an XML file that is in memory, as UTF-8. `bytes[at]` to `bytes[end - 1]` are to be scanned. */
export class XmlInput {
  bytes = new Uint8Array(8 * windowBytes + guardBytes);
  at = 0;
  end = 0;
  readonly #chunks: AsyncGenerator<Uint8Array>;
  #decoder: Decoder | null | undefined;
  readonly #encoder = new TextEncoder();

  constructor(chunks: AsyncGenerator<Uint8Array>) {
    this.#chunks = chunks;
  }

  /**
   * Reads on. Bytes that were not scanned are kept, at another place in `bytes`.
   * @returns false at the end of the file
   * @throws XmlFault if one tag or text is larger than 16 MB; what the chunks throw
   */
  async fill(): Promise<boolean> {
    const left = this.end - this.at;
    if (left > maxUnitBytes) throw new XmlFault('value_over_16_mb');
    this.bytes.copyWithin(0, this.at, this.end);
    this.at = 0;
    this.end = left;
    const wanted = Math.max(windowBytes, 2 * left);
    while (this.end < wanted) {
      const next = await this.#chunks.next();
      if (next.done) break;
      this.#add(this.#asUtf8(next.value));
    }
    this.bytes.fill(0, this.end, this.end + guardBytes);
    return this.end > left;
  }

  /** Reads to the end without scanning, so that a damaged file is noticed. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }

  #asUtf8(chunk: Uint8Array): Uint8Array {
    if (this.#decoder === undefined) this.#decoder = findDecoder(chunk);
    if (this.#decoder === null) return chunk;
    try {
      return this.#encoder.encode(this.#decoder.decode(chunk, { stream: true }));
    } catch {
      throw new XmlFault('wrong_encoding');
    }
  }

  #add(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + guardBytes;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.end));
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
  }
}
