import { expect, it } from 'vitest';
import { findProse } from './check-prose.ts';

it.each([
  "if (error.message === 'The file is empty.') return;",
  "if ('It is not there.' !== reason) return;",
  "const isBroken = reason.startsWith('The installation of Sheaf');",
  'const isOwn = (sentence: string) => /^This token lacks/.exec(sentence);',
  'const refusal = /this token lacks/;\nconst isOwn = refusal.test(error.message);',
  "switch (said) {\n  case 'The disk is full.':\n}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is source.
  'const isTheirs = error.message.includes(`${name} is full`);',
])('is refused: %s', (source) => expect(findProse('a.ts', source)).toHaveLength(1));

it.each([
  "if (problem.code === 'file_empty') return;",
  "throw new Error('The file is empty.');",
  'if (/^EACCES/.test(error.message)) return;',
])('is allowed: %s', (source) => expect(findProse('a.ts', source)).toEqual([]));
