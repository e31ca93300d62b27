// The page of the interface, as a browser gets it: it has everything that the OpenAPI document has.
import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { html, Markup } from './html.ts';
import { type OpenApiDocument, openApiDocument, operationsOf } from './openapi-document.ts';
import { referencePage } from './reference-page.ts';
import { schemaRows } from './schema-rows.ts';

const service = await provideService();
const get = (path: string) => fetch(`${service.url}${path}`);
const reply = await get('/docs');
const page = await reply.text();
const document = openApiDocument.parse(await (await get('/api/v1/openapi.json')).json());
const operations = operationsOf(document);

/** Text as it stands in the page, without the places where a long one may break. */
const shown = (text: string): string => html`${text}`.text;
const plain = page.replaceAll('<wbr>', '');
/** The part of the page about an operation. */
const partOf = (operationId: string): string =>
  plain.split('<details').find((part) => part.includes(`id="op-${operationId}"`)) ?? '';

describe('the page', () => {
  it('comes without a key, runs no script and takes nothing from elsewhere', async () => {
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(page).not.toMatch(/<script|<iframe|<img|\sstyle=|\son\w+=/i);
    const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    expect([...new Set(addresses.filter((address) => !address.startsWith('#')))]).toEqual([
      '/docs/style.css',
      '/api/v1/openapi.json',
    ]);
    const style = await get('/docs/style.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await style.text()).not.toMatch(/url\(|@import/);
  });

  it('has the tags in their order, and every link leads to a place of it', () => {
    const titles = [...page.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual(document.tags.map(({ name }) => name));
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it('has every operation once', () => {
    expect(plain.match(/<details/g)).toHaveLength(operations.length);
  });

  it.each(operations)('$method $path: parameters, fields and examples', (operation) => {
    const part = partOf(operation.operationId);
    const { method, path, summary, parameters, requestBody, responses } = operation;
    const line = `<span class="method">${method}</span> <code>${path}</code> <span class="name">${summary}</span>`;
    expect(part).toContain(line);
    for (const { name, description = '' } of parameters) {
      expect(part).toContain(`<code>${name}</code>`);
      expect(part).toContain(shown(description));
    }
    const contents = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));
    // The answers with an example are the good ones; errors are described once.
    for (const { schema, example } of contents.filter((one) => one.example !== undefined)) {
      expect(part).toContain(shown(typeof example === 'string' ? example : JSON.stringify(example, null, 2)));
      const named = schemaRows(schema).filter((row) => row.path !== '');
      for (const row of named) expect(part).toContain(`<code>${shown(row.path)}</code>`);
    }
  });

  it.each(operations)('$method $path: every status that it can answer, in words', ({ operationId, responses }) => {
    const part = partOf(operationId);
    for (const [status, { description }] of Object.entries(responses)) {
      expect(part).toContain(status.startsWith('2') ? `<h4>Answer ${status}</h4>` : `<dt>${status}</dt>`);
      expect(description).not.toBe(status);
      expect(part).toContain(shown(description));
    }
  });

  it('a text of the document stays a text', () => {
    const hostile = '<script>alert(1)</script>"&';
    const changed = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
    changed.info.description = `A \`${hostile}\``;
    for (const one of Object.values(changed.paths['/import/projects'] ?? {})) {
      one.summary = hostile;
      for (const { content } of Object.values(one.responses))
        for (const shape of Object.values(content ?? {})) shape.example = { [hostile]: hostile };
    }
    const made = referencePage(changed);
    expect(made).not.toContain('<script');
    expect(made).toContain('<code>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</code>');
  });

  it('only markup is not escaped', () => {
    const list = ['<i>', new Markup('<b>'), 1, null, false as const, ''];
    expect(html`<p title="${'"'}">${list}</p>`.text).toBe('<p title="&quot;">&lt;i&gt;<b>1</p>');
  });
});
