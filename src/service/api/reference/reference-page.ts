import { referencePaths } from '../../../contract/index.ts';
import { html, type Markup } from './html.ts';
import { type OpenApiDocument, operationsOf } from './openapi-document.ts';
import { operationSection, paragraphs } from './operation-section.ts';

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

function contents({ tags }: OpenApiDocument): Markup {
  const links = tags.map(({ name }) => html`<li><a href="#${idOf(name)}">${name}</a></li>`);
  return html`<nav aria-label="Contents"><ul><li><a href="#overview">Overview</a></li>${links}</ul></nav>`;
}

function overview({ info }: OpenApiDocument): Markup {
  return html`<section id="overview" aria-label="Overview">
${paragraphs(info.description)}
<p>This page is made from the <a href="${referencePaths.document}">OpenAPI document</a> of this service, which generators of clients read.</p>
</section>`;
}

function sections(document: OpenApiDocument): Markup[] {
  const operations = operationsOf(document);
  return document.tags.map(({ name, description }) => {
    const own = operations.filter(({ tags }) => tags.includes(name));
    return html`<section id="${idOf(name)}" aria-labelledby="${idOf(name)}-title">
<h2 id="${idOf(name)}-title">${name}</h2><p>${description}</p>
${own.map(operationSection)}</section>
`;
  });
}

/** @returns the page. It has no script, and loads nothing except for its style. */
export function referencePage(document: OpenApiDocument): string {
  const { title, version } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: reference</title>
<link rel="stylesheet" href="${referencePaths.style}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><h1>${title}</h1><p class="quiet">Version ${version}</p></header>
<div class="columns">
${contents(document)}
<main id="main" tabindex="-1">
${overview(document)}
${sections(document)}
</main>
</div>
</body>
</html>
`.text;
}
