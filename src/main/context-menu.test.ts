import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { addContextMenu } from './context-menu.ts';
import { wordsFor } from './words.ts';

const popup = vi.fn();
const buildFromTemplate = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({ Menu: { buildFromTemplate } }));

const allowed = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };

/** @returns the items shown for a click, as `role` with a minus sign when it is disabled; null without a menu */
function itemsAt(target: object, language = 'en'): string[] | null {
  const webContents = new EventEmitter();
  const window = { webContents };
  addContextMenu(window as never, () => wordsFor([language]));
  webContents.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags: allowed, ...target });
  const [items] = buildFromTemplate.mock.lastCall ?? [];
  if (items === undefined) return null;
  expect(popup).toHaveBeenCalledExactlyOnceWith({ window });
  return items.map(({ type, role, label, enabled }: Record<string, unknown>) =>
    type === 'separator' ? '|' : `${enabled ? '' : '-'}${role} ${label}`,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  buildFromTemplate.mockReturnValue({ popup });
});

test('a text field has the edit commands, those that do nothing disabled', () => {
  expect(itemsAt({ isEditable: true })).toEqual([
    'undo Undo',
    '-redo Redo',
    '|',
    'cut Cut',
    'copy Copy',
    'paste Paste',
    '|',
    'selectAll Select All',
  ]);
});

test('selected text can be copied, in the system’s language', () => {
  expect(itemsAt({ selectionText: 'an answer' }, 'de')).toEqual(['copy Kopieren']);
});

test('there is no menu elsewhere', () => {
  expect(itemsAt({ selectionText: ' ' })).toBeNull();
  expect(itemsAt({})).toBeNull();
});
