import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  session,
} from 'electron';
import type { MenuCommand } from '../contract/commands.ts';
import { handleWindowScheme, registerWindowScheme } from './app-protocol.ts';
import { Arrivals } from './arrivals.ts';
import { Crashes } from './crashes.ts';
import { forkParser, memoryOf } from './fork-parser.ts';
import { forkService } from './fork-service.ts';
import { Instances } from './instances.ts';
import { answerCalls, askForFiles, tell } from './ipc.ts';
import { Leaving } from './leaving.ts';
import { letWindowIn } from './let-in.ts';
import { createLog, serviceLines } from './log.ts';
import { LogFile } from './log-file.ts';
import { setMenu } from './menu.ts';
import { ParserHost } from './parser-host.ts';
import { restrictPermissions } from './permissions.ts';
import { receiveOpened, startedWith } from './receive-opened.ts';
import { RecentFiles } from './recent-files.ts';
import { redactor } from './redact.ts';
import { makeReport } from './report.ts';
import { ServiceHost } from './service-host.ts';
import { readSettings, writeSettings } from './settings.ts';
import { noticeSleep } from './sleep.ts';
import { systemFetch } from './system-fetch.ts';
import { UnderWay } from './under-way.ts';
import { type Updater, watchUpdates } from './updates.ts';
import { openWindow, showWindow } from './window.ts';
import { windowOrigin } from './window-origin.ts';
import { wordsFor } from './words.ts';

const out = join(import.meta.dirname, '..');
app.setAppLogsPath();
const logFile = new LogFile({ folder: app.getPath('logs') });
const log = createLog({
  append: (line) => {
    logFile.append(line);
    if (!app.isPackaged) process.stderr.write(`${line}\n`);
  },
  redact: redactor(join(out, '..')),
});
const words = () => wordsFor(app.getPreferredSystemLanguages());
let window: BrowserWindow | null = null;
/** Before the app is ready there is no window to open. */
let open = () => {};
const front = () => (window === null ? open() : showWindow(window));

/** Before the menu is there, there is no list of recent files. */
let remember: (paths: readonly string[]) => void = () => {};
const arrivals = new Arrivals({
  arrived: () => tell(window, 'arrived'),
  opened: (path) => remember([path]),
});
function handOver(given: readonly string[]): void {
  front();
  void arrivals.add(given);
}
const leaving = new Leaving({
  app,
  window: () => window,
  atHand: () => underWay.atHand,
  ask: () => {
    front();
    tell(window, 'leaving');
  },
});
const underWay = new UnderWay({
  window: () => window,
  power: powerSaveBlocker,
  notification: (about) => (Notification.isSupported() ? new Notification(about) : null),
  show: front,
  ended: () => leaving.ended(),
});

const crashes = new Crashes({
  app,
  process,
  dialog,
  window: () => window,
  words,
  log,
  report: () => report(),
  lost: () => underWay.reset(),
  tell: (what) => arrivals.crashed(what),
});
let report = () => '';

/** The boot list. What is on it must be in place before the window opens. */
async function boot(): Promise<void> {
  app.enableSandbox();
  registerWindowScheme();
  receiveOpened(app, handOver);
  await app.whenReady();
  restrictPermissions();
  const instances = new Instances({
    file: inUserData('instances.json'),
    secrets: safeStorage,
    origin: windowOrigin,
    fetch: systemFetch,
    changed: (origins) => letWindowIn(session.defaultSession.webRequest, origins),
  });
  handleWindowScheme(
    join(out, 'renderer'),
    () => instances.hasDistant(),
    (id) => arrivals.open(id),
  );
  const service = startService();
  report = () => makeReport({ version: app.getVersion(), log: logFile, state: () => stateOf(service) });
  answerWindow(service, instances);
  await putUpMenu();
  introduce();
  noticeSleep(powerMonitor, session.defaultSession, () => tell(window, 'resumed'));
  leaveOnSignals();
  await openWindows();
  log('info', 'started', { version: app.getVersion(), packaged: app.isPackaged });
  const { update_feed: feed } = await readSettings(inUserData('settings.json'));
  await watchUpdates({
    feed,
    isPackaged: app.isPackaged,
    load: loadUpdater,
    log: (text) => log('info', 'updates', { text }),
  });
}

