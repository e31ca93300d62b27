/** The order of a question's options, where the file that was imported or a person gave one. */
export const sql = `
ALTER TABLE questions ADD COLUMN option_order TEXT; -- JSON: the options in their order, chosen or not; NULL: by count
`;
