import { describe, expect, it, vi } from 'vitest';
import { commandIds } from '../../../contract/index.ts';

vi.stubGlobal('window', { addEventListener: () => {}, location: { origin: 'http://sheaf', hash: '' } });
vi.stubGlobal('navigator', { userAgent: 'Linux' });
vi.stubGlobal('location', { origin: 'http://sheaf', hash: '', href: 'http://sheaf/' });
const { matchingCommands } = await import('./commands.ts');

describe('the command palette', () => {
  it('lists every command except itself, the search first', () => {
    expect(matchingCommands('')).toEqual(['search', ...commandIds.filter((id) => id !== 'search' && id !== 'palette')]);
  });

  it.each([
    ['act', ['search', 'go-activity']],
    ['go to part', ['search', 'go-participants']],
    ['IMPORT', ['search', 'open-files', 'go-import']],
    ['queue office', ['search']],
    ['mport', ['search']],
  ])('%j finds %j', (query, found) => expect(matchingCommands(query)).toEqual(found));
});
