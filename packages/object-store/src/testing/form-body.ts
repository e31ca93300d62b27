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
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const parts = (list: typeof fields) => list.flatMap(([name, value]) => part(`name="${name}"`, value));
  const { name = 'file', filename = 'part.csv', type = 'text/csv' } = file ?? {};
  const sent = file ? part(`name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, file.bytes) : [];
  return Buffer.concat([...parts(fields), ...sent, ...parts(after), Buffer.from(`--${boundary}--\r\n`)]);
}
