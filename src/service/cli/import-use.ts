import { UserError } from '../core/user-error.ts';
import type { ImportOptions } from './import.ts';
import type { ItemPlan } from './import-items.ts';

/** What goes with surveys alone. */
const surveyOptions = {
  append: '--append',
  map: '--map',
  autoMap: '--auto-map',
  name: '--name',
  media: '--media',
  leaveOut: '--leave-out',
  redact: '--redact',
  join: '--join',
  template: '--template',
  dateOrder: '--date-order',
  missing: '--missing',
} as const;
const given = <K extends keyof ImportOptions>(options: ImportOptions, names: Readonly<Record<K, string>>) =>
  (Object.keys(names) as K[]).filter((option) => options[option] !== undefined).map((option) => names[option]);

/** @throws UserError (exit code 2) for options that contradict each other */
export function checkUse(files: readonly string[], options: ImportOptions): void {
  if (options.append !== undefined) {
    const own = { project: '--project', map: '--map', autoMap: '--auto-map', name: '--name' } as const;
    const [extra] = given(options, {
      ...own,
      template: '--template',
      missing: '--missing',
      mediaMatch: '--media-match',
      mediaColumn: '--media-column',
    });
    if (extra) throw new UserError(`${extra} does not go with --append: the survey has its own already.`, 2);
    return;
  }
  if (options.project === undefined)
    throw new UserError('Give the project with --project, or a survey with --append.', 2);
  if (options.name !== undefined && files.length > 1) {
    throw new UserError('--name goes with one file. Without it each survey is named after its file.', 2);
  }
  const [media] = given(options, { mediaMatch: '--media-match', mediaColumn: '--media-column' });
  if (media !== undefined && options.media === undefined)
    throw new UserError(`${media} goes with --media, the folder of the files.`, 2);
}

/** @throws UserError (exit code 2) for options that go with none of the files, or not with all of them */
export function checkItems({ items }: ItemPlan, options: ImportOptions): void {
  const surveys = items.filter(({ kind }) => kind === 'survey').length;
  const [lonely] = given(options, surveyOptions);
  if (surveys === 0 && lonely !== undefined)
    throw new UserError(`${lonely} goes with a survey, and none of the files becomes one.`, 2);
  if (options.append !== undefined && surveys < items.length)
    throw new UserError('--append goes with tables alone: import the other files without it.', 2);
  if (surveys > 1 && (options.name ?? options.media) !== undefined)
    throw new UserError(`${options.name === undefined ? '--media' : '--name'} goes with one survey.`, 2);
  if (options.publish && !items.some(({ kind }) => kind === 'insight'))
    throw new UserError('--publish goes with insights, and none of the files becomes one.', 2);
  if (
    surveys === 0 ||
    options.append !== undefined ||
    options.map !== undefined ||
    options.autoMap ||
    options.template !== undefined
  )
    return;
  process.stderr.write(
    'Neither --map nor --auto-map is given, so no column gets a type: every one will be “Do nothing”. "sheaf columns FILE" shows suggestions.\n',
  );
}
