import { S3Error } from '../s3-error.ts';

/** @returns the answer to a body that is no whole multipart/form-data. */
export function malformedForm(message: string): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    `The body of your POST request is not well-formed multipart/form-data: ${message}`,
  );
}
