import { headerKey } from '../../importer/index.ts';
import { type Draft, decide } from './drafts.ts';
import type { ThereSurvey } from './target.ts';

/** The responses make a survey of their own. */
export function asNewSurvey(id: string): void {
  decide(id, { aim: { kind: 'new' }, send: null });
}

/** The responses go to a survey that is still to be chosen. */
export function asMoreResponses(id: string): void {
  decide(id, { aim: { kind: 'survey', survey: null }, send: null });
}

/** The responses go to a survey that is there. */
export function addTo(id: string, { upload_key, survey_key, survey_name, project_id, instance }: ThereSurvey): void {
  const survey = { upload_key, survey_key, survey_name, project_id, instance };
  decide(id, { aim: { kind: 'survey', survey }, send: null });
}

/** The responses go to the survey that another table of the list makes. */
export function asWaveOf(id: string, of: string): void {
  decide(id, { aim: { kind: 'wave', of }, send: null });
}

/** The tables of a list that could be one survey: of one header, two or more, none of them on its way to another survey. */
export function waveGroups(drafts: readonly Draft[]): Draft[][] {
  const open = drafts.filter(({ state }) => state.kind === 'mapping' && state.aim.kind !== 'survey');
  const groups = Map.groupBy(open, ({ state }) =>
    state.kind === 'mapping' ? headerKey(state.preview.table.header) : '',
  );
  return [...groups.values()].filter((group) => group.length > 1);
}
