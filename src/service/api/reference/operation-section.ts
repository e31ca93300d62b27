import { html, type Markup } from './html.ts';
import type { JsonSchema, Operation } from './openapi-document.ts';
import { rulesOf, schemaRows, typeOf } from './schema-rows.ts';

type Content = NonNullable<Operation['responses'][string]['content']>;

/** @returns the paragraphs of a text; what is between backticks becomes code */
export function paragraphs(text: string): Markup[] {
  return text.split('\n\n').map((one) => html`<p>${inline(one)}</p>`);
}

const inline = (text: string): Markup[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** Long addresses and names may break after a point, a slash or a bracket. */
const breakable = (text: string): Markup[] => text.split(/(?<=[./_\]])/).map((part) => html`${part}<wbr>`);
const code = (text: string): Markup => html`<code>${breakable(text)}</code>`;

/** A table that can be scrolled in a narrow window, also by keyboard. It is no landmark, because an operation has several. */
function table(caption: string, heads: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="wide" role="group" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

const yesOrNo = (required: boolean): string => (required ? 'yes' : 'no');
const sentence = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('. ');

function parameters({ summary, parameters: all }: Operation): Markup {
  if (all.length === 0) return html``;
  const rows = all.map(
    ({ name, in: where, required, description = '', schema, example }) => html`<tr>
<th scope="row">${code(name)}</th><td>${where}</td><td>${typeOf(schema)}</td><td>${yesOrNo(required)}</td>
<td>${sentence(description.replace(/\.$/, ''), rulesOf(schema), example === undefined ? '' : `Example: ${example}`)}</td></tr>`,
  );
  return html`<h4>Parameters</h4>${table(`Parameters of ${summary}`, ['Name', 'In', 'Type', 'Required', 'Meaning'], rows)}`;
}

function fields(caption: string, schema: JsonSchema): Markup {
  const rows = schemaRows(schema);
  const [first] = rows;
  if (first?.path === '') return html`<p>${sentence(first.type, first.rules)}.</p>`;
  const lines = rows.map(
    ({ path, when, type, required, rules }) => html`<tr>
<th scope="row">${code(path)}${when === '' ? '' : html` <span class="when">when ${when}</span>`}</th>
<td>${type}</td><td>${yesOrNo(required)}</td><td>${rules}</td></tr>`,
  );
  return table(caption, ['Field', 'Type', 'Required', 'Limits'], lines);
}

/** An example, which can be scrolled, also by keyboard. @param label its name for a screen reader */
function sample(label: string, value: unknown): Markup {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre role="group" aria-label="${label}" tabindex="0"><code>${text}</code></pre>`;
}

/** The first line of the recorded request, with the values of its parameters. */
function requestLine({ method, path, parameters: all }: Operation): string {
  const shown = all.filter(({ example }) => example !== undefined);
  const target = path.replace(/\{(\w+)\}/g, (whole, name) => {
    const found = shown.find((one) => one.in === 'path' && one.name === name);
    return found === undefined ? whole : encodeURIComponent(String(found.example));
  });
  const query = shown.filter((one) => one.in === 'query').map(({ name, example }) => [name, String(example)]);
  return `${method} ${target}${query.length === 0 ? '' : `?${new URLSearchParams(query as [string, string][])}`}`;
}

function request(operation: Operation): Markup {
  const { summary, requestBody } = operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const line = requestLine(operation);
  if (body === undefined) return html`<h4>Example</h4>${sample(`Request of ${summary}`, line)}`;
  const [type, { schema, example }] = body;
  const kind = html`<p>${type}${requestBody?.required === false ? ', which may be left out' : ''}</p>`;
  const content = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return html`<h4>Body</h4>${kind}${fields(`Fields of the body of ${summary}`, schema)}
<h4>Example</h4>${sample(`Request of ${summary}`, `${line}\n\n${content ?? ''}`)}`;
}

function answer({ summary }: Operation, status: string, description: string, content: Content = {}): Markup {
  const parts = Object.entries(content).map(([type, { schema, example }]) => {
    const of = `answer ${status} of ${summary}`;
    return html`<p>${type}</p>${example === undefined ? '' : sample(`Example of the ${of}`, example)}
${fields(`Fields of the ${of}`, schema)}`;
  });
  return html`<h4>Answer ${status}</h4><p>${description}</p>${parts}`;
}

function errors({ responses }: Operation): Markup {
  const lines = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const rows = lines.map(([status, { description, headers = {} }]) => {
    const sent = Object.entries(headers).map(([name, header]) => ` ${name}: ${header.description}`);
    return html`<dt>${status}</dt><dd>${description}${sent}</dd>`;
  });
  return html`<h4>Errors</h4><dl class="errors">${rows}</dl>`;
}

/** @returns the id of an operation in the page: an address that ends with `#` and this id opens it */
export const anchorOf = ({ operationId }: Pick<Operation, 'operationId'>): string => `op-${operationId}`;

/**
 * One operation. Closed, it is a line with its method, address and name. The anchor is inside, so that a browser opens the operation that an
 * address names.
 */
export function operationSection(operation: Operation): Markup {
  const { operationId, method, path, summary, description, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return html`<details class="operation"><summary><h3><span class="method">${method}</span> ${code(path)} <span class="name">${summary}</span></h3></summary>
<div class="inside" id="${anchorOf(operation)}">
${paragraphs(description)}
<p class="quiet">Name in generated clients: <a href="#${anchorOf(operation)}">${code(operationId)}</a></p>
${parameters(operation)}${request(operation)}
${answers.map(([status, { description: meaning, content }]) => answer(operation, status, meaning, content))}
${errors(operation)}
</div></details>
`;
}
