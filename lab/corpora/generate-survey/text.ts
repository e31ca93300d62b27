import { createRandom, type Random } from './random.ts';

const commonWords = (
  'the a to we it and of is for in that on was with my this our very not they have you but when from can at are so ' +
  'easy often every team report page file chart which what will there one if more then each other help order find ' +
  'would add first time see all after week support export clear people data much need where could show only good ' +
  'some open list work back again still month tag note many price than share screen search right read answer slow ' +
  'make start keep long best day quick left customer used without sure should before here new between colleague ' +
  'question save never interview full phone write result always call several less big choose small little last ' +
  'understand compare project maybe problem better group simple wait email folder table study language meeting next'
).split(' ');
const firstSounds = 'b cr d dr f g gl h k l m n p pr r s sk sl t th v w y z'.split(' ');
const vowels = 'a e i o u ai ee oa oo ie'.split(' ');
const lastSounds = ['', ...'b d k l lt m mp n nk p r rd s sh t'.split(' ')];

/** Accents, other scripts, emoji and typographic marks. */
const foreignWords = (
  'crème jalapeño Köln grüßen piñata année garçon blåbær Gdańsk žluťoučký спокойно удобно вопрос понятно 京都 ' +
  '分かりやすい 便利 清楚 有用 대답 편리해요 ✅ 🚀 🙂 👨‍🔬 Αθήνα سريع תודה – … «oui» it’s'
).split(' ');

const vocabularySize = 12_000;
/** The share of common words in a text. */
const commonShare = 0.74;

function createVocabulary(): string[] {
  const random = createRandom(0, 0);
  const words = new Set(commonWords);
  const syllable = () => random.pick(firstSounds) + random.pick(vowels) + random.pick(lastSounds);
  while (words.size < vocabularySize) words.add(Array.from({ length: 1 + random.below(3) }, syllable).join(''));
  return [...words];
}

/** @returns what writes open answers of 5 to `maxWords` words, with commas, quotes, line breaks and sometimes other scripts. */
export function createTextWriter(maxWords: number): (random: Random) => string {
  const vocabulary = createVocabulary();
  /** Invented words follow Zipf's law: each is used half as often as the one with half its number. */
  const pickWord = (random: Random) => {
    const rank = random.happens(commonShare)
      ? commonWords.length * random.share() ** 1.2
      : commonWords.length * (vocabularySize / commonWords.length) ** random.share();
    return vocabulary[Math.floor(rank)] ?? '';
  };
  return (random) => {
    const count = 5 + Math.floor((maxWords - 5) * random.share() ** 2);
    const isForeign = random.happens(0.12);
    let text = '';
    let startsSentence = true;
    for (let left = count - 1; left >= 0; left--) {
      const word = isForeign && random.happens(0.15) ? random.pick(foreignWords) : pickWord(random);
      const cased = startsSentence ? word.charAt(0).toUpperCase() + word.slice(1) : word;
      const mark = left === 0 ? '.' : markAfterWord(random);
      text += (random.happens(0.012) ? `"${cased}"` : cased) + mark;
      startsSentence = mark.startsWith('.');
    }
    return text;
  };
}

function markAfterWord(random: Random): string {
  const share = random.share();
  if (share < 0.008) return '.\n';
  if (share < 0.068) return '. ';
  return share < 0.116 ? ', ' : ' ';
}
