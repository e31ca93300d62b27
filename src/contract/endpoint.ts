import { z } from 'zod';
import { workspaceBase } from './query.ts';

type Schema = z.ZodType;

export const bodyTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
type BodyType = keyof typeof bodyTypes;

/** One endpoint of docs/interface.md#endpoints: what is sent, what can be answered, and who may call it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** Fastify style, relative to the base address: `/api/v1/…/:upload_key/complete`. */
  path: string;
  aliases?: readonly string[];
  summary: string;
  /** null: no token is needed. */
  scope: Scope | null;
  /** Only the host's own window may call it, no API key, whatever its scopes. */
  hostOnly?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** An empty body counts as `{}`. */
  bodyOptional?: boolean;
  /** How the body is encoded; default JSON. */
  bodyType?: BodyType;
  /** Content type of a 200; default JSON. Otherwise its schema is `streamed`. */
  contentType?: string;
  replies: Readonly<Record<number, Schema>>;
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Member<E, K extends string> = E extends Record<K, infer V> ? V : undefined;

/** What a handler receives, parsed and checked. */
export interface RequestOf<E extends Endpoint> {
  params: Parsed<Member<E, 'params'>>;
  query: Parsed<Member<E, 'query'>>;
  body: Parsed<Member<E, 'body'>>;
}

/** What a client passes: only the members with a schema. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Member<E, K> extends Schema ? K : never]: Given<Member<E, K>>;
};

/** A reply: each status has a body of its own type. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: { status: S; body: z.output<E['replies'][S]> };
}[keyof E['replies'] & number];

/** A body of type T that another thread has encoded as JSON, to spare the thread that answers HTTP. */
export class EncodedJson<T> {
  readonly bytes: Uint8Array;
  /** Never set; only keeps the type T. */
  declare readonly shape?: T;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** The schema of a 200 that is not JSON: the bytes are passed on. */
export const streamed = z.custom<AsyncIterable<Uint8Array>>();

/** What a handler answers: the body or its encoded JSON, and more headers. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: {
    status: S;
    body: z.output<E['replies'][S]> | EncodedJson<z.output<E['replies'][S]>>;
    headers?: Readonly<Record<string, string>>;
    /** What was asked for had been done before, so it is not in the audit trail again. It is not sent. */
    isRepeat?: boolean;
  };
}[keyof E['replies'] & number];

/** The bodies of the 2xx replies: what a client's call resolves to. */
export type ResultOf<E extends Endpoint> = Extract<ReplyOf<E>, { status: 200 | 201 | 202 | 204 }>['body'];

/** docs/interface.md#scopes. The last two are our additions: one creates projects, one reads the workspace and changes nothing. */
export const scopes = [
  'survey:write',
  'insight:write',
  'file:write',
  'project:read',
  'project:write',
  'workspace:read',
] as const;
export type Scope = (typeof scopes)[number];

/** @returns whether `value` names a scope. */
export function isScope(value: unknown): value is Scope {
  return scopes.some((scope) => scope === value);
}

/** @returns whether an endpoint only reads what was imported into the workspace, so that `workspace:read` is enough for it */
export const isReading = ({ method, path, scope, hostOnly }: Endpoint): boolean =>
  method === 'GET' && scope !== null && hostOnly === undefined && path.startsWith(`${workspaceBase}/`);

/** @returns whether a token with these scopes may call an endpoint */
export const mayCall = (held: readonly Scope[], endpoint: Endpoint): boolean =>
  endpoint.scope === null || held.includes(endpoint.scope) || (isReading(endpoint) && held.includes('workspace:read'));
