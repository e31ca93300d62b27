import { systemClock } from '../../importer/index.ts';
import { DayOrders } from '../drafts/cleaning/cleaning-steps.ts';
import { DecisionHistory } from '../drafts/list/decision-history.ts';
import { DraftList } from '../drafts/list/draft-list.ts';
import { SavedDrafts } from '../drafts/list/saved-drafts.ts';
import { Mappings } from '../drafts/mapping/mappings.ts';
import { SavedMappings } from '../drafts/mapping/outline.ts';
import { type Run, TableQueries } from '../drafts/mapping/queries.ts';
import { type JobName, runJob, type TableJobs } from '../drafts/mapping/table-jobs.ts';
import type { DraftObjects } from '../drafts/objects.ts';
import { convertInWorker } from '../drafts/reading/convert.ts';
import { DraftReader } from '../drafts/reading/draft-reader.ts';
import { readPreview } from '../drafts/reading/preview.ts';
import { TableConverter } from '../drafts/reading/table-converter.ts';
import { readSurveyColumns, takesMediaNow } from '../drafts/target/known-surveys.ts';
import { createWindowDatabase, type WindowDatabase } from '../lib/window-database.ts';
import { announce } from '../lib/window-state.ts';
import { ImportQueue } from '../queue/import-queue.ts';
import { refreshLibrary } from '../queue/library-changed.ts';
import { ImportLocks } from '../queue/locks.ts';
import type { QueueObjects } from '../queue/objects.ts';
import { reportQueue } from '../queue/report.ts';
import { QueueRestore } from '../queue/restore.ts';
import { runImport, startImportWorker } from '../queue/run-import.ts';
import { SavedQueue, StateSaver } from '../queue/saved-queue.ts';
import { Clients, SilenceMonitor } from '../session/clients.ts';
import type { SessionObjects } from '../session/objects.ts';
import { instanceQuery, surveysQuery } from '../session/queries.ts';
import { createQueryClient } from '../session/query-client.ts';
import { createPageKeeper, RemoteInstances } from '../session/remote-instances.ts';
import { Session } from '../session/session.ts';

function assembleSession(): SessionObjects {
  const { bridge, location, history } = window;
  // The browser's own function must not be called as a method of another object.
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  const remoteInstances = new RemoteInstances({ keeper: bridge ?? createPageKeeper(), bridge });
  const session = new Session({
    bridge,
    remotes: remoteInstances,
    fetch,
    storage: window.sessionStorage,
    location,
    history,
  });
  const silence = new SilenceMonitor(systemClock);
  const clients = new Clients({ session, silence, fetch, origin: location.origin });
  const objects = { session, remoteInstances, silence, clients, api: clients.shown, ownApi: clients.own };
  return { ...objects, queryClient: createQueryClient(objects) };
}

function assembleQueue(sessionObjects: SessionObjects, database: WindowDatabase, locks: ImportLocks): QueueObjects {
  const { session, clients, queryClient } = sessionObjects;
  const savedQueue = new SavedQueue(database);
  const stateSaver = new StateSaver({ saved: savedQueue });
  const onEnded = (key: string | null) => void refreshLibrary(queryClient, key);
  const queue = new ImportQueue({
    saved: savedQueue,
    saver: stateSaver,
    locks,
    run: (run) => runImport(run, { ...sessionObjects, startWorker: startImportWorker }),
    instance: () => session.instance,
    announce,
    onSending: () => void queryClient.invalidateQueries({ queryKey: ['imports'] }),
    onEnded,
  });
  const queueRestore = new QueueRestore({
    queue,
    saved: savedQueue,
    saver: stateSaver,
    locks,
    whenReady: () => queryClient.ensureQueryData(instanceQuery),
    getClient: (instance) => clients.of(instance),
    onEnded,
  });
  return { queue, savedQueue, stateSaver, queueRestore };
}

const makeRunner =
  <Name extends JobName>(name: Name): Run<TableJobs[Name]['job'], TableJobs[Name]['result']> =>
  (job, onBytes, signal) =>
    runJob(name, job, { onBytes, signal });

