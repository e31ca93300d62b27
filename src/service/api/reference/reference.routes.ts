import type { FastifyInstance } from 'fastify';
import { referencePaths } from '../../../contract/index.ts';
import { createThread } from '../../core/thread.ts';
import type { Reference, ReferenceSettings } from './reference.worker.ts';

/** The style of the page, in the colours of the window (src/renderer/app/tokens.css). */
const referenceStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfbf9, #161513);
  --surface: light-dark(#f5f3ef, #1d1c19);
  --line: light-dark(#e3dfd7, #35322d);
  --control-line: light-dark(#8c867a, #767167);
  --text: light-dark(#1f1d1a, #edeae4);
  --text-2: light-dark(#57534b, #b9b4aa);
  --accent: light-dark(#b7791f, #e0a93b);
  --accent-text: light-dark(#87560f, #e0a93b);
}
* { box-sizing: border-box; }
html { scroll-padding-block-start: 16px; }
body { margin: 0; overflow-wrap: break-word; background: var(--paper); color: var(--text); font: 14px/20px "Inter Variable", Inter, system-ui, sans-serif; }
h1, h2, h3, h4, p, ul, dl, pre { margin: 0; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
h3 { display: inline; font-size: 14px; font-weight: 400; }
h4 { margin-block: 16px 4px; font-size: 14px; font-weight: 600; }
p { max-width: 70ch; margin-block: 4px; }
a { color: var(--accent-text); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 13px/20px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.quiet, .when { color: var(--text-2); }
.skip { position: absolute; inset-block-start: -100px; inset-inline-start: 16px; padding: 8px 12px; background: var(--paper); }
.skip:focus { inset-block-start: 8px; }
header { padding: 24px 32px 16px; }
.columns { display: grid; grid-template-columns: 184px minmax(0, 1fr); max-width: 1180px; }
nav { position: sticky; inset-block-start: 0; align-self: start; max-block-size: 100vh; overflow: auto; padding: 8px 0 32px 32px; }
nav ul { padding: 0; list-style: none; }
nav a { display: block; padding-block: 4px; color: var(--text); text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { padding: 8px 32px 64px; }
main:focus { outline: none; }
section + section { margin-block-start: 32px; }
.operation { border-block-start: 1px solid var(--line); }
.operation:last-child { border-block-end: 1px solid var(--line); }
summary { padding-block: 8px; cursor: pointer; }
summary:hover { background: var(--surface); }
summary::marker { color: var(--text-2); }
.method { display: inline-block; min-width: 56px; font-weight: 600; }
.name { color: var(--text-2); }
.inside { padding: 0 0 24px 20px; scroll-margin-block-start: 48px; }
.wide { overflow-x: auto; }
table { width: 100%; min-width: 620px; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 16px 4px 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { font-weight: 500; color: var(--text-2); }
tbody th { font-weight: 400; min-width: 200px; }
td { min-width: 80px; }
.when { display: block; }
pre { max-height: 320px; margin-block: 8px; padding: 12px; overflow: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
dl { display: grid; grid-template-columns: 48px minmax(0, 1fr); }
dt { font-variant-numeric: tabular-nums; }
dd { margin: 0; max-width: 70ch; }
@media (max-width: 760px) {
  header { padding: 16px; }
  .columns { display: block; }
  nav { position: static; max-block-size: none; padding: 0 16px 8px; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; }
  main { padding: 8px 16px 48px; }
  .inside { padding-inline-start: 0; }
}
`;

/** The page runs no script, loads nothing from other hosts, and no other page can frame it. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Makes both at the first request for either, in a thread that then ends. After a failure the next request tries again. */
function createReference(settings: ReferenceSettings): () => Promise<Record<keyof Reference, Buffer>> {
  let made: ReturnType<typeof make> | undefined;
  const make = async () => {
    const thread = createThread<null, Reference>(new URL('./reference.worker.ts', import.meta.url), settings);
    try {
      const { document, page } = await thread.call(null);
      return { document: Buffer.from(document.buffer), page: Buffer.from(page.buffer) };
    } finally {
      void thread.close();
    }
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Serves the OpenAPI document and the page made of it, without a key: they say what every service of this version has. */
export function registerReference(server: FastifyInstance, settings: ReferenceSettings): void {
  const read = createReference(settings);
  server.get(referencePaths.document, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((await read()).document),
  );
  server.get(referencePaths.page, async (_, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send((await read()).page),
  );
  server.get(referencePaths.style, async (_, reply) =>
    reply.headers(pageHeaders).type('text/css; charset=utf-8').send(referenceStyle),
  );
}
