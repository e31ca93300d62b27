import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { userAgent: 'Linux' });
const { isPressed } = await import('./keys.ts');

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('a command’s keys', () => {
  it.each([
    ['CommandOrControl+K', { ...plain, key: 'k', ctrlKey: true }, true],
    ['CommandOrControl+K', { ...plain, key: 'K', metaKey: true }, true],
    ['CommandOrControl+K', { ...plain, key: 'k' }, false],
    ['CommandOrControl+K', { ...plain, key: 'k', ctrlKey: true, shiftKey: true }, false],
    ['CommandOrControl+K', { ...plain, key: 'k', ctrlKey: true, altKey: true }, false],
    ['CommandOrControl+K', { ...plain, key: 'o', ctrlKey: true }, false],
    ['CommandOrControl+Shift+Z', { ...plain, key: 'Z', ctrlKey: true, shiftKey: true }, true],
    ['CommandOrControl+Shift+Z', { ...plain, key: 'z', ctrlKey: true }, false],
    ['CommandOrControl+Z', { ...plain, key: 'Z', ctrlKey: true, shiftKey: true }, false],
    ['?', { ...plain, key: '?', shiftKey: true }, true],
    ['?', { ...plain, key: '?', ctrlKey: true }, false],
    ['/', { ...plain, key: '/', shiftKey: true }, true],
    ['/', { ...plain, key: '7', shiftKey: true }, false],
  ])('%s with %j: %s', (keys, press, wanted) => expect(isPressed(keys, press)).toBe(wanted));
});
