import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { ownLimits } from '../limits.ts';
import { workspaceBase } from '../query.ts';
import { codePoints } from '../text.ts';
import { surveyParams } from './surveys.ts';

const { orderedOptions: mostOptions, orderedOptionLength: longestOption } = ownLimits;

function problemOf(options: unknown, field: string): string | null {
  if (!Array.isArray(options)) return `${field} must be a list of options.`;
  if (options.length > mostOptions) return `${field} can have ${mostOptions} options.`;
  const seen = new Set<string>();
  for (const option of options) {
    if (typeof option !== 'string' || option.trim() === '')
      return `${field} must be a list of texts, none of them empty.`;
    if (codePoints(option) > longestOption) return `${field}: an option can have ${longestOption} characters.`;
    if (option.includes('\0') || !option.isWellFormed())
      return `${field} contains a character that cannot be stored (NUL or half of a pair).`;
    if (seen.has(option.trim())) return `${field} lists an option twice: “${option.trim().slice(0, 60)}”.`;
    seen.add(option.trim());
  }
  return null;
}

const optionList = {
  type: 'array',
  maxItems: mostOptions,
  items: { type: 'string', minLength: 1, maxLength: longestOption },
};

/** Header to the options in their order. An empty list: by count. */
const givenOrders = z
  .custom<Record<string, string[]>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'orders must be an object of header names and lists of options.',
  })
  .superRefine((orders, context) => {
    for (const [header, options] of Object.entries(orders)) {
      const problem = problemOf(options, `orders: "${header}"`);
      if (problem === null) continue;
      context.addIssue(problem);
      return;
    }
  })
  .meta({ type: 'object', additionalProperties: optionList });

/** By header, of each column that has an order. docs/workspace.md#order-of-options */
const optionOrders = z.object({ orders: z.record(z.string(), z.array(z.string())) });
export type OptionOrders = z.output<typeof optionOrders>['orders'];

const path = `${workspaceBase}/surveys/:survey_key/option-orders` as const;

const getOptionOrders = defineEndpoint({
  method: 'GET',
  path,
  summary: 'The order of the options of each question that has one.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: optionOrders, 404: errorBody },
});

const setOptionOrders = defineEndpoint({
  method: 'PATCH',
  path,
  summary:
    'Sets the order of the options of the named columns, all of them or none; other columns keep theirs. An empty list removes an order.',
  scope: 'survey:write',
  params: surveyParams,
  body: z.object({ orders: givenOrders }, { error: 'The body must be a JSON object.' }),
  replies: { 200: optionOrders, 400: errorBody, 404: errorBody, 409: errorBody },
});

export const optionOrderEndpoints = { getOptionOrders, setOptionOrders };
