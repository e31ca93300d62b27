import type { Dialect } from '../columns/types.ts';
import type { ColumnType } from '../contract/index.ts';
import type { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { ImportPlan } from './plan-shape.ts';
import type { OnProgress } from './progress.ts';
import type { Upload } from './upload.ts';
import type { Clock } from './wait.ts';

export interface ImportRun {
  client: Client;
  file: Blob;
  journal: Journal;
  signal?: AbortSignal;
  on_progress?: OnProgress;
  /** How bytes reach the storage; fetch unless given. */
  upload?: Upload;
  clock?: Clock;
}

export interface SurveyImportOptions extends ImportRun {
  file_name: string;
  dialect: Dialect;
  /** Made by `scanRows` and `planParts`, in a worker where there is one; made here when absent. */
  plan?: ImportPlan;
  project_id: number;
  name: string;
  column_mapping?: Record<string, ColumnType>;
  auto_map?: boolean;
  add_to_research_panel?: boolean;
}
