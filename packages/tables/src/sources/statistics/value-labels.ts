/**
 * Makes labels distinct. A label of several values is followed by the value (`Other (9)`), so that their answers are not
 * counted as one. A value whose label is empty keeps its own text.
 * @param getText the text of a value without a label
 */
export function distinctLabels<Value>(
  labels: ReadonlyMap<Value, string>,
  getText: (value: Value) => string,
): ReadonlyMap<Value, string> {
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  const distinct = new Map<Value, string>();
  for (const [value, label] of labels) {
    if (label === '') continue;
    distinct.set(value, uses.get(label) === 1 ? label : `${label} (${getText(value)})`);
  }
  return distinct;
}

/** @returns the labels by ascending value, the order in which statistics programs show them */
export function byValue(labels: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  return new Map([...labels].sort(([one], [other]) => one - other));
}
