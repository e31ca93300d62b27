/** What identifies a person inside an answer. */
export const personalKinds = ['email', 'phone', 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A stretch of an answer, [start, end) in UTF-16 units. */
export interface PersonalDetail {
  kind: PersonalKind;
  start: number;
  end: number;
  text: string;
}
