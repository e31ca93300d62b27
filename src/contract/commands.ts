/**
 * The window's commands, with their keys in Electron's notation (null: none). The menu, the command palette and the list
 * under `?` read this table; each has its own labels.
 */
export const commandKeys = {
  palette: 'CommandOrControl+K',
  search: '/',
  'open-files': 'CommandOrControl+O',
  undo: 'CommandOrControl+Z',
  redo: 'CommandOrControl+Shift+Z',
  shortcuts: '?',
  diagnostics: null,
  'go-import': null,
  'go-activity': null,
  'go-surveys': null,
  'go-insights': null,
  'go-files': null,
  'go-participants': null,
  'go-settings': 'CommandOrControl+,',
} as const satisfies Record<string, string | null>;

export type CommandId = keyof typeof commandKeys;
export const commandIds = Object.keys(commandKeys) as CommandId[];

/** The commands in the desktop's menu. Opening files is a separate event, because the page needs a user gesture for it. */
const menuCommands = ['palette', 'search', 'shortcuts', 'diagnostics', 'undo', 'redo'] as const satisfies CommandId[];
export type MenuCommand = (typeof menuCommands)[number];
