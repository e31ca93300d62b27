/** @returns the number that a part of a path stands for; -1, which nothing has, for any other text */
export const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);
