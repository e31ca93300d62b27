import { counted } from '../../../lib/language/format.ts';
import type { Words } from './words.ts';

export const de: Words = {
  fact: (count) => counted(count, 'Welle', 'Wellen'),
  title: 'Wellen',
  intro: 'Jeder Import fügt eine Welle hinzu. Nach Wellen lässt sich filtern und vergleichen.',
  numbered: (number) => `Welle ${number}`,
  gone: 'eine Welle, die es nicht mehr gibt',
  name: (wave) => `Name von ${wave}`,
  responses: (count) => counted(count, 'Rückmeldung', 'Rückmeldungen'),
  join: 'Mit der oberen verbinden',
  joinOf: (wave, before) => `${wave} mit ${before} verbinden`,
  joined: (wave, before) => `${wave} und ${before} sind jetzt eine Welle.`,
  saved: 'Die Namen sind gespeichert.',
  compare: 'Nach Wellen vergleichen',
  save: 'Namen speichern',
};
