import { oauthEndpoints, projectEndpoints } from './access.ts';
import type { AnswerOf, Endpoint, RequestOf } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { insightEndpoints } from './insights.ts';
import { surveyEndpoints, surveyMediaEndpoints } from './surveys.ts';
import { workspaceEndpoints } from './workspace/index.ts';

/** All endpoints. Routes, client and OpenAPI document are made from this table. */
export const endpoints = {
  ...oauthEndpoints,
  ...projectEndpoints,
  ...surveyEndpoints,
  ...surveyMediaEndpoints,
  ...insightEndpoints,
  ...fileEndpoints,
  ...workspaceEndpoints,
} as const satisfies Record<string, Endpoint>;
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** One handler for each endpoint; a missing one does not compile. `Caller` is what the server knows about the caller. */
export type HandlersFor<T extends Record<string, Endpoint>, Caller> = {
  [N in keyof T]: (request: RequestOf<T[N]>, caller: Caller) => Promise<AnswerOf<T[N]>>;
};
