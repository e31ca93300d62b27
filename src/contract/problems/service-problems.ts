import { documentDetails, documentProblems } from './documents.ts';
import { requestProblems } from './requests.ts';
import { partDetails, partProblems, surveyDetails, surveyProblems } from './surveys.ts';

/** What the service reports, and how it says that in English. What is in braces is filled in (docs/interface.md#codes). */
export const serviceProblems = {
  ...requestProblems,
  ...surveyProblems,
  ...surveyDetails,
  ...partProblems,
  ...partDetails,
  ...documentProblems,
  ...documentDetails,
} as const;
