/**
 * What the audit trail records. `read_file`: somebody received the address of an original; `type` and `outline` change a survey; `codes`: a code or a rule; `spellings`: merged spellings; `findings`: a finding; `backup` is
 * where backups go; `backup_made` and `backup_restored` are of the command line; `transcriber` is the program that gets the recordings.
 */
export const auditActions = [
  'sign_in',
  'import',
  'export',
  'read_file',
  'delete',
  'restore',
  'key_created',
  'key_revoked',
  'key_rotated',
  'project',
  'type',
  'outline',
  'codes',
  'findings',
  'spellings',
  'backup',
  'backup_made',
  'backup_restored',
  'transcriber',
] as const;
export type AuditAction = (typeof auditActions)[number];

export type AuditSubject = 'survey' | 'insight' | 'file' | 'key' | 'project' | 'backup';

/** The name of the key of an instance's own window, in lists. No other key may have it, because it could be mistaken for that one. */
export const hostKeyName = 'This computer';

/** Actors that have no API key: who opens a window with a one-time code, and who calls `sheaf`. */
export const keylessActors = { window: 'sheaf (window)', commandLine: 'sheaf (command line)' } as const;

/** Letters of other scripts that look like a Latin one, and digits and signs that look like a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', і: 'i', ј: 'j', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', һ: 'h', т: 't', м: 'm', ԁ: 'd' },
  ...{ α: 'a', ε: 'e', ι: 'i', ο: 'o', ρ: 'p', τ: 't', υ: 'u', ѵ: 'v', ı: 'i', ո: 'n', ս: 'u', օ: 'o' },
  ...{ '0': 'o', '1': 'i', l: 'i', '|': 'i', '!': 'i', '5': 's', $: 's' },
};

/** @returns what a person reads at a glance: without accents, blanks and signs that nobody sees */
const glance = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Z}\p{C}\p{P}\p{Default_Ignorable_Code_Point}]/gu, ''),
  ]
    .map((sign) => lookalikes[sign] ?? sign)
    .join('');

const reserved = new Set([hostKeyName, ...Object.values(keylessActors)].map(glance));

/** @returns whether the name of a key could be mistaken for the instance's own window or the command line, in lists and the audit trail */
export const looksReserved = (name: string): boolean => reserved.has(glance(name));

/** One thing that somebody did: never an answer, a text or a secret. */
export interface AuditEvent {
  id: number;
  /** ISO 8601 UTC. */
  at: string;
  action: AuditAction;
  /** The name of the API key at that time; of this computer's own window, and of the command line, a name of Sheaf's. */
  actor: string;
  /** The network address of the client; null for the command line. */
  address: string | null;
  subject: AuditSubject | null;
  /** The key of the survey, insight or file, or the id of the API key or project, or the name of a backup. */
  subject_key: string | null;
  /** What it is called now; null when it is gone. */
  subject_name: string | null;
}
