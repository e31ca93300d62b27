/** With this code a service that the desktop has started ends where its data folder is damaged: a repair may help. */
export const damagedFolderExit = 3;
