// A field survey as KoboToolbox exports it with labels: metadata around the questions, a column for each option (1 or 0), and
// the names of voice notes, which lie beside the export.
import { pick, randomFrom, some, two } from './sample-random.ts';

/** The number of responses with a voice note. */
export const voiceNotes = 6;

const villages = ['Kamoto', 'Nsanje North', 'Chilomoni', 'Mphatso'];
const kinds = ['Borehole with handpump', 'Protected well', 'Tap', 'Spring', 'River'];
const problems = ['Long queue', 'Broken part', 'Bad taste', 'Dry in the hot season', 'None'];
const remarks = [
  'The pump was mended in March, and since then nobody walks to the river.',
  'Water tastes of iron. Some mix it with lemon.',
  'The committee keeps a book of payments; the book is full.',
  'Children fetch water before school and come late.',
  'A fence would keep the goats out.',
  'When the rains are late the tap gives nothing for weeks.',
];
const question = 'What is the problem here?';

const header = [
  'start',
  'end',
  'Village',
  'What kind of water point is it?',
  question,
  ...problems.map((problem) => `${question}/${problem}`),
  'How many households use it?',
  'Anything else worth knowing?',
  'Voice note',
  '_id',
  '_uuid',
  '_submission_time',
  '_validation_status',
  '_status',
  '_submitted_by',
  '__version__',
  '_tags',
  '_index',
];

/** @returns the rows of the export, header first. */
export function waterPoints(): string[][] {
  const random = randomFrom(417);
  const rows = [header];
  for (let i = 0; i < 60; i++) {
    const day = `2024-02-${two(5 + Math.floor(i / 5))}T${two(8 + (i % 9))}:`;
    const found = some(random, problems.slice(0, -1), 0.4);
    rows.push([
      `${day}10:05.120+02:00`,
      `${day}24:41.870+02:00`,
      pick(random, villages),
      pick(random, kinds),
      found.join(' '),
      ...problems.map((problem) => (found.includes(problem) ? '1' : '0')),
      String(12 + Math.floor(random() * 90)),
      random() < 0.7 ? some(random, remarks, 0.35).join(' ') : '',
      i % 10 === 0 ? `note_${i / 10 + 1}.wav` : '',
      String(310_000_000 + i * 17),
      `5c1e7a20-0000-4000-8000-${String(i).padStart(12, '0')}`,
      `${day}31:02`,
      '',
      'submitted_via_web',
      'field_team',
      'vSheafSample1',
      '',
      String(i + 1),
    ]);
  }
  return rows;
}

const samplesPerSecond = 8000;

/** Two soft tones instead of a voice, so that no person's voice is in the samples. */
function tone(number: number, at: number): number {
  const second = at / samplesPerSecond;
  const pitch = (second < 0.4 ? 220 : 330) * 2 ** (number / 12);
  const swell = Math.sin(Math.PI * ((second % 0.4) / 0.4));
  return 128 + Math.round(90 * swell * Math.sin(2 * Math.PI * pitch * second));
}

/** @param number 1-based @returns a WAV file of 0.8 s, 8 bits, one channel */
export function voiceNote(number: number): Buffer {
  const length = samplesPerSecond * 0.8;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond, 28); // bytes a second
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34); // bits
  header.write('data', 36);
  header.writeUInt32LE(length, 40);
  return Buffer.concat([header, Buffer.from(Array.from({ length }, (_, at) => tone(number, at)))]);
}
