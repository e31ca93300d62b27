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
import type { MenuCommand } from '../contract/bridge.ts';
import { ActivityStatus } from './activity-status.ts';
import { handleWindowScheme, registerWindowScheme } from './app-protocol.ts';
import { ChildHost } from './child-hosts.ts';
import { Crashes } from './crashes.ts';
import { forkBackup, forkParser, forkRepair, forkService, isLeaving, readMemory } from './fork.ts';
import { Instances } from './instances.ts';
import { answerCalls, askForFiles, chooseFolder, tell } from './ipc.ts';
import { createLineLogger, createLog, LogFile, makeReport } from './log.ts';
import { addContextMenu, setMenu } from './menu.ts';
import { OpenedItems, readStartItems, receiveOpened } from './opened-items.ts';
import { chooseProfileFolder, readSettings, type Settings, writeSettings } from './profile.ts';
import { QuitGuard } from './quit-guard.ts';
import { RecentFiles } from './recent-files.ts';
import { createRedactor } from './redact.ts';
import { askAboutStart, ServiceHost } from './service-host.ts';
import { releaseKey, type Updater, watchUpdates } from './updates.ts';
import { openWindow, showWindow } from './window.ts';
import { windowOrigin } from './window-address.ts';
import { installCorsBridge, noticeSleep, restrictPermissions } from './window-session.ts';
import { chooseWords } from './words.ts';

const out = join(import.meta.dirname, '..');
chooseProfileFolder(app);
app.setAppLogsPath();
const logFile = new LogFile(app.getPath('logs'));
const log = createLog({
  append: (line) => {
    logFile.append(line);
    if (!app.isPackaged) process.stderr.write(`${line}\n`);
  },
  redact: createRedactor(join(out, '..')),
});
const words = () => chooseWords(app.getPreferredSystemLanguages());
const inUserData = (name: string): string => join(app.getPath('userData'), name);

/** Continues without waiting. A failure is only logged. */
const inBackground = (writing: Promise<void>): void =>
  void writing.catch((error: unknown) => log('warn', 'not written', { error }));

/**
 * Fetches through Chromium, with the system's proxy and certificates. Follows no redirect, which could send a secret to
 * another host, and uses no cookies.
 */
const systemFetch: typeof fetch = (input, init) =>
  net
    .fetch(input instanceof URL ? input.href : input, { ...init, credentials: 'omit', redirect: 'error' })
    .catch((error: unknown) => {
      // Electron has no way to see a redirect without following it; the client has a sentence for this status.
      if (/redirect/i.test(String(error))) return new Response(null, { status: 302 });
      throw error;
    });

const loadUpdater = async (): Promise<Updater> => (await import('electron-updater')).default.autoUpdater;

/** Names the app to the system: for its notifications (Windows) and its links. */
function identifyApp(): void {
  if (process.platform === 'win32') app.setAppUserModelId('org.sheaf.desktop'); // as in electron-builder.config.ts
  if (app.isPackaged) app.setAsDefaultProtocolClient('sheaf', process.execPath, ['--']);
}

