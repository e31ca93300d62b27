import type { Command } from 'commander';

/** How each command is called, in --help and in the man page: the words after `sheaf`. The empty path is the program itself. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  '': [
    'serve --data-dir ./workspace',
    'projects create --name Clinic --data-dir ./workspace',
    'import answers.csv --project Clinic --auto-map --data-dir ./workspace',
    'list --data-dir ./workspace',
  ],
  serve: [
    'serve --data-dir /srv/sheaf --port 8080',
    'serve --data-dir /srv/sheaf --host 0.0.0.0 --port 443 --tls-cert fullchain.pem --tls-key privkey.pem',
    'serve --data-dir /srv/sheaf --port 8080 --public-url https://sheaf.example.org --trusted-proxy loopback',
    'serve --data-dir /srv/sheaf --backup-dir /mnt/disk/sheaf --backup-keep 30',
  ],
  status: ['status --data-dir /srv/sheaf', 'status --json'],
  'projects create': ['projects create --name Clinic'],
  'projects list': ['projects list'],
  'projects archive': ['projects archive --id 3'],
  'projects unarchive': ['projects unarchive --id 3'],
  'keys create': [
    'keys create --name "Anna\'s laptop" --scopes survey:write,insight:write,file:write,project:read',
    'keys create --name Export --scopes survey:write,project:read --project 3 --expires-in-days 90',
  ],
  'keys list': ['keys list'],
  'keys rotate': ['keys rotate --id 2', 'keys rotate --id 2 --overlap-hours 0'],
  'keys revoke': ['keys revoke --id 2'],
  columns: ['columns answers.csv', 'columns answers.xlsx --sheet 2 --inspect', 'columns answers.csv --template'],
  import: [
    'import answers.csv --project Clinic --auto-map',
    'import answers.csv --project Clinic --map "How likely=NPS" --map "Why?=Open-ended"',
    'import interviews/ --project Clinic',
    'import report.pdf --project Clinic --as insight --publish',
    'import answers.csv --project Clinic --template types.json --bad-rows skip --rejects bad.csv',
    'import april.csv --append UPLOAD_KEY --already-imported skip',
    'import answers.csv --project Clinic --url https://sheaf.example.org --client-id CLIENT_ID',
  ],
  list: ['list', 'list --kind survey --project Clinic --json', 'list --deleted'],
  export: [
    'export SURVEY_KEY -o answers.csv --dictionary dictionary.json',
    'export SURVEY_KEY -o for-sheaf.csv --for-sheaf',
    'export INSIGHT_KEY -o report.pdf --url https://sheaf.example.org --token TOKEN',
  ],
  delete: ['delete SURVEY_KEY', 'delete INSIGHT_KEY FILE_KEY --undo-hours 0'],
  undelete: ['undelete SURVEY_KEY'],
  audit: ['audit', 'audit --json --data-dir /srv/sheaf'],
  backup: ['backup /mnt/disk/sheaf --keep 14 --verify', 'backup /mnt/disk/sheaf --list'],
  restore: ['restore /mnt/disk/sheaf --data-dir /home/me/restored'],
  programs: ['programs --data-dir /home/me/restored', 'programs --data-dir /home/me/restored --confirm'],
  check: ['check --data-dir /srv/sheaf'],
  repair: ['repair --data-dir /srv/sheaf'],
  migrate: ['migrate --from /srv/sheaf --to postgres://sheaf:PASSWORD@db.example.org:5432/sheaf'],
  storage: ['storage --data-dir /srv/objects --port 9000 --access-key KEY'],
  'storage check': ['storage check --data-dir /srv/sheaf'],
  'storage switch': ['storage switch --data-dir /srv/sheaf'],
  completion: ['completion bash', 'completion fish'],
  version: ['version', 'version --json'],
};

/** Adds the examples to the help of a command and of those below it. */
export function addExamples(command: Command, path: readonly string[] = []): void {
  const calls = examples[path.join(' ')] ?? [];
  if (calls.length > 0)
    command.addHelpText('after', `\nExamples:\n${calls.map((call) => `  sheaf ${call}`).join('\n')}`);
  for (const one of command.commands) addExamples(one, [...path, one.name()]);
}
