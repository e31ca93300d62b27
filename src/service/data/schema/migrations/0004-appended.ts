/** Parts that were appended are read by other rules than those of the import they join (section 4.1, append). */
export const sql = `
ALTER TABLE survey_parts ADD COLUMN appended INTEGER NOT NULL DEFAULT 0; -- 1: may order its columns anew and have more of them
`;
