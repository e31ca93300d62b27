import { beginAnswer } from '../http/refuse.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { s3Element, type XmlNode } from '../http/xml.ts';
import { answerXml } from './stored-object.ts';

/**
 * Answers 200 with a document that may take minutes to come about: "a request could fail after the initial 200 OK response
 * has been sent". Work that ends within the store's patience gets the usual answer; work that takes longer gets its
 * status and white space from then on, so that neither side takes the connection for dead, and an error in the body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 * @throws what `work` throws; `refuse` knows what to do when the answer has begun.
 */
export async function answerInTime(
  context: OperationContext,
  root: string,
  work: () => Promise<readonly XmlNode[]>,
): Promise<void> {
  const { response } = context;
  const beat = setInterval(() => {
    if (response.headersSent) response.write(' ');
    else beginAnswer(response);
  }, context.patience);
  try {
    const children = await work();
    if (response.headersSent) response.end(s3Element(root, children));
    else answerXml(context, root, children);
  } finally {
    clearInterval(beat);
  }
}
