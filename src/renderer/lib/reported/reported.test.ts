import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { de } from './words.de.ts';
import { words as en } from './words.ts';

const source = new URL('../../../../', import.meta.url);
/** What reads files, and what speaks with the service. Its sentences reach the window. */
const speakers = [
  'packages/tables/src/sources',
  'packages/tables/src/dialect',
  'packages/survey-columns/src/read',
  'src/service/documents',
  'src/importer/client',
];
/** Of the program itself: they reach the log, or a terminal. */
const unheard =
  /^(?:The parser |There is no table |The file has no table |The workbook has no sheet x|No parser reads |The store sent |SHEAF_FFMPEG|SHEAF_TRANSCRIBER_MEMORY_MB must|Other computers reach |The bytes are no text in )/;

/** Put together of a few parts: each way is a row below. */
const composed = [
  'The file is a Word document. Import it as an insight.',
  'The file is a PowerPoint presentation. Rename it to .pptx to import it as an insight.',
  'Reading this .doc document takes more than half a minute. Split it or save it as .docx.',
  'Reading this .xls document takes more than 512 MB of memory. Split it or save it as .xlsx.',
];

const textOf = (path: string) => readFileSync(new URL(path, source), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, source), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|fixture/.test(path));

/** Has its own German words beside the English ones. */
const inBothLanguages = 'packages/survey-columns/src/read/decision-words.ts';

/** @returns the sentences that stand in a file, with an x for each thing that is inserted; comments are none */
function sentencesIn(path: string): string[] {
  const code = textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const literals = [...code.matchAll(/(['"`])((?:\p{Lu}|\.\w)(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*[.?])\1/gu)];
  return literals.map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, 'x'));
}

describe('what readers of files and the service say', () => {
  const heard = speakers
    .flatMap(filesIn)
    .filter((path) => path !== inBothLanguages)
    .flatMap(sentencesIn)
    .filter((said) => !unheard.test(said) && !/^The file is x\. x|takes x\. Split/.test(said));

  it('is found in their sources', () => expect(heard.length).toBeGreaterThan(60));

  it.each([...new Set([...heard, ...composed])])('has German words: %s', (said) =>
    expect(de.report(said)).not.toBe(said),
  );
});

test.each([
  [
    'The SPSS file is damaged: it ends after 12 of 40 cases. Save it again in SPSS, or download it again.',
    'Die SPSS-Datei ist beschädigt: sie endet nach 12 von 40 Fällen. Sie in SPSS noch einmal speichern oder noch einmal herunterladen.',
  ],
  [
    'The file is not valid JSON. At line 2, column 1: expected the end of the file, found “n”. Export it again.',
    'Die Datei ist kein gültiges JSON. Zeile 2, Zeichen 1: erwartet wird das Ende der Datei, gefunden „n“. Sie noch einmal exportieren.',
  ],
  [
    'No transcription engine is set up. Set one in Settings, under Transcription, then import the recording again.',
    'Es ist keine Spracherkennung eingerichtet. Eine unter Einstellungen, Spracherkennung einrichten, dann die Aufnahme noch einmal importieren.',
  ],
  // A detail in the words of another program stays as it is.
  [
    'The recording is damaged or was never finished (moov atom not found). Export it again and send it anew.',
    'Die Aufnahme ist beschädigt oder wurde nie beendet (moov atom not found). Sie noch einmal exportieren und neu senden.',
  ],
])('%s', (said, german) => expect(de.report(said)).toBe(german));

test.each([
  ['one sentence of several is unknown', 'The file is empty. Call Bo.'],
  ['another service says it', 'Nope.'],
  ['it is German already', 'Die Datei ist leer.'],
  ['it is longer than any of ours', `The file is damaged: ${'“'.repeat(5000)} in it cannot be read.`],
])('it stays as it came where %s', (_, said) => expect(de.report(said)).toBe(said));

test('in English it stays as it came', () => expect(en.report('The file is empty.')).toBe('The file is empty.'));
