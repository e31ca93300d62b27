import { XmlFault } from './xml-fault.ts';

/** The most bytes of one text. */
const maxBytes = 16 * 1024 ** 2;

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** A text in UTF-8 that grows. */
export class TextBuffer {
  bytes = new Uint8Array(1024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room. @throws XmlFault if the text becomes larger than 16 MB */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    if (needed > maxBytes) throw new XmlFault('text_over_16_mb');
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  addByte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  addBytes(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const target = this.bytes;
    let length = this.length;
    for (let at = start; at < end; at++) target[length++] = from[at] ?? 0;
    this.length = length;
  }

  /** Writes text. A lone surrogate becomes U+FFFD. */
  addText(value: string): void {
    const encoded = encoder.encode(value);
    this.addBytes(encoded, 0, encoded.length);
  }

  /** @throws XmlFault for bytes that are not UTF-8 */
  toString(): string {
    try {
      return decoder.decode(this.bytes.subarray(0, this.length));
    } catch {
      throw new XmlFault('text_not_utf8');
    }
  }

  /** @throws XmlFault for bytes that are not UTF-8 */
  check(): void {
    let bits = 0;
    for (let at = 0; at < this.length; at++) bits |= this.bytes[at] ?? 0;
    if (bits >= 0x80) this.toString();
  }
}
