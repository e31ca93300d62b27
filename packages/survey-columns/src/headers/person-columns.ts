import { headerKey } from '@sheaf/tables';
import { type ColumnType, holdsEmail, holdsName, holdsText, holdsTime, isIgnored } from '../column-type.ts';
import { headerNames } from '../exporters/descriptor.ts';
import { allNames } from '../exporters/registry.ts';
import { asksForEmail, asksForName, isAboutOthers } from './person-words.ts';
import { type SurveyShape, toolColumns } from './tool-columns.ts';

/** Headers of response identifiers, of any tool. */
const responseIds = new Set([
  ...allNames(({ identifiers }) => identifiers?.responses),
  ...headerNames(
    'response id|responseid|submission id|uuid|guid|entry id|response number|session id|interview id|unique id',
  ),
]);
/** Headers of person identifiers. A person may have several responses. */
const personIds = new Set([
  ...allNames(({ identifiers }) => identifiers?.persons),
  ...headerNames(
    'respondent id|respondentid|participant id|participantid|participant code|subject id|subjectid|study id|user id|userid|member id|student id|' +
      'employee id|customer id|patient id|panel id|panelist id|contact id|rid|psid|pid|external reference|visitor id|token|serial|teilnehmer id|' +
      'teilnehmercode|teilnehmer code|personen id|probandencode|matrikelnummer|personalnummer|id participante|código de participante|id participant|' +
      'code participant|id del participante|osallistuja id|受访者id|回答者id',
  ),
]);
/** Headers of visits and instruments: a record has a row for each. */
const visits = new Set([
  ...allNames(({ identifiers }) => identifiers?.visits),
  ...headerNames('visit|visit number|wave|round|session'),
]);

/** The columns that identify the respondent; 0-based. */
export interface PersonColumns {
  emails: number[];
  /** Parts of one name, or several spellings of it. */
  names: number[];
  responseIds: number[];
  personIds: number[];
  /** Those that together say who answered, as somebody named them. */
  key: readonly number[];
  /** The visit or instrument; an identifier is unique only together with it. */
  visits: number[];
  /** When the response was started and sent, as the tool wrote it. */
  times: number[];
}

/** @returns the columns that identify the respondent, judged by types and headers */
export function personColumns(shape: SurveyShape): PersonColumns {
  const { header, types } = shape;
  const labels = header.map(headerKey);
  const own = toolColumns(shape);
  const where = (test: (label: string, type: ColumnType, column: number) => boolean): number[] =>
    labels.flatMap((label, column) => (test(label, types[column]?.type ?? 'Do nothing', column) ? [column] : []));
  const isUncounted = (type: ColumnType) => isIgnored(type) || holdsText(type);
  return {
    emails: where(
      (label, type) =>
        holdsEmail(type) || (isUncounted(type) && label.length < 40 && asksForEmail(label) && !isAboutOthers(label)),
    ),
    names: where((label, type) => holdsName(type) || (isUncounted(type) && asksForName(label) === 'exact')),
    responseIds: where((label, _, column) => own.ids.includes(column) || responseIds.has(label)),
    personIds: where((label, _, column) => !own.ids.includes(column) && personIds.has(label)),
    key: shape.person_key ?? [],
    visits: where((label) => visits.has(label)),
    times: where((_, type, column) => own.others.includes(column) || holdsTime(type)),
  };
}
