/** Kinds of personal details in an answer. */
export const personalKinds = ['email', 'phone', 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A part of an answer, [start, end) in UTF-16 units. */
export interface PersonalDetail {
  kind: PersonalKind;
  start: number;
  end: number;
  text: string;
}
