// What the OpenAPI document says in words, beside the sentence of each endpoint.
import { type Endpoint, isReading, type Scope } from './endpoint.ts';

/** The licence of the service and of this description of it: the file LICENSE. */
export const licence = { name: 'Apache License 2.0', identifier: 'Apache-2.0' } as const;

export const introduction = [
  'The import service of Sheaf: surveys, insights, files and recordings come in, and the workspace reads what was imported.',
  'Every address answers JSON unless it says otherwise. An error is `{"error"}`, one sentence that says what is wrong and what to do.',
  'A request needs the token of an API key, or one that `POST /api/v1/oauth/token` gave for its client id and secret. The files themselves do not go through this service: an upload begins with a presigned form of the object store, which is sent as it is.',
].join('\n\n');

interface Tag {
  name: string;
  description: string;
  /** The beginnings of its addresses. */
  addresses: readonly string[];
}

const imports = '/api/v1/developer/import';
const workspace = '/api/v1/workspace';

export const tags: readonly Tag[] = [
  {
    name: 'Tokens',
    description: 'Tokens for API keys and for the window.',
    addresses: ['/api/v1/oauth', `${workspace}/sign-in`],
  },
  {
    name: 'Projects',
    description: 'The projects that a key may see.',
    addresses: ['/import/projects', `${imports}/projects`, `${workspace}/projects`],
  },
  {
    name: 'Survey imports',
    description: 'Surveys as CSV in parts, with their media.',
    addresses: [`${imports}/surveys`],
  },
  { name: 'Insight imports', description: 'Documents that become insights.', addresses: [`${imports}/insights`] },
  { name: 'File imports', description: 'Recordings, documents and pictures.', addresses: [`${imports}/files`] },
  {
    name: 'Past imports',
    description: 'What has been imported, and from which files.',
    addresses: [`${workspace}/imports`, `${workspace}/imported-files`],
  },
  {
    name: 'Surveys',
    description: 'Imported surveys: questions, responses, filters, comparisons and exports.',
    addresses: [`${workspace}/surveys`],
  },
  { name: 'Insights', description: 'Imported insights and their text.', addresses: [`${workspace}/insights`] },
  {
    name: 'Files',
    description: 'Imported files, their text and their transcripts.',
    addresses: [`${workspace}/files`],
  },
  {
    name: 'Participants',
    description: 'The people who answered, across surveys.',
    addresses: [`${workspace}/participants`, `${workspace}/person-keys`],
  },
  {
    name: 'Search',
    description: 'Words and codes in everything that was imported.',
    addresses: [`${workspace}/search`, `${workspace}/codes`],
  },
  {
    name: 'Administration',
    description: 'Keys, health, storage and backups. Most of it answers only the window on the same computer.',
    addresses: ['instance', 'keys', 'storage', 'transcriber', 'health', 'backup'].map((name) => `${workspace}/${name}`),
  },
];

/**
 * @param path an address of the endpoint table
 * @returns the name of its tag
 * @throws Error when no tag has the address
 */
export function findTag(path: string): string {
  const found = tags.find(({ addresses }) => addresses.some((one) => path === one || path.startsWith(`${one}/`)));
  if (found === undefined) throw new Error(`${path} has no tag in openapi-words.ts.`);
  return found.name;
}

export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'survey:write': 'Import surveys, and read and change those of the key’s projects.',
  'insight:write': 'Import insights, and read and change those of the key’s projects.',
  'file:write': 'Import files, and read and change those of the key’s projects.',
  'project:read': 'See the projects, and look up words in them.',
  'project:write': 'Create projects.',
  'workspace:read': 'Read, search and export what is in the key’s projects, and change nothing.',
};

/** Parameters that are called the same at every address. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  upload_key: 'The upload, as the answer to its initialize names it.',
  survey_key: 'The survey, as the answer to initialize and the lists name it.',
  insight_key: 'The insight, as the answer to initialize and the lists name it.',
  wav_key: 'The file, as the answer to initialize and the lists name it.',
  part_number: 'The part; the first one is 1.',
  filename: 'The name that the media file was registered with.',
  question_id: 'The `id` of a question of the survey.',
  change_id: 'The `change_id` of a change of the survey.',
  filter_id: 'The `id` of a saved filter of the survey.',
  code_id: 'The `code_id` of a code of the project.',
  mark_id: 'The `mark_id` of a coded passage of the document.',
  rule_id: 'The `rule_id` of a rule of the code in the survey.',
  finding_id: 'The `finding_id` of a finding of the project.',
  media_id: 'The `id` of a media file of the survey.',
  participant_id: 'The `id` of a participant.',
  key_id: 'The `id` of an API key.',
  id: 'The `id` of a project.',
  project_id: 'Only what belongs to this project.',
  limit: 'At most so many items on a page.',
  offset: 'How many items are left out before the first one.',
};

/** The name of an endpoint as words: `retrySurveyPart` is “Retry survey part”. */
export function makeTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @returns the sentence of an endpoint, and who may call it */
export function describeOperation(endpoint: Endpoint): string {
  const { summary, scope, hostOnly } = endpoint;
  if (scope === null) return `${summary}\n\nIt needs no token.`;
  if (hostOnly) return `${summary}\n\nOnly the window on the same computer may call it: an API key gets 403.`;
  return `${summary}\n\nThe key needs the scope \`${scope}\`${isReading(endpoint) ? ' or `workspace:read`' : ''}.`;
}
