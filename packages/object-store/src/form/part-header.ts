import { malformedForm } from './form-fields.ts';

/** The values needed from the headers of a form part. */
export interface PartHeader {
  name: string;
  /** As sent, possibly with a path; undefined when the part has none. */
  filename: string | undefined;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformedForm('the headers of a part are not valid UTF-8.');
  }
}

/** Splits `form-data; name="a;b"; filename=c` at the semicolons outside quotes. */
function splitParameters(text: string): string[] {
  const parameters: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '\\' && quoted && text[index + 1] === '"') index++;
    else if (character === '"') quoted = !quoted;
    else if (character === ';' && !quoted) {
      parameters.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (quoted) throw malformedForm('a quoted value in the headers of a part is not closed.');
  return [...parameters, text.slice(start)];
}

/** Browsers write a quote in a name as %22, curl as \"; a lone backslash is part of a Windows path. */
function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  return value.slice(1, -1).replaceAll('\\"', '"').replaceAll('%22', '"');
}

function parseDisposition(value: string): PartHeader {
  const [type = '', ...parameters] = splitParameters(value);
  if (type.trim().toLowerCase() !== 'form-data') throw malformedForm('a part is not form-data.');
  const values = new Map<string, string>();
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    if (equals > 0)
      values.set(parameter.slice(0, equals).trim().toLowerCase(), unquote(parameter.slice(equals + 1).trim()));
  }
  const name = values.get('name');
  if (name === undefined || name === '') throw malformedForm('a part has no name.');
  return { name, filename: values.get('filename') };
}

/**
 * Reads the header lines of a part, without the empty line that ends them.
 * @throws S3Error MalformedPOSTRequest when the name is missing, a line is folded or not a header, or bytes are not UTF-8.
 */
export function parsePartHeader(bytes: Buffer): PartHeader {
  let header: PartHeader | undefined;
  for (const line of decodeUtf8(bytes).split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon < 1 || /^\s/.test(line)) throw malformedForm('a header line of a part is not of the form Name: value.');
    if (line.slice(0, colon).trim().toLowerCase() === 'content-disposition') {
      header = parseDisposition(line.slice(colon + 1).trim());
    }
  }
  if (header === undefined) throw malformedForm('a part has no Content-Disposition.');
  return header;
}
