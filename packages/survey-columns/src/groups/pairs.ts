import { cleanText } from '@sheaf/tables';
import { holdsTime } from '../shapes.ts';
import { type FoundGroup, isNumeric, listAnswers, type Member, makeBareGroup } from './members.ts';
import { findDifference, nameWords } from './name-words.ts';
import { mark } from './ticks.ts';

// Two numbers that only together are an answer.

/** Two units of one measure: they need no common words. */
const units: readonly string[] = [
  'feet|foot|ft inches|inch|in',
  'pies pulgadas',
  'stone|stones|st pounds|lb|lbs',
  'pounds|lb|lbs ounces|oz',
  'systolic|sys|systolisch|systolique|sistólica|sistolica diastolic|dia|diastolisch|diastolique|diastólica|diastolica',
  'hours|hour|hrs|hr|h minutes|minute|mins|min|m',
  'stunden|std minuten|min',
  'heures|heure minutes|minute|min',
  'horas|hora minutos|min',
  'ore|ora minuti|min',
  'uren|uur minuten|min',
  'timmar|timer|tunnit|tunnia|godziny minuter|minutter|minuutit|minuuttia|minuty',
  'years|year|yrs months|month',
  'jahre monate',
  'ans mois',
  'años meses',
  'anos meses',
  'anni mesi',
  'jaar maanden',
  'minutes|minute|mins|min seconds|second|secs|sec',
  'euro|euros|dollars cents|cent',
  '小时 分钟',
  '時間 分',
  '시간 분',
];
/** Two ends of a span: the rest of the names must be the same question. */
const ends: readonly string[] = [
  'from to|until|till',
  'min|minimum|least max|maximum|most',
  'lower|low|lowest upper|high|highest',
  'von bis',
  'desde hasta',
  'de à|a|até',
  'da a',
  'van tot',
  'od do',
  'mínimo|mínima|mindestens|minimo|minst máximo|máxima|höchstens|massimo|högst',
  'start end',
];

/** Both lists by the two words, in either order. */
function partners(lines: readonly string[]): Set<string> {
  const held = new Set<string>();
  for (const line of lines) {
    const [ones = '', others = ''] = line.split(' ');
    for (const one of ones.split('|'))
      for (const other of others.split('|')) held.add(`${one} ${other}`).add(`${other} ${one}`);
  }
  return held;
}
const unitPairs = partners(units);
const endPairs = partners(ends);

/** What the two names ask in common; null when they are no pair. */
function findCommonWords(one: readonly string[], other: readonly string[]): string[] | null {
  const { prefix, suffix, between } = findDifference(one, other);
  const [first, second] = between.map((words) => words.join(' '));
  const key = `${first} ${second}`;
  const common = [...prefix, ...suffix];
  if (unitPairs.has(key)) return common;
  return endPairs.has(key) && common.length > 0 ? common : null;
}

/** @returns the pairs of neighbouring numbers whose names differ in the unit or in the end of a span */
export function findPairs(members: readonly Member[]): FoundGroup[] {
  const pairs: FoundGroup[] = [];
  const fits = (member: Member | undefined): member is Member =>
    member !== undefined &&
    isNumeric(member) &&
    !listAnswers(member).every((answer) => mark.test(answer)) &&
    !holdsTime(member.type);
  let at = 0;
  while (at + 1 < members.length) {
    const [one, other] = [members[at], members[at + 1]];
    at++;
    if (!fits(one) || !fits(other)) continue;
    const names = [one, other].map(({ column }) => nameWords(column.names.text));
    const common = findCommonWords(names[0] ?? [], names[1] ?? []);
    if (common === null) continue;
    at++;
    const pair = makeBareGroup({ kind: 'pair', confidence: 0.9, reason: 'two_units' }, [one, other]);
    pairs.push({ ...pair, question: cleanText(common.join(' ')) });
  }
  return pairs;
}
