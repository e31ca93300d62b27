import sharp from 'sharp';

const width = 640;
const height = 160;

/** @returns a PNG, 640 x 160, of a waveform's peaks (0 to 1): one bar for each pixel, around a middle line */
export function drawWaveform(peaks: readonly number[]): Promise<Buffer> {
  const bars = Array.from({ length: width }, (_, x) => {
    const peak = peaks[Math.floor((x * peaks.length) / width)] ?? 0;
    const half = Math.max(1, Math.round(peak * (height / 2 - 8)));
    return `M${x} ${height / 2 - half}h1v${2 * half}h-1z`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f8f9fa"/><path d="${bars.join('')}" fill="#495057" shape-rendering="crispEdges"/></svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true }).toBuffer();
}