const loadUpdater = async (): Promise<Updater> => (await import('electron-updater')).default.autoUpdater;

/** Tells the system who we are: whose notifications these are (Windows), and whose the links. */
function introduce(): void {
  if (process.platform === 'win32') app.setAppUserModelId('org.sheaf.desktop'); // as in electron-builder.config.ts
  if (app.isPackaged) app.setAsDefaultProtocolClient('sheaf', process.execPath, ['--']);
}

/** What could not be written is not worth a word to anybody but the log. */
const kept = (writing: Promise<void>): void =>
  void writing.catch((error: unknown) => log('warn', 'not written', { error }));

/** How things stand, in numbers and fixed words. */
const stateOf = (service: ServiceHost) => ({
  packaged: app.isPackaged,
  languages: app.getPreferredSystemLanguages(),
  service_starts: service.starts,
  imports_at_hand: underWay.atHand,
  window: window?.getNormalBounds() ?? null,
});

const inUserData = (name: string): string => join(app.getPath('userData'), name);

function answerWindow(service: ServiceHost, instances: Instances): void {
  answerCalls(
    {
      connection: () => service.connection(),
      reportQueue: async (report) => underWay.take(report),
      leave: async (answer) => leaving.answer(answer),
      arrivals: () => arrivals.take(),
      report: async () => report(),
      remember: async (paths) => remember(paths),
      instances: () => instances.instances(),
      addInstance: (given) => instances.addInstance(given),
      removeInstance: (id) => instances.removeInstance(id),
      instanceToken: (id) => instances.instanceToken(id),
    },
    () => window,
  );
}

/** The menu, with the files opened last. */
async function putUpMenu(): Promise<void> {
  const actions = {
    openFiles: () => void askForFiles(window),
    openRecent: (path: string) => handOver([path]),
    clearRecent: () => kept(recent.clear()),
    command: (id: MenuCommand) => tell(window, 'command', id),
  };
  const recent = new RecentFiles({
    file: inUserData('recent.json'),
    system: app,
    changed: (paths) => setMenu(actions, paths),
  });
  remember = (paths) => kept(recent.add(paths));
  await recent.read();
}

function startService(): ServiceHost {
  const parsers = new ParserHost({
    fork: (start) => forkParser(join(out, 'service', 'parse.child.js'), start),
    memoryOf,
  });
  const service = new ServiceHost({
    fork: () => forkService(join(out, 'service', 'cli.js'), inUserData('compiled')),
    onConnection: (connection) => tell(window, 'connection', connection),
    onDisconnected: (reason) => {
      parsers.endAll();
      tell(window, 'disconnected', { reason });
    },
    onRequest: (message, reply) => parsers.receive(message, reply),
    log: serviceLines(log),
  });
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault(); // until the service has finished what is in flight
    if (state === 'stopping') return;
    state = 'stopping';
    void service.stop().then(() => {
      state = 'stopped';
      app.quit();
    });
  });
  return service;
}

async function openWindows(): Promise<void> {
  const file = inUserData('settings.json');
  let settings = await readSettings(file);
  open = () => {
    window = openWindow(join(out, 'preload', 'index.cjs'), settings.window, (bounds) => {
      settings = { ...settings, window: bounds };
      kept(writeSettings(file, settings));
    });
    leaving.guard(window);
    crashes.guard(window);
    window.on('closed', () => {
      window = null;
      underWay.reset();
    });
  };
  app.on('activate', front);
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit());
  open();
}

/** Who ends Sheaf by a signal, or by ending the session, is not asked. Registered after Electron's own handlers, it takes their place. */
function leaveOnSignals(): void {
  const leave = () => {
    leaving.settle();
    app.quit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  powerMonitor.on('shutdown', leave);
}

function couldNotStart(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  log('error', 'no start', { error });
  process.stderr.write(`Sheaf could not start: ${why}\n`);
  dialog.showErrorBox(words().noStart, words().noStartDetail(why, app.getPath('logs')));
  app.exit(1);
}

if (app.requestSingleInstanceLock(startedWith(app))) boot().catch(couldNotStart);
else app.quit();
