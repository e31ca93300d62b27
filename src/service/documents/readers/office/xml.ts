import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { ParseFailure } from '../../types.ts';
import { damagedError, tooMuchError } from '../failures.ts';

/** Limits of one XML part. Real documents stay far below them. */
const xmlLimits = {
  depth: 256,
  /** Bytes in a row without a tag, so that one value cannot fill the memory. */
  valueBytes: 16 * 1024 * 1024,
} as const;

export type Attributes = Readonly<Record<string, string>>;

/** Called in document order. Names come without their prefix: `w:p` and `p` are both `p`. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Called after each chunk: true ends the reading early. */
  done?(): boolean;
}

/** Streams a part. Any DOCTYPE is refused. @throws ParseFailure */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const state = guard(parser, handlers);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk);
      state.count(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (handlers.done?.()) return;
    }
    parser.write(decoder?.decode() ?? '').close();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw damagedError('xml_in_other_encoding');
    throw error;
  }
}

/** XML is UTF-8 unless a byte order mark says UTF-16 (XML 1.0, 4.3.3); Office writes no other encoding. */
function decoderFor([first = 0, second = 0]: Uint8Array): TextDecoder {
  const mark = first * 256 + second;
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

function guard(parser: SaxesParser, handlers: XmlHandlers) {
  let depth = 0;
  let pending = 0;
  parser.on('doctype', () => {
    throw tooMuchError('doctype_declared');
  });
  parser.on('error', (error) => {
    throw error instanceof ParseFailure ? error : damagedError('office_xml_not_well_formed');
  });
  parser.on('opentagstart', () => {
    if (++depth > xmlLimits.depth) throw tooMuchError('xml_too_deep', { most: String(xmlLimits.depth) });
  });
  parser.on('opentag', (tag) => {
    pending = 0;
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    pending = 0;
    depth--;
    handlers.close?.(localName(tag.name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  return {
    count(bytes: number) {
      pending += bytes;
      if (pending > xmlLimits.valueBytes) throw tooMuchError('xml_value_too_large');
    },
  };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** @returns the attribute with this local name, whatever its prefix; undefined without one. */
export function readAttribute(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? readReference(attributes, name);
}

/** @returns the value of `r:id`, `r:embed`, …; the prefix is required, because a plain `id` means something else */
export function readReference(attributes: Attributes, name = 'id'): string | undefined {
  const suffix = `:${name}`;
  for (const key in attributes) if (key.endsWith(suffix)) return attributes[key];
  return undefined;
}
