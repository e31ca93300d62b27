// Makes the OpenAPI document and its page, in a thread: turning every schema into JSON takes long, and requests would wait.
import { endpoints, openApi } from '../../../contract/index.ts';
import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import { openApiDocument } from './openapi-document.ts';
import examples from './openapi-examples.json' with { type: 'json' };
import { referencePage } from './reference-page.ts';

/** What the thread gets at its start. */
export interface ReferenceSettings {
  version: string;
}

export interface Reference {
  /** The OpenAPI document, as JSON. */
  document: Uint8Array;
  /** The same as a page for people. */
  page: Uint8Array;
}

const { version } = workerSettings<ReferenceSettings>();

async function answer(): Promise<Reference> {
  const document = openApi(endpoints, version, examples);
  const bytes = (text: string) => new TextEncoder().encode(text);
  return { document: bytes(JSON.stringify(document)), page: bytes(referencePage(openApiDocument.parse(document))) };
}

serveRequests({ answer, close: () => {} });
