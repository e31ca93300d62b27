// Do other programs read the reports of Sheaf? python-pptx reads the charts of the slides, python-docx the tables of the document; the
// numbers are compared with the answer of `questions`. SHEAF_PYTHON names a Python with these libraries.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Question, Survey } from '../../src/contract/index.ts';
import { provideFolder } from '../../src/service/testing/provide-folder.ts';
import { provideService } from '../../src/service/testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../src/service/testing/survey-calls.ts';
import { importParts } from '../../src/service/testing/survey-scenario.ts';

const python = process.env.SHEAF_PYTHON ?? 'python3';
const canRead = spawnSync(python, ['-c', 'import pptx, docx'], { stdio: 'ignore' }).status === 0;
const service = canRead ? await provideService() : null;
const sample = fileURLToPath(new URL('../../resources/samples/customer-feedback.csv', import.meta.url));

const readSlides = `
import json, sys
from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
slides = {}
for slide in Presentation(sys.argv[1]).slides:
    title = next(one.text for one in slide.placeholders if one.placeholder_format.type == PP_PLACEHOLDER.TITLE)
    for shape in slide.shapes:
        if shape.has_chart:
            plot = shape.chart.plots[0]
            slides[title] = [list(series.values) for series in plot.series]
print(json.dumps(slides))
`;
const readDocument = `
import json, sys
from docx import Document
print(json.dumps([[[cell.text for cell in row.cells[:2]] for row in table.rows][1:] for table in Document(sys.argv[1]).tables]))
`;

/** The counts of a question in the order of its chart; null where it has none. */
function listCounts({ distribution }: Question): { value: string; count: number }[] | null {
  if (distribution.kind === 'options') return distribution.options;
  if (distribution.kind !== 'nps') return null;
  const { detractors, passives, promoters } = distribution;
  return Object.entries({ Detractors: detractors, Passives: passives, Promoters: promoters }).map(([value, count]) => ({
    value,
    count,
  }));
}

describe.skipIf(!canRead)('reports in other programs (skipped when Python has no python-pptx and python-docx)', () => {
  const folder = provideFolder('reports');
  let survey: Survey;
  let read: (as: string, script: string) => Promise<unknown>;

  beforeAll(async () => {
    if (service === null) return;
    const { survey_key } = await importParts(service, [readFileSync(sample)], {
      column_mapping: {
        'How often do you visit us?': 'Single choice',
        'What did you buy in the last month?': 'Multi choice',
        'How likely are you to recommend us to a friend or colleague?': 'NPS',
      },
    });
    survey = await surveyCalls(service).readSurvey(survey_key);
    read = async (as, script) => {
      const address = `${service.url}${surveyPath(survey_key)}/report?as=${as}`;
      const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
      const path = join(folder, `report.${as}`);
      writeFileSync(path, new Uint8Array(await reply.arrayBuffer()));
      const { stdout, stderr, status } = spawnSync(python, ['-c', script, path], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      return JSON.parse(stdout);
    };
  });

  it('python-pptx reads the counts of each chart', async () => {
    const slides = (await read('pptx', readSlides)) as Record<string, number[][]>;
    const counted = survey.questions.filter((question) => listCounts(question) !== null);
    expect(counted.length).toBeGreaterThan(2);
    for (const question of counted)
      expect(slides[question.text]?.flat()).toEqual(listCounts(question)?.map(({ count }) => count));
  });

  it('python-docx reads the counts of each table', async () => {
    const tables = await read('docx', readDocument);
    for (const question of survey.questions) {
      const counts = listCounts(question);
      if (counts !== null) expect(tables).toContainEqual(counts.map(({ value, count }) => [value, String(count)]));
    }
  });
});
