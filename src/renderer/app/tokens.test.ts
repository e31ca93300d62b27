import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = [number, number, number];
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]');

function variables(text: string): Map<string, string> {
  return new Map([...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]));
}

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  return Math.max(light(one), light(other)) / Math.min(light(one), light(other));
}

/** How dichromats see linear RGB (Machado, Oliveira, Fernandes 2009, severity 1). */
const eyes: Record<string, [Rgb, Rgb, Rgb]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const through = (rows: [Rgb, Rgb, Rgb], v: Rgb): Rgb => [dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)];

/** Linear RGB to OKLab (Ottosson 2020), where equal distances look about equally different. */
function oklab(rgb: Rgb): Rgb {
  const cones = through(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  const roots: Rgb = [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])];
  return through(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  );
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, text) => {
  const tokens = variables(text);
  const token = (name: string) => tokens.get(name) ?? '';

  test.each(Object.entries(eyes))('keeps the two ends of a scale and its middle apart for %s sight', (_eye, matrix) => {
    const [low, middle, high] = ['--grid-low', '--grid-middle', '--grid-high'].map((name) =>
      oklab(through(matrix, linear(token(name))).map((v) => Math.min(1, Math.max(0, v))) as Rgb),
    ) as [Rgb, Rgb, Rgb];
    const distance = (one: Rgb, other: Rgb) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
    for (const pair of [distance(low, middle), distance(middle, high), distance(low, high)])
      expect(pair).toBeGreaterThan(0.08);
  });

  test('shows the primary button, marked words, controls and focus with enough contrast', () => {
    expect(contrast(token('--on-accent'), token('--accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('--text'), token('--mark'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('--control-line'), token('--raised'))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('--accent'), token('--paper'))).toBeGreaterThanOrEqual(3);
  });
});
