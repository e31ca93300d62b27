import { open } from 'node:fs/promises';
import type { FileExtension } from '../../../contract/index.ts';
import { ParseFailure } from '../types.ts';
import { damaged, locked } from './failures.ts';
import { openOle } from './ole.ts';

/** First bytes of files that turn up under an office name, and what to call them. */
const signatures = [
  { what: 'a zip archive', bytes: Buffer.from('PK\x03\x04') },
  { what: 'an empty zip archive', bytes: Buffer.from('PK\x05\x06') },
  { what: 'a document of Office 2003 or older', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
  { what: 'a PDF', bytes: Buffer.from('%PDF-') },
  { what: 'a Rich Text document', bytes: Buffer.from('{\\rtf') },
  { what: 'an XML file', bytes: Buffer.from('<?xml') },
  { what: 'an HTML page', bytes: Buffer.from('<!DOCTYPE') },
  { what: 'an HTML page', bytes: Buffer.from('<html') },
  { what: 'a PNG image', bytes: Buffer.from('89504e47', 'hex') },
  { what: 'a JPEG image', bytes: Buffer.from('ffd8ff', 'hex') },
  { what: 'a GIF image', bytes: Buffer.from('GIF8') },
] as const;
const [zip, , ole] = signatures;

const expected: Partial<Record<FileExtension, (typeof signatures)[number]>> = {
  docx: zip,
  pptx: zip,
  xlsx: zip,
  doc: ole,
  ppt: ole,
  xls: ole,
};

/**
 * Judges a file by its first bytes: an extension is a claim.
 * @throws ParseFailure naming what the file is; that it is locked, for Office wraps what it encrypts in an OLE container
 */
export async function refuseWrongContent(path: string, extension: FileExtension): Promise<void> {
  const head = await readHead(path, 16);
  const wanted = expected[extension];
  if (!wanted || startsWith(head, wanted.bytes)) return;
  if (head.length === 0) throw new ParseFailure('The file is empty. Import the document again from where it is whole.');
  if (wanted === zip && startsWith(head, ole.bytes) && (await isEncryptedPackage(path))) throw locked();
  const actual = signatures.find((signature) => startsWith(head, signature.bytes));
  const what = actual ? actual.what : 'something else';
  throw new ParseFailure(
    `The file's name ends in .${extension}, but it is ${what}. Give it its right extension, or save it as .${extension}.`,
  );
}

const startsWith = (head: Buffer, bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** [MS-OFFCRYPTO] 1.3.2: an encrypted package is an OLE container with the streams EncryptionInfo and EncryptedPackage. */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const container = await openOle(path).catch((error: unknown) => {
    if (error instanceof ParseFailure) throw damaged('its container cannot be read');
    throw error;
  });
  try {
    return container.has('EncryptedPackage') || container.has('EncryptionInfo');
  } finally {
    await container.close();
  }
}
