import { writeFileSync } from 'node:fs';
import { expect, test } from '../fixtures/app.ts';

const header = 'Team,Scale,Order them [Rank 1],Order them [Rank 2]';
const rows = ['Red,1,Cost,Speed', 'N/A,2,Speed,Cost', 'N/A,99,Cost,Speed', ',3,Cost,', 'Blue,5,,', 'Red,99,Speed,Cost'];
const more = Array.from({ length: 14 }, (_, index) => `Blue,${1 + (index % 5)},Cost,Speed`);

test('missing answers are shown and changed, before and after the import; the places of a ranking are one card', async ({
  page,
  sheaf,
}, info) => {
  const file = info.outputPath('team.csv');
  writeFileSync(file, `${[header, ...rows, ...more].join('\n')}\n`);
  await sheaf.drop(file);

  await sheaf.columns.getByRole('button', { name: 'Scale' }).click();
  const scale = page.getByRole('complementary', { name: 'Scale' });
  await expect(scale.getByText('2 empty answers (“99”)')).toBeVisible();
  await sheaf.columns.getByRole('button', { name: 'Team' }).click();
  const team = page.getByRole('complementary', { name: 'Team' });
  await team.locator('summary').click();
  await team.getByRole('textbox', { name: 'Count as no answer' }).fill('N/A');
  await page.keyboard.press('Enter');
  await expect(team.getByText('2 empty answers (“N/A”)')).toBeVisible();

  await sheaf.importAndRead();
  expect(await sheaf.bars('Team')).toEqual({ Blue: 15, Red: 2 });
  await expect(sheaf.question('Team').getByText('2 empty answers (“N/A”)')).toBeVisible();
  await expect(sheaf.question('Scale').getByText('2 empty answers (“99”)')).toBeVisible();

  await sheaf.question('Team').getByRole('button', { name: 'Details of Team' }).click();
  const details = page.getByRole('complementary', { name: 'Details of Team' });
  await details.getByText('Edit…', { exact: true }).click();
  await details.getByRole('textbox', { name: 'Count as no answer' }).fill('');
  await details.getByRole('button', { name: 'Apply' }).click();
  await expect(details.getByText('2 empty answers (“N/A”)')).toHaveCount(0);
  expect(await sheaf.bars('Team')).toEqual({ Blue: 15, Red: 2, 'N/A': 2 });

  const ranking = sheaf.question('Order them');
  await expect(ranking.getByText('Ranking of 2 places')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
});
