// The OpenAPI document read beside the specification: its endpoints, scopes, statuses and limits, written out from the text.
import { expect, it } from 'vitest';
import { endpoints, openApi } from '../../../contract/index.ts';
import { listOperations, openApiDocument } from '../../testing/openapi-document.ts';

const operations = listOperations(openApiDocument.parse(openApi(endpoints, '0')));
const base = '/api/v1/developer/import';
const operationAt = (method: string, path: string) =>
  operations.find((one) => one.method === method && one.path === path);

/** The table of docs/interface.md#endpoints with the statuses of #errors; 401, 413, 429 and 5xx stand at every address. */
it.each([
  ['GET', `${base}/surveys`, 'survey:write', '200'],
  ['POST', `${base}/surveys/initialize`, 'survey:write', '201 404 409'],
  ['POST', `${base}/surveys/{upload_key}/complete`, 'survey:write', '200 202 404 409'],
  ['GET', `${base}/surveys/{upload_key}/status`, 'survey:write', '200 404'],
  ['POST', `${base}/surveys/{upload_key}/parts/{part_number}/retry`, 'survey:write', '200 404'],
  ['POST', `${base}/surveys/{upload_key}/append`, 'survey:write', '201 404 409'],
  ['POST', `${base}/surveys/{upload_key}/media/register`, 'survey:write', '201 404'],
  ['POST', `${base}/surveys/{upload_key}/media/{filename}/retry`, 'survey:write', '200 404'],
  ['GET', `${base}/insights`, 'insight:write', '200'],
  ['POST', `${base}/insights/initialize`, 'insight:write', '201 404'],
  ['POST', `${base}/insights/{insight_key}/complete`, 'insight:write', '200 202 404'],
  ['GET', `${base}/insights/{insight_key}/status`, 'insight:write', '200 404'],
  ['GET', `${base}/files`, 'file:write', '200'],
  ['POST', `${base}/files/initialize`, 'file:write', '201 404'],
  ['POST', `${base}/files/{wav_key}/complete`, 'file:write', '200 404'],
  ['GET', `${base}/files/{wav_key}/status`, 'file:write', '200 404'],
  ['GET', '/import/projects', 'project:read', '200'],
])('%s %s: %s, %s', (method, path, scope, statuses) => {
  const operation = operationAt(method, path);
  expect(operation?.['x-scope']).toBe(scope);
  const own = Object.keys(operation?.responses ?? {}).filter((status) => /^(20.|404|409)$/.test(status));
  expect(own.join(' ')).toBe(statuses);
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '401', '403', '429']));
});

it('a list of two is described in a form that every tool for OpenAPI 3.1 reads; 431 stands at every address', () => {
  const text = JSON.stringify(openApi(endpoints, '0'));
  expect(text).not.toMatch(/prefixItems|"items":false/);
  expect(text).toMatch(
    /"marks":\{"type":"array","items":\{"type":"array","items":\{[^}]*\},"minItems":2,"maxItems":2\}\}/,
  );
  for (const { responses } of operations) expect(Object.keys(responses)).toContain('431');
});
