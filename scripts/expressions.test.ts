import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placeExpressions, rankExpressions, summaryExpressions } from '@sheaf/survey-columns';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

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
    const found: Expression[] = [];
    const { program, errors } = parseSync(file, readFileSync(`${root}${file}`, 'utf8'));
    expect(errors).toEqual([]);
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ file, ...node.regex });
      },
      NewExpression(node) {
        // An expression put together at run time could not be checked here, but for those that a module hands out.
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') expect(built).toHaveProperty([file]);
      },
    }).visit(program);
    return found;
  });
}

const found = [
  ...expressions(),
  ...Object.entries(built).flatMap(([file, own]) => own.map(({ source, flags }) => ({ file, pattern: source, flags }))),
];
const all = [...new Map(found.map((one) => [`${one.pattern}/${one.flags}`, one])).values()];
/** Where a proof would be too large, the checker looks for bad inputs, generation by generation. Its usual ten find no more here. */
const effort = { timeout: 120_000, maxIteration: 3 };

test('the parser finds the expressions', () => {
  expect(all.length).toBeGreaterThan(60);
});

test.each(['^(?:a+)+$', '^(?:a{1,60}){1,60}$', '^(.{1,900}?)(.{1,900}?) - x$', '^([a-z]{1,40} ?){1,40}!$'])(
  'the checker knows a bad expression: %s',
  (pattern) => {
    expect(checkSync(pattern, '', effort).status).toBe('vulnerable');
  },
);

test.each(all)('$file: /$pattern/ is linear', { timeout: 130_000 }, ({ pattern, flags }) => {
  const verdict = checkSync(pattern, flags, effort);
  expect(verdict.status, verdict.status === 'vulnerable' ? verdict.complexity.summary : '').toBe('safe');
});
