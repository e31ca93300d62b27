/** Schema version 15: which parts of a survey are one wave. */
export const sql = `
-- A wave reaches from its first part to the part before the next wave. The first one has a row only when somebody named it.
CREATE TABLE survey_waves (
  upload_id INTEGER NOT NULL REFERENCES stored_surveys(id) ON DELETE CASCADE,
  first_part INTEGER NOT NULL,      -- a part number
  name TEXT,                        -- NULL: it has only its number
  joined INTEGER NOT NULL DEFAULT 0, -- 1: somebody joined it with the wave before
  added_at TEXT NOT NULL,           -- when the append was accepted; of the first wave, when the survey was made
  PRIMARY KEY (upload_id, first_part)
) STRICT, WITHOUT ROWID;

-- Which parts came together was not stored before: what was appended until now is one wave.
INSERT INTO survey_waves (upload_id, first_part, added_at)
SELECT p.upload_id, min(p.part_number), coalesce(max(u.completed_at), max(u.created_at))
FROM survey_parts p JOIN stored_surveys u ON u.id = p.upload_id
WHERE p.appended = 1 GROUP BY p.upload_id;
`;
