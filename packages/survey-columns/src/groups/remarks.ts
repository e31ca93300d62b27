import type { Parts } from './header-parts.ts';

// LimeSurvey's multiple choice with comments: each option has a text beside it, and all texts have one name.

const fewest = 6;

/** Whether parts of one question are option, remark, option, remark … */
function doAlternate(items: readonly string[]): boolean {
  const remark = items[1] ?? '';
  const options = items.filter((_, at) => at % 2 === 0);
  return (
    items.length >= fewest &&
    remark !== '' &&
    items.every((item, at) => (item === remark) === (at % 2 === 1)) &&
    new Set(options).size === options.length
  );
}

/** @returns the places of the remarks among neighbours with these parts, in one way of writing */
export function remarksAmong(parts: readonly (Parts | null)[]): Set<number> {
  const remarks = new Set<number>();
  let start = 0;
  for (let end = 1; end <= parts.length; end++) {
    if (end < parts.length && parts[end]?.stem === parts[start]?.stem) continue;
    const items = parts.slice(start, end).map((own) => own?.item ?? '');
    if (doAlternate(items)) for (let at = start + 1; at < end; at += 2) remarks.add(at);
    start = end;
  }
  return remarks;
}