function assembleQueries({ session, api }: SessionObjects, savedMappings: SavedMappings) {
  const connection = () => session.connection ?? { base_url: window.location.origin, token: '' };
  return new TableQueries({
    scan: makeRunner('scan'),
    inspection: makeRunner('inspection'),
    badRows: makeRunner('badRows'),
    dates: makeRunner('dates'),
    media: makeRunner('media'),
    mediaOffer: makeRunner('media'),
    comparison: async ({ added, existing, shape, by }, onBytes, signal) => {
      const job = { added, existing, shape, connection: connection() };
      return { overlap: await runJob('comparison', job, { onBytes, signal }), by };
    },
    survey: async ({ survey }) => ({
      columns: await readSurveyColumns(api, survey.survey_key),
      takesMedia: await takesMediaNow(api, survey.upload_key),
    }),
    template: ({ header }) => savedMappings.find(header),
    whenIdle: () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })),
  });
}

function assembleReader(drafts: DraftList, { queryClient }: SessionObjects): DraftReader {
  return new DraftReader({
    drafts,
    converter: new TableConverter({ drafts, convert: convertInWorker }),
    // A start without files needs no code that looks into them.
    unpack: async (file, options) => (await import('../lib/files/unpack.ts')).unpackArchive(file, options),
    findFormat: async (file) => (await import('@sheaf/tables')).findSourceFormat(file, file.name),
    findMisnamed: async (file) => (await import('@sheaf/tables')).findMisnamed(file, file.name),
    findRefusal: async (file) => (await import('@sheaf/tables')).findRefusal(file, file.name),
    listSurveyNames: async () => {
      const surveys = await queryClient.fetchQuery(surveysQuery).catch(() => []);
      return surveys.map(({ survey_name }) => survey_name);
    },
    readPreview,
  });
}

function assembleDrafts(
  sessionObjects: SessionObjects,
  { queue }: QueueObjects,
  { database, locks }: { database: WindowDatabase; locks: ImportLocks },
): DraftObjects {
  const { session } = sessionObjects;
  const drafts = new DraftList();
  const savedMappings = new SavedMappings(database);
  const dayOrders = new DayOrders(window.localStorage, navigator.language);
  const queries = assembleQueries(sessionObjects, savedMappings);
  const mappings = new Mappings({ drafts, queries, imports: queue.list, dayOrders, session });
  mappings.start();
  const savedDrafts = new SavedDrafts({ drafts, database, locks });
  savedDrafts.start();
  const draftReader = assembleReader(drafts, sessionObjects);
  const decisionHistory = new DecisionHistory({
    drafts,
    readWith: (id, override) => draftReader.readWith(id, override),
  });
  decisionHistory.start();
  return {
    draftList: drafts,
    draftReader,
    decisionHistory,
    savedDrafts,
    mappings,
    tableQueries: queries,
    dayOrders,
    startNeeds: {
      drafts,
      mappings,
      savedMappings,
      scan: (job) => runJob('scan', job),
      enqueue: (imports) => queue.enqueue(imports),
    },
  };
}

/** What exists once in a window, an area each. */
export interface WindowObjects {
  sessionObjects: SessionObjects;
  queueObjects: QueueObjects;
  draftObjects: DraftObjects;
}

/** Makes and starts the objects of the window from what the browser and the desktop provide. Call it once, before the first render. */
export function assemble(): WindowObjects {
  const { bridge } = window;
  const database = createWindowDatabase(window.indexedDB);
  // Absent unless the page comes from https or from this machine.
  const locks = new ImportLocks('locks' in navigator ? navigator.locks : undefined);
  const sessionObjects = assembleSession();
  const queueObjects = assembleQueue(sessionObjects, database, locks);
  const draftObjects = assembleDrafts(sessionObjects, queueObjects, { database, locks });
  const { list } = queueObjects.queue;
  reportQueue({ list, bridge, page: document });
  // A browser asks before it closes a page with a running import. The desktop asks in its own dialog.
  if (bridge === undefined)
    window.addEventListener('beforeunload', (event) => {
      if (list.store.getState().fraction !== null) event.preventDefault();
    });
  void sessionObjects.session.start();
  // A new one-time address in a tab that is open.
  if (bridge === undefined) window.addEventListener('hashchange', () => void sessionObjects.session.takeCode());
  return { sessionObjects, queueObjects, draftObjects };
}
