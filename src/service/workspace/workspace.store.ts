// Reading what was imported. Everything runs on the thread that answers HTTP, so each call touches only what it shows.
export { listImports } from './imports.store.ts';
export { listNotes } from './notes.store.ts';
export { listResponses } from './responses.store.ts';
export { findSurveyProject, getSurvey } from './survey.store.ts';
