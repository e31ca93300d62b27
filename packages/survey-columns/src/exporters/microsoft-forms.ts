import { common, type ExporterDescriptor, headerNames } from './descriptor.ts';

/** How the second and third column are called, by the language of who exports; lower case. */
const times: readonly (readonly [start: string, completion: string])[] = [
  ['start time', 'completion time'],
  ['startzeit', 'fertigstellungszeit'],
  ['heure de début', 'heure de fin'],
  ['hora de inicio', 'hora de finalización'],
  ['hora de início', 'hora de conclusão'],
  ["hora d'inici", 'hora de finalització'],
  ['ora di inizio', 'ora di completamento'],
  ['begintijd', 'tijd van voltooien'],
  ['starttid', 'slutförandetid'],
  ['starttidspunkt', 'fuldførelsestidspunkt'],
  ['starttidspunkt', 'fullføringstidspunkt'],
  ['alkamisaika', 'valmistumisaika'],
  ['godzina rozpoczęcia', 'godzina ukończenia'],
  ['čas zahájení', 'čas dokončení'],
  ['kezdés időpontja', 'befejezés időpontja'],
  ['ora de începere', 'ora de finalizare'],
  ['başlangıç zamanı', 'tamamlanma zamanı'],
  ['ώρα έναρξης', 'ώρα ολοκλήρωσης'],
  ['время начала', 'время завершения'],
  ['час початку', 'час завершення'],
  ['שעת התחלה', 'שעת השלמה'],
  ['وقت البدء', 'وقت الإكمال'],
  ['시작 시간', '완료 시간'],
  ['開始時刻', '完了時刻'],
  ['開始時間', '完成時間'],
  ['开始时间', '完成时间'],
];

/** By language, the time of the last change. */
const changed =
  'Last modified|Last modified time|Uhrzeit der letzten Änderung|Zeitpunkt der letzten Änderung|Heure de la dernière modification|Hora de la última modificación|' +
  'Hora da última modificação|Ora ultima modifica|Tijd van laatste wijziging|最終変更時刻|上次修改时间';

/** Several answers of one cell are joined by `;`, with one more at the end. A quiz adds points and feedback to each question. */
export const microsoftForms: ExporterDescriptor<'Microsoft Forms'> = {
  name: 'Microsoft Forms',
  writesBareStatements: true,
  fingerprints: [
    {
      reason: 'the columns Start time and Completion time',
      matches: ({ names }) => times.some(([start, completion]) => names.has(start) && names.has(completion)),
    },
  ],
  metadata: {
    anywhere: headerNames(
      'Last modified time|Total points|Quiz feedback|Grade posted time|Zeitpunkt der letzten Änderung|Hora de la última modificación|Heure de la dernière modification|Hora da última modificação',
    ),
    here: headerNames('Last modified time|Total points|Quiz feedback'),
  },
  response: {
    ids: headerNames('ID|编号'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|${times.flat().join('|')}`),
    others: headerNames(changed),
  },
  derived: [{ label: /^(?:points|feedback) /, reason: 'recorded by the survey tool beside the answers' }],
};
