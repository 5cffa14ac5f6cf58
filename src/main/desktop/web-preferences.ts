import type { WebPreferences } from 'electron';

/** Every window's preferences: one frozen object, compared whole by a test. */
export const webPreferencesFor = (preload: string): Readonly<WebPreferences> =>
  Object.freeze({
    preload,
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  });