/** The window, the service, and what stands between them and the system. */
class Desktop {
  #window: BrowserWindow | null = null;
  #service: ServiceHost | null = null;
  #settings: Settings | null = null;
  readonly #started = Promise.withResolvers<void>();
  readonly #recent = new RecentFiles({
    file: inUserData('recent.json'),
    system: app,
    log,
    changed: (paths) => this.#setMenu(paths),
  });
  readonly #openedItems = new OpenedItems({
    added: () => tell(this.#window, 'opened'),
    fileOpened: (path) => inBackground(this.#recent.add([path])),
  });
  readonly #quitGuard = new QuitGuard({
    app,
    window: () => this.#window,
    activeImports: () => this.#activityStatus.activeImports,
    ask: () => {
      this.#bringToFront();
      tell(this.#window, 'leaving');
    },
  });
  readonly #activityStatus = new ActivityStatus({
    window: () => this.#window,
    power: powerSaveBlocker,
    notification: (about) => (Notification.isSupported() ? new Notification(about) : null),
    show: () => this.#bringToFront(),
    importsDone: () => this.#quitGuard.importsDone(),
  });
  readonly #crashes = new Crashes({
    app,
    process,
    dialog,
    window: () => this.#window,
    words,
    log,
    logs: () => app.getPath('logs'),
    lost: () => this.#activityStatus.reset(),
    announce: (what) => this.#openedItems.crashed(what),
  });

  /** Starts everything that must be in place before the window opens, then opens it. Call once. */
  async start(): Promise<void> {
    // enableSandbox removes --no-sandbox, and without that switch nothing starts as root. Each window is sandboxed all the same.
    if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
    registerWindowScheme();
    receiveOpened(app, (opened) => void this.#started.promise.then(() => this.#open(opened)));
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
      () => instances.origins(),
      (id) => this.#openedItems.open(id),
    );
    const [settings] = await Promise.all([readSettings(inUserData('settings.json'), log), this.#recent.read()]);
    this.#settings = settings;
    // The window first: it is drawn while the service starts.
    this.#openWindow(settings);
    this.#answerWindow(this.#startService(), instances);
    identifyApp();
    noticeSleep(powerMonitor, session.defaultSession, () => tell(this.#window, 'resumed'), log);
    this.#quitOnSignals();
    app.on('activate', () => this.#bringToFront());
    app.on('window-all-closed', () => process.platform === 'darwin' || app.quit());
    this.#started.resolve();
    log('info', 'started', { version: app.getVersion(), packaged: app.isPackaged });
    await watchUpdates({
      feed: settings.update_feed,
      key: releaseKey,
      isPackaged: app.isPackaged,
      load: loadUpdater,
      log: (text) => log('info', 'updates', { text }),
    });
  }

  #openWindow(settings: Settings): void {
    const window = openWindow(join(out, 'preload', 'index.cjs'), settings.window, (bounds) => {
      this.#settings = { ...settings, window: bounds };
      inBackground(writeSettings(inUserData('settings.json'), this.#settings));
    });
    this.#window = window;
    this.#quitGuard.guard(window);
    this.#crashes.guard(window);
    addContextMenu(window, words);
    window.on('closed', () => {
      this.#window = null;
      this.#activityStatus.reset();
    });
  }

  #bringToFront(): void {
    if (this.#window !== null) showWindow(this.#window);
    else if (this.#settings !== null) this.#openWindow(this.#settings);
  }

  /** @param opened absolute paths and links; none if the user only wants to see the window */
  #open(opened: readonly string[]): void {
    this.#bringToFront();
    void this.#openedItems.add(opened);
  }

  #report(): string {
    return makeReport(app.getVersion(), logFile, {
      packaged: app.isPackaged,
      languages: app.getPreferredSystemLanguages(),
      service_starts: this.#service?.starts ?? 0,
      active_imports: this.#activityStatus.activeImports,
      window: this.#window?.getNormalBounds() ?? null,
    });
  }

  #answerWindow(service: ServiceHost, instances: Instances): void {
    answerCalls(
      {
        connection: () => service.connection(),
        reportQueue: async (report) => this.#activityStatus.update(report),
        leave: async (answer) => this.#quitGuard.answer(answer),
        takeOpened: () => this.#openedItems.take(),
        report: async () => this.#report(),
        remember: async (paths) => inBackground(this.#recent.add(paths)),
        instances: () => instances.instances(),
        addInstance: (given) => instances.addInstance(given),
        removeInstance: (id) => instances.removeInstance(id),
        nameStorage: (id, storage_url) => instances.nameStorage(id, storage_url),
        instanceToken: (id, refused) => instances.instanceToken(id, refused),
        chooseFolder: (from) => chooseFolder(dialog, this.#window, from),
      },
      () => this.#window,
    );
  }

  #setMenu(recent: readonly string[]): void {
    const actions = {
      openFiles: () => void askForFiles(this.#window),
      openRecent: (path: string) => this.#open([path]),
      clearRecent: () => inBackground(this.#recent.clear()),
      command: (id: MenuCommand) => tell(this.#window, 'command', id),
    };
    setMenu(actions, recent, words());
  }

  #startService(): ServiceHost {
    const cli = join(out, 'service', 'cli.js');
    const children = new ChildHost({
      forkParser: (start) => forkParser(join(out, 'service', 'parse.child.js'), start),
      forkBackup: (start) => forkBackup(cli, start),
      readMemory,
    });
    const problem = () => ({ app, dialog, window: this.#window, words: words(), forkRepair: () => forkRepair(cli) });
    const service = new ServiceHost({
      onCannotStart: (why, code) => askAboutStart(problem(), why, code),
      fork: () => forkService(cli, inUserData('compiled')),
      onConnection: (connection) => tell(this.#window, 'connection', connection),
      onDisconnected: (reason) => {
        children.endAll();
        tell(this.#window, 'disconnected', { reason });
      },
      onRequest: (message, reply) => isLeaving(message) || children.receive(message, reply),
      log: createLineLogger(log),
    });
    this.#service = service;
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

  /** Quits without a question on a signal or at the end of the session. Registered after Electron's own handlers, it replaces them. */
  #quitOnSignals(): void {
    const quit = () => {
      this.#quitGuard.quitSilently();
      app.quit();
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quit);
    powerMonitor.on('shutdown', quit);
  }
}

function couldNotStart(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  log('error', 'no start', { error });
  process.stderr.write(`Sheaf could not start: ${why}\n`);
  dialog.showErrorBox(words().noStart, words().noStartDetail(why, app.getPath('logs')));
  app.exit(1);
}

if (app.requestSingleInstanceLock(readStartItems(app))) new Desktop().start().catch(couldNotStart);
else app.quit();
