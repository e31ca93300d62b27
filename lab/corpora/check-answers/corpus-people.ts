import type { Labelled } from './corpus-chart.ts';

const address = /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+/;

/**
 * Distinct people: by the first e-mail address of the row, else by the name. Those who gave a name
 * alone may be namesakes, or one of those who gave an address too: from and to.
 */
export function peopleIn(
  columns: readonly Labelled[],
  rows: readonly string[][],
): { least: number; most: number } | null {
  const emails = columns.filter(({ label }) => label === 'Email').map(({ index }) => index);
  const names = columns.filter(({ label }) => label === 'Name').map(({ index }) => index);
  if (emails.length + names.length === 0) return null;
  const byAddress = new Set<string>();
  const byNameAlone = new Set<string>();
  let nameAlone = 0;
  const namesWithAddress = new Set<string>();
  for (const row of rows) {
    const email = emails.map((column) => address.exec(row[column] ?? '')?.[0]).find((one) => one !== undefined);
    const name = names
      .map((column) => (row[column] ?? '').trim())
      .filter((part) => part !== '' && !/^(anonymous|n\/?a|-|none)$/i.test(part))
      .join(' ')
      .toLowerCase();
    if (email !== undefined) {
      byAddress.add(email.toLowerCase());
      if (name !== '') namesWithAddress.add(name);
    } else if (name !== '') {
      byNameAlone.add(name);
      nameAlone++;
    }
  }
  const namesakes = [...byNameAlone].filter((name) => namesWithAddress.has(name)).length;
  return { least: byAddress.size + byNameAlone.size - namesakes, most: byAddress.size + nameAlone };
}
