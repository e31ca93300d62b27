import type { OfficePackage } from './package.ts';
import { readAttribute } from './xml.ts';

/** Outline level 10 (9 in the file) is Word's "body text". */
const bodyText = 9;
/** Styles inherit from one another. A chain longer than this is taken for a loop. */
const longestChain = 32;

interface Style {
  basedOn?: string;
  /** 0: not a heading, whatever style it is based on. */
  level?: number | undefined;
}

/** @returns the level, 1 to 9, of Word's `outlineLvl` (0 to 8); undefined for body text and invalid values */
export function readOutlineLevel(value: string | undefined): number | undefined {
  const level = Number(value);
  return value !== undefined && Number.isInteger(level) && level >= 0 && level < bodyText ? level + 1 : undefined;
}

/**
 * Finds the paragraph styles that are headings. Ids are localised ("Überschrift1"), so it goes by the outline level, by the
 * built-in name (always English in the file), or by the style it is based on.
 * @returns level 1 to 9 by style id
 */
export async function readHeadingLevels(office: OfficePackage, part: string | undefined): Promise<Map<string, number>> {
  const styles = await readStyles(office, part);
  const levels = new Map<string, number>();
  for (const id of styles.keys()) {
    const level = inheritedLevel(styles, id);
    if (level !== undefined) levels.set(id, level);
  }
  return levels;
}

async function readStyles(office: OfficePackage, part: string | undefined): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>();
  let style: Style = {};
  await office.read(part, {
    open(name, attributes) {
      const value = readAttribute(attributes, 'val');
      if (name === 'style') {
        style = {};
        const id = readAttribute(attributes, 'styleId');
        if (id !== undefined) styles.set(id, style);
      } else if (name === 'name') style.level ??= levelOfName(value);
      else if (name === 'basedOn' && value !== undefined) style.basedOn = value;
      else if (name === 'outlineLvl') style.level = readOutlineLevel(value) ?? 0;
    },
  });
  return styles;
}

/** "heading 1" to "heading 9", as every language's Word and LibreOffice writes them. */
const levelOfName = (name = ''): number | undefined => Number(/^heading ([1-9])$/i.exec(name)?.[1]) || undefined;

function inheritedLevel(styles: ReadonlyMap<string, Style>, id: string): number | undefined {
  let at = styles.get(id);
  for (let hops = 0; at && hops < longestChain; hops++) {
    if (at.level !== undefined) return at.level || undefined;
    at = at.basedOn === undefined ? undefined : styles.get(at.basedOn);
  }
  return undefined;
}
