/** Schema version 21: where the objects of the workspace are. */
export const sql = `
-- One row, of the first start on. No keys.
CREATE TABLE object_store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  kind TEXT NOT NULL CHECK (kind IN ('embedded', 's3')),
  endpoint TEXT, -- of 's3'
  bucket TEXT    -- of 's3'
) STRICT;
`;
