import type { DateFinding, MappingTemplate } from '../../columns/index.ts';
import type { Inspection } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { type CompareJob, compareResponses } from './compare.ts';
import { createInputQuery, inTurn, type Run } from './input-query.ts';
import { type DatesJob, findDates, type InspectJob, inspectFile } from './inspect.ts';
import { readColumnsOf, takesMediaNow } from './known-surveys.ts';
import { type MatchJob, matchFiles } from './match-files.ts';
import type { LinkMatches } from './media-link.ts';
import { findMapping } from './saved-mappings.ts';
import { type ScanJob, type ScanResult, scanFile } from './scan.ts';
import type { Compared, ComparedBy, TargetColumn, ThereSurvey } from './target.ts';

/** Everything that is worked out about a table, each from what its inputs name and from nothing else. */

const drawnWithinMs = 200;

/** Waits until the window has nothing to draw: two processors are soon busy. */
const drawn = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: drawnWithinMs }));

const reportEveryMs = 200;

/** What runs through a whole file tells how far it is, but not more often than anybody can see. */
const calmly =
  <Inputs, Value>(run: Run<Inputs, Value>): Run<Inputs, Value> =>
  (inputs, onBytes, signal) => {
    let told = 0;
    const tell = (bytes: number) => {
      if (performance.now() - told < reportEveryMs) return;
      told = performance.now();
      onBytes(bytes);
    };
    return run(inputs, tell, signal);
  };

const bytesOf = ({ file }: { file: File }) => file.size;

/** Types are set one after the other: a look begins when they rest, later where it takes longer. */
const restOf = ({ file }: { file: File }) => (file.size > 32 * 1024 * 1024 ? 1500 : 300);

/** A folder may hold hundreds of files: their rows are counted one after the other. */
export const scans = createInputQuery<Pick<ScanJob, 'file' | 'dialect'>, ScanResult>(
  inTurn((job, onBytes, signal) => scanFile(job, { onBytes, signal }), drawn),
  { bytes: bytesOf },
);

/** What a look at every response finds. */
export const inspections = createInputQuery<InspectJob, Inspection>(calmly(inspectFile), {
  bytes: bytesOf,
  rest_ms: restOf,
});

/** Whether the dates of some columns tell day from month. */
export const dateOrders = createInputQuery<DatesJob, DateFinding[]>(calmly(findDates), {
  bytes: bytesOf,
  rest_ms: restOf,
});

/** What is known of a survey that responses are added to. */
export interface SurveyFacts {
  columns: readonly TargetColumn[];
  takes_media: boolean;
}

export interface SurveyInputs {
  survey: ThereSurvey;
  instance: InstanceId;
}

export const surveyFacts = createInputQuery<SurveyInputs, SurveyFacts>(async ({ survey }) => ({
  columns: await readColumnsOf(survey.survey_key),
  takes_media: await takesMediaNow(survey.upload_key),
}));

/** `arrived`: how many imports have ended in the surveys compared with; a survey that has grown is read again. */
export type CompareInputs = Omit<CompareJob, 'connection'> & { by: ComparedBy; instance: InstanceId; arrived: number };

/** Which responses are there already. */
export const comparisons = createInputQuery<CompareInputs, Compared>(
  calmly(async ({ added, there, shape, by }, onBytes, signal) => ({
    overlap: await compareResponses({ added, there, shape }, onBytes, signal),
    by,
  })),
  { bytes: ({ added }) => added.file.size },
);

/** Which of a survey's media files its cells name. */
export const mediaMatches = createInputQuery<MatchJob, LinkMatches[]>((job, _, signal) => matchFiles(job, signal), {
  rest_ms: restOf,
});

/** Which of the recordings and pictures on the list a table names. */
export const mediaOffers = createInputQuery<MatchJob, LinkMatches[]>((job, _, signal) => matchFiles(job, signal), {
  rest_ms: restOf,
});

/** The mapping that was confirmed for the same headers before. */
export const templates = createInputQuery<{ header: readonly string[] }, MappingTemplate | null>(({ header }) =>
  findMapping(header),
);
