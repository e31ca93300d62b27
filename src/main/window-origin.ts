/** Where the window lives. The service accepts calls of this origin (CORS), and IPC is taken from it alone. */
export const windowScheme = 'app';
export const windowHost = 'sheaf';
export const windowOrigin = `${windowScheme}://${windowHost}`;
