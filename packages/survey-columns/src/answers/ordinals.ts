/** Words that count places, the first five in each list. */
export const ordinals: readonly (readonly string[])[] = [
  ['first', 'erste[rs]?', 'primer[ao]?', 'premi(?:er|ère)', 'prim[ao]', 'primeir[ao]', 'ensimmäinen'],
  ['second', 'zweite[rs]?', 'segund[ao]', 'deuxième', 'second[ao]', 'toinen'],
  ['third', 'dritte[rs]?', 'tercer[ao]?', 'troisième', 'terz[ao]', 'terceir[ao]', 'kolmas'],
  ['fourth', 'vierte[rs]?', 'cuart[ao]', 'quatrième', 'quart[ao]', 'neljäs'],
  ['fifth', 'fünfte[rs]?', 'quint[ao]', 'cinquième', 'viides'],
];
/** What stands behind the digits of an ordinal: `1st`, `2nd`, `1.`, `1er`, `2ª`. */
export const ordinalEnds = 'st|nd|rd|th|er|re|ère|ème|e|a|o|ª|º|°';
