/** Schema version 20: when a key was last used, and when it ends by itself. */
export const sql = `
ALTER TABLE api_keys ADD COLUMN last_used_at TEXT; -- to the minute; NULL: never, or only before this column was added. The host's own key: always NULL
ALTER TABLE api_keys ADD COLUMN expires_at TEXT;   -- NULL: never
`;
