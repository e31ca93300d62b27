/** A part of a picture, below the one before. */
export interface Part {
  height: number;
  draw: (context: CanvasRenderingContext2D, top: number) => void;
}

/** What is copied as PNG: drawn on white at twice its size, for slides and reports, in every theme. */
export interface Picture {
  title: string;
  subtitle: string;
  width: number;
  parts: readonly Part[];
}

export const pictureWidth = 800;
export const pictureEdge = 24;
const head = 84;

const ink = { text: '#1f1d1a', quiet: '#57534b', white: '#ffffff' };

/** The colour of lines in a picture. */
export const lineColour = '#d5d0c6';

interface Style {
  /** The text is cut to this width. */
  room: number;
  colour?: keyof typeof ink;
  size?: number;
  weight?: 400 | 500 | 600;
  align?: 'left' | 'center' | 'right';
}

/** Writes one line of text, cut where it is longer than its room. @param y of its base line */
export function write(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: readonly [x: number, y: number],
  { room, colour = 'text', size = 13, weight = 400, align = 'left' }: Style,
): void {
  context.font = `${weight} ${size}px "Inter Variable", sans-serif`;
  context.fillStyle = ink[colour];
  context.textAlign = align;
  context.fillText(cut(context, text, room), x, y);
}

function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > room) characters.pop();
  return `${characters.join('')}…`;
}

/** What a CSS colour is in the light theme, whatever the present one. @param colour may use the variables of tokens.css */
export function lightColour(colour: string): string {
  const probe = document.createElement('span');
  probe.setAttribute('data-colours', 'light');
  probe.style.color = colour;
  document.body.append(probe);
  const light = getComputedStyle(probe).color;
  probe.remove();
  return light;
}

/** A line of small text between the parts. */
export const textPart = (text: string, weight: 400 | 600 = 400): Part => ({
  height: 26,
  draw: (context, top) =>
    write(context, text, [pictureEdge, top + 14], {
      room: pictureWidth - 2 * pictureEdge,
      weight,
      colour: weight === 400 ? 'quiet' : 'text',
    }),
});

/** @throws Error when the browser cannot draw */
export async function drawPicture({ title, subtitle, width, parts }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(`There is no picture of "${title}".`);
  const height = parts.reduce((sum, part) => sum + part.height, head) + 16;
  canvas.width = width * 2;
  canvas.height = height * 2;
  context.scale(2, 2);
  context.fillStyle = ink.white;
  context.fillRect(0, 0, width, height);
  const room = width - 2 * pictureEdge;
  write(context, title, [pictureEdge, 36], { room, size: 16, weight: 600 });
  write(context, subtitle, [pictureEdge, 60], { room, colour: 'quiet' });
  let top = head;
  for (const part of parts) {
    part.draw(context, top);
    top += part.height;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)));
  });
}

/** Puts a picture into the clipboard. It is drawn meanwhile, as browsers allow the clipboard only right after a click. */
export const copyPicture = (picture: Picture): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': drawPicture(picture) })]);
