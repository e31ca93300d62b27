import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Notification,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  session,
} from 'electron';
import type { MenuCommand } from '../contract/commands.ts';
import { ActivityStatus } from './activity-status.ts';
import { handleWindowScheme, registerWindowScheme } from './app-protocol.ts';
import { Arrivals } from './arrivals.ts';
import { addContextMenu } from './context-menu.ts';
import { installCorsBridge } from './cors-bridge.ts';
import { Crashes } from './crashes.ts';
import { forkParser, forkService, memoryOf } from './fork.ts';
import { Instances } from './instances.ts';
import { answerCalls, askForFiles, tell } from './ipc.ts';
import { createLog, serviceLines } from './log.ts';
import { LogFile } from './log-file.ts';
import { setMenu } from './menu.ts';
import { ParserHost } from './parser-host.ts';
import { restrictPermissions } from './permissions.ts';
import { QuitGuard } from './quit-guard.ts';
import { receiveOpened, startedWith } from './receive-opened.ts';
import { RecentFiles } from './recent-files.ts';
import { redactor } from './redact.ts';
import { makeReport } from './report.ts';
import { ServiceHost } from './service-host.ts';
import { readSettings, writeSettings } from './settings.ts';
import { noticeSleep } from './sleep.ts';
import { type Updater, watchUpdates } from './updates.ts';
import { openWindow, showWindow } from './window.ts';
import { windowOrigin } from './window-address.ts';
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
/** Opens the window; set once the app is ready. */
let open = () => {};
const bringToFront = () => (window === null ? open() : showWindow(window));

/** Adds files to File > Open Recent; set once the menu is made. */
let remember: (paths: readonly string[]) => void = () => {};
const arrivals = new Arrivals({
  arrived: () => tell(window, 'arrived'),
  opened: (path) => remember([path]),
});
function openGiven(given: readonly string[]): void {
  bringToFront();
  void arrivals.add(given);
}
const quitGuard = new QuitGuard({
  app,
  window: () => window,
  activeImports: () => activityStatus.activeImports,
  ask: () => {
    bringToFront();
    tell(window, 'leaving');
  },
});
const activityStatus = new ActivityStatus({
  window: () => window,
  power: powerSaveBlocker,
  notification: (about) => (Notification.isSupported() ? new Notification(about) : null),
  show: bringToFront,
  importsDone: () => quitGuard.importsDone(),
});

const crashes = new Crashes({
  app,
  process,
  dialog,
  window: () => window,
  words,
  log,
  report: () => report(),
  lost: () => activityStatus.reset(),
  tell: (what) => arrivals.crashed(what),
});
let report = () => '';

/**
 * Fetches through Chromium, with the system's proxy and certificates. Follows no redirect, which could send a secret to
 * another host, and uses no cookies.
 */
const systemFetch: typeof fetch = (input, init) =>
  net.fetch(input instanceof URL ? input.href : input, { ...init, credentials: 'omit', redirect: 'error' });

/** Starts everything that must be in place before the window opens, then opens it. */
async function boot(): Promise<void> {
  app.enableSandbox();
  registerWindowScheme();
  receiveOpened(app, openGiven);
  await app.whenReady();
  restrictPermissions();
  const instances = new Instances({
    file: inUserData('instances.json'),
    secrets: safeStorage,
    origin: windowOrigin,
    fetch: systemFetch,
    changed: (origins) => installCorsBridge(session.defaultSession.webRequest, origins),
    log,
  });
  handleWindowScheme(
    join(out, 'renderer'),
    () => instances.hasRemote(),
    (id) => arrivals.open(id),
  );
  const service = startService();
  report = () => makeReport({ version: app.getVersion(), log: logFile, state: () => stateOf(service) });
  answerWindow(service, instances);
  await showMenu();
  identifyApp();
  noticeSleep(powerMonitor, session.defaultSession, () => tell(window, 'resumed'), log);
  quitOnSignals();
  await openWindows();
  log('info', 'started', { version: app.getVersion(), packaged: app.isPackaged });
  const { update_feed: feed } = await readSettings(inUserData('settings.json'), log);
  await watchUpdates({
    feed,
    isPackaged: app.isPackaged,
    load: loadUpdater,
    log: (text) => log('info', 'updates', { text }),
  });
}

const loadUpdater = async (): Promise<Updater> => (await import('electron-updater')).default.autoUpdater;

/** Names the app to the system: for its notifications (Windows) and its links. */
function identifyApp(): void {
  if (process.platform === 'win32') app.setAppUserModelId('org.sheaf.desktop'); // as in electron-builder.config.ts
  if (app.isPackaged) app.setAsDefaultProtocolClient('sheaf', process.execPath, ['--']);
}

/** Continues without waiting. A failure is only logged. */
const inBackground = (writing: Promise<void>): void =>
  void writing.catch((error: unknown) => log('warn', 'not written', { error }));

/** The present state for a report, as numbers and fixed words. */
const stateOf = (service: ServiceHost) => ({
  packaged: app.isPackaged,
  languages: app.getPreferredSystemLanguages(),
  service_starts: service.starts,
  active_imports: activityStatus.activeImports,
  window: window?.getNormalBounds() ?? null,
});

const inUserData = (name: string): string => join(app.getPath('userData'), name);

function answerWindow(service: ServiceHost, instances: Instances): void {
  answerCalls(
    {
      connection: () => service.connection(),
      reportQueue: async (report) => activityStatus.update(report),
      leave: async (answer) => quitGuard.answer(answer),
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

/** Sets the menu, with the files opened last. */
async function showMenu(): Promise<void> {
  const actions = {
    openFiles: () => void askForFiles(window),
    openRecent: (path: string) => openGiven([path]),
    clearRecent: () => inBackground(recent.clear()),
    command: (id: MenuCommand) => tell(window, 'command', id),
  };
  const recent = new RecentFiles({
    file: inUserData('recent.json'),
    system: app,
    log,
    changed: (paths) => setMenu(actions, paths),
  });
  remember = (paths) => inBackground(recent.add(paths));
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
    event.preventDefault(); // waits until the service has finished what is in flight
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
  let settings = await readSettings(file, log);
  open = () => {
    window = openWindow(join(out, 'preload', 'index.cjs'), settings.window, (bounds) => {
      settings = { ...settings, window: bounds };
      inBackground(writeSettings(file, settings));
    });
    quitGuard.guard(window);
    crashes.guard(window);
    addContextMenu(window, words);
    window.on('closed', () => {
      window = null;
      activityStatus.reset();
    });
  };
  app.on('activate', bringToFront);
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit());
  open();
}

/** Quits without a question on a signal or at the end of the session. Registered after Electron's own handlers, it replaces them. */
function quitOnSignals(): void {
  const quit = () => {
    quitGuard.quitSilently();
    app.quit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quit);
  powerMonitor.on('shutdown', quit);
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
