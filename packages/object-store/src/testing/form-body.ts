export interface FormFile {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Buffer;
}

export const testBoundary = '----SheafTestBoundary7MA4YWxk';

/** @returns a multipart/form-data body: the fields in order, then the file where one is given, then more fields. */
export function formBody(
  fields: readonly (readonly [string, string | Buffer])[],
  file?: FormFile,
  after: readonly (readonly [string, string | Buffer])[] = [],
  boundary = testBoundary,
): Buffer {
  const field = ([name, value]: readonly [string, string | Buffer]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ];
  const filePart = file
    ? [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${file.name ?? 'file'}"; filename="${file.filename ?? 'part.csv'}"\r\n` +
            `Content-Type: ${file.type ?? 'text/csv'}\r\n\r\n`,
        ),
        file.bytes,
        Buffer.from('\r\n'),
      ]
    : [];
  return Buffer.concat([
    ...fields.flatMap(field),
    ...filePart,
    ...after.flatMap(field),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
