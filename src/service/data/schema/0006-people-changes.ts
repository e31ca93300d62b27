const progress = (table: string): string => `
ALTER TABLE ${table} ADD COLUMN phase TEXT;          -- 'reading', then 'finishing'; NULL: people do not change
ALTER TABLE ${table} ADD COLUMN phase_done INTEGER;  -- responses that were read, then people that were put in order
ALTER TABLE ${table} ADD COLUMN phase_total INTEGER;
ALTER TABLE ${table} ADD COLUMN phase_rate INTEGER;  -- of these a second
ALTER TABLE ${table} ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0;
`;

/** Schema version 18: the people of a survey are read again part by part. */
export const sql = `
-- Who answered, while a change of a survey's people is under way: at first as it will be, and from the switch on as it was before.
-- A participant that only these rows name is hidden, and removed in the end (survey-participants.ts).
CREATE TABLE staged_people (
  part_id INTEGER PRIMARY KEY REFERENCES survey_parts(id) ON DELETE CASCADE,
  change_of TEXT NOT NULL,          -- the change that wrote it: 'column 5', 'key 12'
  keyed INTEGER NOT NULL,           -- responses that have the whole key
  numbers BLOB NOT NULL,            -- as row_numbers
  checksum INTEGER NOT NULL         -- of numbers
) STRICT;

-- How often the people of a survey were read again: each time, new participants get ids of their own (data/ids.ts).
ALTER TABLE survey_tables ADD COLUMN people_changes INTEGER NOT NULL DEFAULT 0;
${progress('column_changes')}${progress('person_key_changes')}`;
