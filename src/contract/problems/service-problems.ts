import { documentDetails, documentProblems } from './documents.ts';
import { partDetails, partProblems, surveyDetails, surveyProblems } from './surveys.ts';

/** Why a request is refused, whatever it is about. */
export const requestProblems = {
  field_wrong: '{rule}',
  field_missing: '{field} is missing. {rule}',
  request_wrong: 'The request is not valid.',
  request_unreadable: 'The request is not readable.',
  request_late: 'The request did not arrive in time.',
  address_unreadable: 'The address is not readable.',
  head_too_large: 'The address and headers are larger than 16 KB.',
  not_http: 'This is not readable as HTTP.',
  tls_expected: 'This port speaks TLS. Use the address that begins with https://.',
  not_a_proxy: 'This service is not a proxy: it has no CONNECT.',
  expectation_unknown: 'The only expectation that can be met is 100-continue.',
  nothing_here: 'There is nothing at this address.',
  other_method: 'Use {methods} here.',
  body_absent: 'Send a JSON body.',
  body_of_other_type: 'Send the body with "Content-Type: application/json".',
  body_encoded: 'Send the body without Content-Encoding.',
  body_too_deep: 'The body is nested deeper than {most} levels.',
  body_not_json: 'The body is not valid JSON.',
  body_not_utf8: 'The body is not valid UTF-8.',
  body_too_large: 'The body is larger than {most} KB.',
  content_type_unreadable: 'The Content-Type is not readable. JSON is application/json.',
  host_unreadable: 'The Host header is no host: send a name, with a port where it has one.',
  host_not_once: 'Send exactly one Host header.',
  host_of_others: 'This service answers to its own address only.',
  path_incomplete: 'Send a path, not a full address.',
  page_of_others: 'Other sites may not use this service.',

  token_absent: 'Send one header "Authorization: Bearer <token>". `sheaf keys create` makes a token.',
  token_unknown: 'This token is unknown, has expired or was revoked.',
  scope_missing: 'This token lacks the scope {scope}.',
  host_only: 'Only the window of the computer that runs this service may do this.',
  sign_in_code_used: 'This sign-in code was used already or is too old. Ask the host for a new address.',
  too_many_requests: 'This API key may make {most} requests a minute. Try again in {seconds} s.',

  project_absent: 'There is no such project.',
  project_unknown: 'No such project for this API key.',
  project_id_unknown: 'No project {id} for this API key. GET /import/projects lists those it may use.',
  project_id_absent: 'There is no project {id}.',
  projects_limited: 'This API key is limited to some projects and may not create new ones.',
  key_name_of_host: "“{name}” could be mistaken for the host's own key. Choose another name.",
  key_of_window: 'This is the key of this very window: it is renewed at every start.',
  key_not_revoked: 'There is no such key, or it was revoked before.',

  survey_unknown: 'No such survey in the projects of this API key.',
  insight_unknown: 'No such insight in the projects of this API key.',
  file_unknown: 'No such file in the projects of this API key.',
  participant_unknown: 'No such participant in the projects of this API key.',
  not_restorable: 'No such {kind} was deleted, or the time to restore it is over.',
  insight_of_others: 'Only the API key that made this insight may publish, share or withdraw it.',
  cursor_without_kind: 'cursor needs the kind it goes on with.',
  cursor_of_other_list: 'This cursor belongs to another list. Ask again without one.',

  backup_by_options: 'Backups are set by --backup-dir where the service is started, and that is used instead.',
  backup_of_shared: 'Other computers reach this service, so its backups are set by --backup-dir at its start only.',
  backup_of_server: 'The data is on a server: use its own backups (docs/deploy.md#backups).',
  backup_without_folder: 'Choose a folder for the backups first.',
  backup_under_way: 'A backup is being made.',
  backup_folder_incomplete: '{path} is no complete path. Give one that begins at the root.',
  backup_folder_refused: '{why}',

  database_busy: 'The database is busy. Try again in a few seconds.',
  database_silent: 'The database does not answer. Try again in a few seconds.',
  database_slow: 'The database took too long. Try again in a few seconds.',
  database_full: 'The disk of the database is full. Free some space on it: what was running continues by itself.',
  database_read_only: 'The database takes no changes at the moment. Try again in a few seconds.',
  database_refuses: 'The database does not let this service in. The log of the service says why.',
  database_damaged:
    'The database is damaged on the disk. End Sheaf, and run “sheaf check” and “sheaf repair” on its data folder.',
  store_silent: 'The object store cannot be reached. Try again in a moment.',
  disk_full: 'The disk that holds Sheaf’s data is full. Free some space on it: what was running continues by itself.',
  file_limit:
    'Sheaf may write no file larger than {most} here, a limit of its process (LimitFSIZE, ulimit -f). Raise it and start Sheaf again: what was running continues.',
  too_many_open_files: 'The system lets Sheaf open no more files at the moment. Try again in a moment.',
  too_many_open_files_now: 'The system lets Sheaf open no more files at the moment. This continues by itself.',
  query_interrupted: 'The query was interrupted. Try again with a narrower filter.',
  service_stopped: 'The service stopped each time.',
  installation_incomplete:
    'The installation of Sheaf is incomplete: {name} is missing. Install Sheaf again, or ask whoever runs this service to; then import this again.',
  internal: 'Something went wrong here. It has been logged; try again.',
  /** An error that nobody expected, in its own words. */
  unexpected: '{message}',
} as const;

/** What the service reports, and how it says that in English. What is in braces is filled in (docs/interface.md#codes). */
export const serviceProblems = {
  ...requestProblems,
  ...surveyProblems,
  ...surveyDetails,
  ...partProblems,
  ...partDetails,
  ...documentProblems,
  ...documentDetails,
} as const;
