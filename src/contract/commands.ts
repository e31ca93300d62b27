/**
 * What a person can ask of the window at any time, with the keys that do it in Electron's notation (null: none). The menu,
 * the command palette and the list under `?` all read this one table; each says it in words of its own.
 */
export const commandKeys = {
  palette: 'CommandOrControl+K',
  search: '/',
  'open-files': 'CommandOrControl+O',
  shortcuts: '?',
  guide: null,
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

/** Those the desktop's menu has as well. Opening files is an event of its own, as the page needs the right to ask for files. */
export const menuCommands = ['palette', 'search', 'shortcuts', 'guide', 'diagnostics'] as const satisfies CommandId[];
export type MenuCommand = (typeof menuCommands)[number];
