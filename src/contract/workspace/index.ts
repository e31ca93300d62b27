// Our own endpoints, for reading and changing what was imported: docs/workspace.md.

import { instanceEndpoints } from '../access.ts';
import { administrationEndpoints } from './administration.ts';
import { backupEndpoints } from './backup.ts';
import { columnChangeEndpoints } from './changes.ts';
import { codeEndpoints } from './codes.ts';
import { comparisonEndpoints } from './comparison.ts';
import { exportEndpoints } from './export.ts';
import { savedFilterEndpoints } from './filter.ts';
import { findingEndpoints } from './findings.ts';
import { healthEndpoints } from './health.ts';
import { deletionEndpoints, importedFileEndpoints, importsEndpoints } from './imports.ts';
import { libraryEndpoints } from './library.ts';
import { outlineEndpoints } from './outline.ts';
import { participantEndpoints } from './participants.ts';
import { passageCodeEndpoints } from './passage-codes.ts';
import { reportEndpoints } from './report.ts';
import { searchEndpoints } from './search.ts';
import { spellingEndpoints } from './spellings.ts';
import { surveyNameEndpoints, surveyReadingEndpoints, waveEndpoints } from './surveys.ts';

export * from './administration.ts';
export * from './audit.ts';
export * from './backup.ts';
export * from './changes.ts';
export * from './codes.ts';
export * from './comparison.ts';
export * from './distribution.ts';
export * from './distribution-facts.ts';
export * from './export.ts';
export * from './figures.ts';
export * from './filter.ts';
export * from './filter-text.ts';
export * from './findings.ts';
export * from './grid.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './library.ts';
export * from './outline.ts';
export * from './participants.ts';
export * from './passage-codes.ts';
export * from './report.ts';
export * from './search.ts';
export * from './spellings.ts';
export * from './surveys.ts';
export * from './units.ts';

export const workspaceEndpoints = {
  ...instanceEndpoints,
  ...importsEndpoints,
  ...importedFileEndpoints,
  ...surveyReadingEndpoints,
  ...surveyNameEndpoints,
  ...comparisonEndpoints,
  ...exportEndpoints,
  ...reportEndpoints,
  ...deletionEndpoints,
  ...columnChangeEndpoints,
  ...outlineEndpoints,
  ...waveEndpoints,
  ...savedFilterEndpoints,
  ...codeEndpoints,
  ...findingEndpoints,
  ...spellingEndpoints,
  ...passageCodeEndpoints,
  ...participantEndpoints,
  ...libraryEndpoints,
  ...searchEndpoints,
  ...administrationEndpoints,
  ...healthEndpoints,
  ...backupEndpoints,
};
