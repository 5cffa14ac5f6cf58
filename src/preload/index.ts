import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '#shared/bridge.ts';
import { CHANNELS } from '#shared/channels.ts';

/** Follows a channel; the event object with its sender never reaches the page. */
const follow = <Value>(channel: string, callback: (value: Value) => void): (() => void) => {
  const listener = (_event: unknown, value: Value): void => {
    callback(value);
  };
  ipcRenderer.on(channel, listener);
  return () => {
    ipcRenderer.removeListener(channel, listener);
  };
};

/** A route that is requested while the page is still starting: it waits until the page follows. */
let waiting: string | null = null;
const keepRoute = (_event: unknown, route: string): void => {
  waiting = route;
};
ipcRenderer.on(CHANNELS.navigate, keepRoute);

const followRoutes = (callback: (route: string) => void): (() => void) => {
  ipcRenderer.removeListener(CHANNELS.navigate, keepRoute);
  if (waiting !== null) callback(waiting);
  waiting = null;
  return follow(CHANNELS.navigate, callback);
};

const bridge: Bridge = {
  request: (request) => ipcRenderer.invoke(CHANNELS.request, request),
  cancel: (id) => {
    ipcRenderer.send(CHANNELS.cancel, id);
  },
  onJobChanged: (callback) => follow(CHANNELS.jobChanged, callback),
  onWritten: (callback) => follow(CHANNELS.written, callback),
  onNavigate: (callback) => followRoutes(callback),
  onTurn: (callback) => follow(CHANNELS.turn, callback),
  turnText: (way) => ipcRenderer.invoke(CHANNELS.turnText, way),
  pickFile: (options) => ipcRenderer.invoke(CHANNELS.pickFile, options),
  pickFolder: () => ipcRenderer.invoke(CHANNELS.pickFolder),
  renewTicket: (ticket) => ipcRenderer.invoke(CHANNELS.renewTicket, ticket),
  fileTicket: (file) => ipcRenderer.invoke(CHANNELS.fileTicket, webUtils.getPathForFile(file as never)),
  saveFile: (options) => ipcRenderer.invoke(CHANNELS.saveFile, options),
  reveal: (path) => ipcRenderer.invoke(CHANNELS.reveal, path),
  openLink: (url) => ipcRenderer.invoke(CHANNELS.openLink, url),
  recovery: () => ipcRenderer.invoke(CHANNELS.recovery),
  recover: (action) => ipcRenderer.invoke(CHANNELS.recover, action),
};

contextBridge.exposeInMainWorld('dropscope', bridge);
