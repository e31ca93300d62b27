import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from './words.ts';

type Target = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** @returns the items for a click on a text field or on selected text; none elsewhere */
function contextMenuItems(
  { isEditable, selectionText, editFlags }: Target,
  words: Words,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', label: words.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: words.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ];
}

/** Gives a new window a context menu on text. */
export function addContextMenu(window: BrowserWindow, words: () => Words): void {
  window.webContents.on('context-menu', (_event, target) => {
    const items = contextMenuItems(target, words());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
