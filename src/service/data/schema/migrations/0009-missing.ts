/** Which cells are no answers, by the rule of their column (src/columns/answers/missing.ts). */
export const sql = `
-- JSON: [{"value", "count"}], the words that are not counted as answers and how many cells hold each.
ALTER TABLE questions ADD COLUMN missing TEXT NOT NULL DEFAULT '[]';
-- How often somebody changed which words these are: the search index knows its notes by it.
ALTER TABLE questions ADD COLUMN recounted INTEGER NOT NULL DEFAULT 0;
-- JSON object, by header: the words the sender listed at initialize. '{}' when none were.
ALTER TABLE survey_uploads ADD COLUMN missing_answers TEXT NOT NULL DEFAULT '{}';
-- JSON: the words a person lists for the column. NULL: they stay.
ALTER TABLE column_changes ADD COLUMN missing TEXT;
`;
