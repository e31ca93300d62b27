import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Bridge, type BridgeEvents, bridgeEvents } from '../contract/bridge.ts';

/** Only the events of the contract may be listened to, and the listener never sees Electron's own event object. */
function on<E extends keyof BridgeEvents>(event: E, listener: (detail: BridgeEvents[E]) => void): () => void {
  if (!bridgeEvents.includes(event)) throw new Error(`The bridge has no event "${String(event)}".`);
  const receive = (_: unknown, detail: BridgeEvents[E]) => listener(detail);
  ipcRenderer.on(event, receive);
  return () => void ipcRenderer.removeListener(event, receive);
}

const bridge: Bridge = {
  platform: process.platform,
  connection: () => ipcRenderer.invoke('connection'),
  reportQueue: (report) => ipcRenderer.invoke('reportQueue', report),
  takeOpened: () => ipcRenderer.invoke('takeOpened'),
  report: () => ipcRenderer.invoke('report'),
  remember: (files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
    return ipcRenderer.invoke('remember', paths);
  },
  leave: (answer) => ipcRenderer.invoke('leave', answer),
  instances: () => ipcRenderer.invoke('instances'),
  addInstance: (given) => ipcRenderer.invoke('addInstance', given),
  removeInstance: (id) => ipcRenderer.invoke('removeInstance', id),
  nameStorage: (id, storage_url) => ipcRenderer.invoke('nameStorage', id, storage_url),
  instanceToken: (id, refused) => ipcRenderer.invoke('instanceToken', id, refused),
  chooseFolder: (from) => ipcRenderer.invoke('chooseFolder', from),
  on,
};

contextBridge.exposeInMainWorld('bridge', bridge);
