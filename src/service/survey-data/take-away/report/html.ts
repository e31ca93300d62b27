import { cleanText, oneLine, type Report, type ReportChart, type ReportPart, type ReportTable } from './report.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => cleanText(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const line = (text: string): string => escapeHtml(oneLine(text));
const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;

/** The colours of the window in its two themes (src/renderer/app/tokens.css). Paper is white. */
const style = `
:root{color-scheme:light dark;--ground:#fcfbf9;--text:#1f1d1a;--quiet:#57534b;--line:#e3dfd7;--bar:#22796a}
@media (prefers-color-scheme:dark){@media not print{:root{--ground:#161513;--text:#edeae4;--quiet:#b9b4aa;--line:#35322d;--bar:#5fc2ac}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 Inter,"Inter Variable",system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:48px 24px}
h1{font-size:30px;line-height:1.2;margin:0 0 12px}
h2{font-size:20px;line-height:1.3;margin:0}
h3{font-size:16px;margin:20px 0 0}
section{padding:28px 0;border-top:1px solid var(--line);break-inside:avoid-page}
p{margin:4px 0}
.quiet{color:var(--quiet);font-size:14px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:12px 0;font-size:15px;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:5px 8px;border-bottom:1px solid var(--line);font-weight:400;vertical-align:middle}
th:first-child{text-align:left}
thead th{color:var(--quiet);font-size:13px;vertical-align:bottom}
td.bar{width:38%;text-align:left}
td.bar span,.parts span{display:block;height:14px;background:var(--bar);print-color-adjust:exact;-webkit-print-color-adjust:exact}
td.bar div{height:2px;background:var(--line)}
td.bar i{display:block;width:12px;height:12px;border-radius:6px;background:var(--bar);transform:translate(-50%,-5px)}
td.bar *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.parts{display:flex;margin:4px 0 10px}
.parts span{height:22px}
blockquote{margin:12px 0;padding:2px 0 2px 16px;border-left:3px solid var(--bar)}
i.key{display:inline-block;width:11px;height:11px;margin:0 5px 0 14px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
`.replaceAll('\n', '');

/** A bar, or a dot on a line. */
function drawTrack(track: NonNullable<ReportTable['tracks']>[number] = { dot: null }): string {
  if ('bar' in track) return `<span style="width:${percent(track.bar)}"></span>`;
  return track.dot === null ? '' : `<div><i style="margin-left:${percent(track.dot)}"></i></div>`;
}

/** Rows with their bars. A screen reader reads the numbers; bars say nothing more. */
function writeTable({ heads, rows, tracks }: ReportTable, caption: string): string {
  const room = (mark: string) => (tracks === null ? '' : `<td class="bar" aria-hidden="true">${mark}</td>`);
  const [first = '', ...others] = heads;
  const head = `<tr><th scope="col">${line(first)}</th>${room('')}${others.map((text) => `<th scope="col">${line(text)}</th>`).join('')}</tr>`;
  const body = rows.map(([name = '', ...cells], at) => {
    const figures = cells.map((text) => `<td>${line(text)}</td>`).join('');
    return `<tr><th scope="row">${line(name)}</th>${room(drawTrack(tracks?.[at]))}${figures}</tr>`;
  });
  return `<div class="wide"><table aria-label="${line(caption)}"><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Bars in parts, such as the statements of a grid. The table below has their numbers. */
function writeStacked({ categories, series }: ReportChart): string {
  const keys = series.map(({ name, colour }) => `<i class="key" style="background:#${colour}"></i>${line(name)}`);
  const bars = categories.map((category, at) => {
    const whole = series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
    const parts = series.map(({ values, colour }) => {
      const share = whole > 0 ? (values[at] ?? 0) / whole : 0;
      return `<span style="width:${percent(share)};background:#${colour}"></span>`;
    });
    // One bar alone is what the figures above it say.
    const label = categories.length > 1 ? `<div class="quiet">${line(category.label)}</div>` : '';
    return `${label}<div class="parts">${parts.join('')}</div>`;
  });
  return `<div aria-hidden="true"><p class="quiet">${keys.join('')}</p>${bars.join('')}</div>`;
}

function writePart(part: ReportPart, title: string): string {
  const { heading, figures, chart, table, notes, quotes } = part;
  const caption = [title, heading].filter(Boolean).join(' · ');
  return [
    heading === '' ? '' : `<h3>${line(heading)}</h3>`,
    figures.length === 0 ? '' : `<p>${figures.map(line).join(' · ')}</p>`,
    chart?.shape === 'stacked' ? writeStacked(chart) : '',
    table === null ? '' : writeTable(table, caption),
    ...quotes.map((quote) => `<blockquote>${escapeHtml(quote)}</blockquote>`),
    ...notes.map((note) => `<p class="quiet">${line(note)}</p>`),
  ].join('');
}

/** One page that needs nothing else: no script, no request. */
export async function writeHtml({ language, title, facts, questions }: Report): Promise<Uint8Array> {
  const sections = questions.map(
    ({ title, base, parts }) =>
      `<section><h2>${line(title)}</h2><p class="quiet">${line(base)}</p>${parts.map((part) => writePart(part, title)).join('')}</section>`,
  );
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${line(title)}</title><style>${style}</style></head>
<body><main><h1>${line(title)}</h1>${facts.map((fact) => `<p class="quiet">${line(fact)}</p>`).join('')}
${sections.join('\n')}
</main></body></html>
`;
  return Buffer.from(page);
}
