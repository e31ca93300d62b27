import type { Words } from './words.ts';

export const de: Words = {
  title: 'Diagnose',
  intro:
    'Dieser Bericht ist für die Person, die bei einem Problem hilft. Er bleibt auf diesem Computer, bis er gespeichert und von Hand verschickt wird.',
  without:
    'Er enthält Versionen, Einstellungen und das Protokoll, aber keine Antworten, Token, Namen oder Dateipfade. Vor dem Verschicken durchlesen.',
  text: 'Der Bericht',
  collecting: 'Wird gesammelt …',
  save: 'Bericht speichern …',
};
