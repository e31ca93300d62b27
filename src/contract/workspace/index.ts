// Our own endpoints, for reading and changing what was imported: docs/workspace.md.
import { administrationEndpoints } from './administration.ts';
import { auditEndpoints } from './audit.ts';
import { backupEndpoints } from './backup.ts';
import { columnChangeEndpoints } from './column-changes.ts';
import { comparisonEndpoints } from './comparison.ts';
import { deletionEndpoints } from './deletion.ts';
import { exportEndpoints } from './export.ts';
import { healthEndpoints } from './health.ts';
import { importedFileEndpoints } from './imported-files.ts';
import { importsEndpoints } from './imports.ts';
import { instanceEndpoints } from './instance.ts';
import { libraryEndpoints } from './library.ts';
import { outlineEndpoints } from './outline.ts';
import { participantEndpoints } from './participants.ts';
import { savedFilterEndpoints } from './saved-filters.ts';
import { searchEndpoints } from './search.ts';
import { sourceEndpoints, surveyNameEndpoints, surveyReadingEndpoints } from './surveys.ts';
import { waveEndpoints } from './waves.ts';

export * from './addresses.ts';
export * from './administration.ts';
export * from './audit.ts';
export * from './backup.ts';
export * from './column-changes.ts';
export * from './comparison.ts';
export * from './deletion.ts';
export * from './distribution.ts';
export * from './export.ts';
export * from './filter.ts';
export * from './health.ts';
export * from './imported-files.ts';
export * from './imports.ts';
export * from './library.ts';
export * from './outline.ts';
export * from './participants.ts';
export * from './person-key.ts';
export * from './question-groups.ts';
export * from './saved-filters.ts';
export * from './search.ts';
export * from './surveys.ts';
export * from './waves.ts';

export const workspaceEndpoints = {
  ...instanceEndpoints,
  ...importsEndpoints,
  ...importedFileEndpoints,
  ...surveyReadingEndpoints,
  ...surveyNameEndpoints,
  ...comparisonEndpoints,
  ...exportEndpoints,
  ...deletionEndpoints,
  ...columnChangeEndpoints,
  ...outlineEndpoints,
  ...waveEndpoints,
  ...savedFilterEndpoints,
  ...participantEndpoints,
  ...libraryEndpoints,
  ...searchEndpoints,
  ...sourceEndpoints,
  ...administrationEndpoints,
  ...healthEndpoints,
  ...auditEndpoints,
  ...backupEndpoints,
};
