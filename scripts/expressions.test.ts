import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placeExpressions, rankExpressions, summaryExpressions } from '@sheaf/survey-columns';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isWhole, takeSome } from './whole-tests.ts';

interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

/** Expressions that are built from lists of words when their module is loaded. They are checked as built. */
const built: Record<string, readonly RegExp[]> = {
  'packages/survey-columns/src/answers/rule.ts': rankExpressions,
  'packages/survey-columns/src/groups/ranking-places.ts': placeExpressions,
  'packages/survey-columns/src/rows/summary-rows.ts': summaryExpressions,
};

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every regular expression literal of the rooms that read text from outside, found by a parser. */
function expressions(): Expression[] {
  const files = globSync('{packages/{tables,survey-columns}/src,src/main}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|as|wasm)\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const literals: Expression[] = [];
    const { program, errors } = parseSync(file, readFileSync(`${root}${file}`, 'utf8'));
    expect(errors).toEqual([]);
    new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ file, ...node.regex });
      },
      NewExpression(node) {
        // An expression put together at run time could not be checked here, but for those that a module hands out.
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') expect(built).toHaveProperty([file]);
      },
    }).visit(program);
    return literals;
  });
}

const listed = [
  ...expressions(),
  ...Object.entries(built).flatMap(([file, expressions]) =>
    expressions.map(({ source, flags }) => ({ file, pattern: source, flags })),
  ),
];
const all = [...new Map(listed.map((one) => [`${one.pattern}/${one.flags}`, one])).values()];
/** Where a proof would be too large, the checker looks for bad inputs, generation by generation. Its usual ten find no more here. */
const effort = { timeout: isWhole ? 120_000 : 10, maxIteration: 3 };

test.each(
  takeSome(['^(?:a+)+$', '^(?:a{1,60}){1,60}$', '^(.{1,900}?)(.{1,900}?) - x$', '^([a-z]{1,40} ?){1,40}!$'], 4),
)('the checker knows a bad expression: %s', (pattern) => {
  expect(checkSync(pattern, '', { ...effort, timeout: 120_000 }).status).toBe('vulnerable');
});

test('every expression is linear', () => {
  expect(all.length).toBeGreaterThan(600);
  // The short version looks at each for a moment: the few of which nothing is known after it are checked by the whole one.
  const isRight = (status: string): boolean => status === 'safe' || (status === 'unknown' && !isWhole);
  const wrong = all.flatMap(({ file, pattern, flags }) => {
    const verdict = checkSync(pattern, flags, effort);
    const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status;
    return isRight(verdict.status) ? [] : [`${file}: /${pattern}/ is ${why}`];
  });
  expect(wrong).toEqual([]);
});
