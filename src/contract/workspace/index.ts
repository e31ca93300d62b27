// Our own endpoints, for reading and changing what was imported: docs/workspace.md.
import { administrationEndpoints } from './administration.ts';
import { columnChangeEndpoints } from './column-changes.ts';
import { deletionEndpoints } from './deletion.ts';
import { exportEndpoints } from './export.ts';
import { importsEndpoints } from './imports.ts';
import { instanceEndpoints } from './instance.ts';
import { participantEndpoints } from './participants.ts';
import { recordEndpoints } from './records.ts';
import { searchEndpoints } from './search.ts';
import { sourceEndpoints } from './source.ts';
import { surveyReadingEndpoints } from './surveys.ts';

export * from './administration.ts';
export * from './column-changes.ts';
export * from './deletion.ts';
export * from './distribution.ts';
export * from './export.ts';
export * from './filter.ts';
export * from './imports.ts';
export * from './participants.ts';
export * from './records.ts';
export * from './search.ts';
export * from './source.ts';
export * from './surveys.ts';

export const workspaceEndpoints = {
  ...instanceEndpoints,
  ...importsEndpoints,
  ...surveyReadingEndpoints,
  ...exportEndpoints,
  ...deletionEndpoints,
  ...columnChangeEndpoints,
  ...participantEndpoints,
  ...recordEndpoints,
  ...searchEndpoints,
  ...sourceEndpoints,
  ...administrationEndpoints,
};
