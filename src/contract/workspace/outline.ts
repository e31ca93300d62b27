import { displayKinds, groupKinds } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { byName, jsonBody, textsByHeader } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { surveyParams, workspaceBase } from '../query.ts';
import { personKey, personKeyFields } from './changes.ts';

/** A group has at most as many members as a survey can have columns. */
const maxMembers = 2000;

const { orderedOptions: most, orderedOptionLength: longest } = ownLimits;

/** Header to the options in their order. An empty list: by count. */
const givenOrders = textsByHeader('orders', {
  ...{ one: 'an option', all: 'options', each: 'texts' },
  ...{ most, longest, repeats: false },
});

const mostGroups = 2000;
const longestText = 4000;
const name = z.string().max(longestText);
const names = z.array(name).max(maxMembers);

/** A group by the headers of its columns. docs/workspace.md#question-groups */
export const outlineGroup = z
  .object(
    {
      kind: z.enum(groupKinds, { error: `kind must be one of ${groupKinds.join(', ')}.` }),
      text: name.default(''),
      headers: names.min(1, { error: 'headers must name a column.' }),
      items: names,
      iterations: names.nullable().default(null),
      write_ins: names.default([]),
      /** The header of the column with all chosen options in one cell; left out: as it was found for these members. */
      whole: name.nullable().optional(),
    },
    { error: 'Each group must be an object.' },
  )
  .refine(
    ({ headers, items, iterations }) =>
      items.length === headers.length && (iterations ?? headers).length === headers.length,
    {
      error: 'items and iterations must have one text for each header.',
    },
  );
export type OutlineGroup = z.output<typeof outlineGroup>;

const outlineGroups = z
  .array(outlineGroup, { error: 'groups must be a list or null.' })
  .max(mostGroups, { error: `groups can list ${mostGroups} groups.` })
  .superRefine((groups, context) => {
    const seen = new Set<string>();
    for (const header of groups.flatMap(({ headers, write_ins }) => [...headers, ...write_ins])) {
      if (seen.has(header)) return context.addIssue(`groups: “${header.slice(0, 60)}” is in two groups.`);
      seen.add(header);
    }
  });

export const chosenDisplay = z.object(
  {
    as: z.enum(displayKinds, { error: `as must be one of ${displayKinds.join(', ')}.` }),
    scores: byName(z.number().nullable()).nullable().default(null),
  },
  { error: 'A display must be an object or null.' },
);

/**
 * What a person made of the list of questions, each by the header of its first column: those that come first in their order, those that
 * are hidden, and short names. docs/workspace.md#question-list
 */
export const questionList = z.object(
  { order: names.default([]), hidden: names.default([]), labels: byName(name).default({}) },
  { error: 'question_list must be an object.' },
);
export type QuestionList = z.output<typeof questionList>;

/** The structure of a survey by headers: what a template needs to set it again. */
const outline = z.object({
  /** Found, or as a person set them. */
  groups: z.array(outlineGroup),
  /** Columns whose display a person chose. */
  displays: byName(chosenDisplay),
  /** Columns that have an order of options. */
  orders: byName(z.array(z.string())),
  question_list: questionList,
  ...personKeyFields,
});
export type Outline = z.output<typeof outline>;
export type OptionOrders = Outline['orders'];

/** What is changed; what is not named stays. */
const outlineChange = jsonBody({
  groups: outlineGroups.nullable().optional(),
  displays: byName(chosenDisplay.nullable(), 'displays must be an object.').optional(),
  orders: givenOrders.optional(),
  question_list: questionList.optional(),
  person_key: personKey.nullable().optional(),
});
export type OutlineChange = z.output<typeof outlineChange>;

const path = `${workspaceBase}/surveys/:survey_key/outline` as const;

const getOutline = defineEndpoint({
  method: 'GET',
  path,
  summary:
    'Which columns are one question, how columns are shown, the order of their options, and which say who answered, by header.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: outline, 404: errorBody },
});

const changeOutline = defineEndpoint({
  method: 'PATCH',
  path,
  summary:
    'Sets groups, displays, orders of options, the list of questions and the person key, all of them or none. groups replaces all groups, null brings back those that were found. question_list replaces the list. displays and orders change the named columns only; null or an empty list brings back what was found. person_key begins a change: poll getOutline.',
  scope: 'survey:write',
  params: surveyParams,
  body: outlineChange,
  replies: { 200: outline, 400: errorBody, 404: errorBody, 409: errorBody },
});

export const outlineEndpoints = { getOutline, changeOutline };
