/** What readers of files and the service report, in sentences of their own. */
export const words = {
  /** @param said in English. @returns it in the language of the window; where one of its sentences is unknown, all as it came */
  report: (said: string): string => said,
};

export type Words = typeof words;
