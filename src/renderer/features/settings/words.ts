import type { Ability, ImportKind, InstanceUse, TrialFailure } from '../../../contract/index.ts';
import { counted } from '../../lib/language/format.ts';

/** The origin of the page: of the desktop app, or of the service that served it. */
export const windowOrigin = typeof location === 'undefined' ? 'app://sheaf' : location.origin;

/** Words of the settings of a person. */
export const words = {
  loading: 'Loading the settings…',
  notHere: 'You can see and change this only on the computer that runs this service.',
  projects: {
    title: 'Projects',
    holds: (surveys: number, documents: number) =>
      [
        ...(surveys > 0 ? [counted(surveys, 'survey', 'surveys')] : []),
        ...(documents > 0 ? [counted(documents, 'document or recording', 'documents and recordings')] : []),
      ].join(', '),
    archived: 'Archived',
    archive: 'Archive',
    archiveOf: (name: string) => `Archive ${name}`,
    restoreOf: (name: string) => `Restore ${name}`,
    renameOf: (name: string) => `Rename ${name}`,
    newName: 'New name',
    add: 'New project…',
    create: 'Create project',
    none: 'No projects yet. The first import creates one, or you can create one here.',
    hint: 'An archived project is hidden, but nothing in it is lost.',
    empty: 'Give the project a name.',
  },
  theme: { label: 'Theme', auto: 'Same as the system', light: 'Light', dark: 'Dark' },
  language: {
    title: 'Language',
    reload: 'Reload the window to use the new language.',
    reloadHint:
      'Running imports continue afterwards; some need their file again. Your choices for other files are saved.',
    reloadButton: 'Reload',
  },
  instances: {
    title: 'Where your data is',
    intro: 'Add a service to work with the data of a team, or to import into it.',
    ownHint: (version: string) => `Runs with Sheaf ${version} and works offline.`,
    here: 'This service',
    current: 'In use',
    use: 'Use',
    chooseOf: (name: string) => `Use ${name}`,
    removeOf: (name: string) => `Remove ${name}`,
    needsSecret: 'This computer could not save its secret. Add the service again to use it.',
    add: 'Add a service…',
    address: 'Address',
    addressHint: 'For example https://sheaf.example.org',
    nameHint: 'The name shown here. If empty, its address is shown.',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    secretHint:
      'The person who runs the service creates both in its settings, under Keys, or with “sheaf keys create”.',
    storage: 'Address of its storage',
    storageHint:
      'Only if files go to another host, for example https://s3.example.org. They are sent to no other address.',
    storageIs: (origin: string) => `Files go to ${origin}.`,
    forgetStorage: 'No longer allow its storage',
    forgetStorageOf: (name: string) => `No longer allow the storage of ${name}`,
    inPage: 'In a browser a service is forgotten when the page is closed. The desktop app keeps it.',
    test: 'Test and add',
    testing: 'Testing…',
    added: (name: string) => `${name} answers and has projects for this key.`,
    abilities: {
      title: 'What Sheaf can do there',
      uses: { surveys: 'Surveys', insights: 'Documents', files: 'Files', library: 'Library' } satisfies Record<
        InstanceUse,
        string
      >,
      library: {
        yes: 'Can be read here',
        'no-scope': 'Cannot be read here: the key lacks the scope project:read.',
        absent: 'Cannot be read here: the service shows it only in its own window.',
        unknown: 'The service did not say. Choose it to see.',
      } satisfies Record<Ability, string>,
      imports: {
        yes: () => 'Can be imported',
        'no-scope': (kind) => `Cannot be imported: the key lacks the scope ${kind}:write.`,
        absent: (kind) => `Cannot be imported: the service does not take ${kind}s.`,
        unknown: () => 'The service did not say. An import will tell.',
      } satisfies Record<Ability, (kind: ImportKind) => string>,
    },
    reload: 'Reload the window once to use it.',
    failures: {
      address: 'Enter an address that starts with https://.',
      insecure: 'With http, others could read the secret on its way. Use the https address.',
      'not-saved': 'This could not be saved on this computer. Is the disk full? Free some space and try again.',
      'storage-address': 'Enter a storage address that starts with https://.',
      policy:
        'This page may connect only to its own service. Start that with “sheaf serve --connect”, once for this address and once for its storage address, or use the desktop app.',
      redirect: 'This address sends requests on to another one. Enter the final address of the service.',
      unreachable: 'Nothing answers at this address. Check the address and whether the service is running.',
      'no-service': 'Something answers at this address, but it is not an import service. Check the address.',
      'wrong-secret': 'The service does not accept this client id and secret. Check both, or ask for a new key.',
      'too-often': 'The service has received too many requests. Try again in a minute.',
      'no-scope': 'This key may not list projects. Ask for a key with the scope project:read.',
      'no-project': 'This key has no project. Ask the person who runs the service to give it one.',
      cors: `The service answers but does not allow requests of this window (CORS). The person who runs it can start it with --window-origin ${windowOrigin}.`,
    } satisfies Record<TrialFailure, string>,
  },
};
