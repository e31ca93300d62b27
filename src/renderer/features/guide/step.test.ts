import { describe, expect, it } from 'vitest';
import { isAtPlace, stepOf } from './step.ts';

const seen = (...steps: string[]) => new Set(steps);

describe('the guided import follows the actions of the user', () => {
  it.each([
    ['nothing chosen', '/import', 'none', seen(), 'sample'],
    ['a file is read', '/import', 'mapping', seen(), 'columns'],
    ['the columns were looked at', '/import', 'mapping', seen('columns'), 'checks'],
    ['the checks too', '/import', 'mapping', seen('columns', 'checks'), 'send'],
    ['imported without looking', '/import', 'under way', seen(), 'arrive'],
    ['it arrived', '/import', 'done', seen('columns'), 'receipt'],
    ['away while it runs', '/activity', 'under way', seen('columns', 'checks'), 'arrive'],
    ['the survey is open', '/surveys/abc', 'none', seen('columns', 'checks'), 'read'],
    ['the list of surveys is no survey', '/surveys', 'mapping', seen('columns'), 'checks'],
    ['the survey was read', '/surveys/abc', 'none', seen('read'), 'search'],
    ['the file was removed', '/import', 'none', seen('columns', 'checks'), 'sample'],
  ] as const)('%s', (_, path, file, done, step) => expect(stepOf({ path, file, seen: done })).toBe(step));

  it.each([
    ['columns', '/surveys', false],
    ['columns', '/import', true],
    ['arrive', '/activity', true],
    ['search', '/surveys/abc/4', true],
  ] as const)('%s at %s: %s', (step, path, wanted) => expect(isAtPlace(step, path)).toBe(wanted));
});
