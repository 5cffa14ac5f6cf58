/**
 * A stand-in for the module `electron`, with what the shell uses of it. It is a test double: it proves that the built main
 * process, preload and renderer are wired rightly; it proves nothing about Electron itself. `tests/desktop/electron-types.full.test.ts`
 * holds it to Electron's own types.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog } from './dialog.ts';
export { contextBridge, ipcMain, ipcRenderer, webUtils } from './ipc.ts';
export { Menu } from './menu.ts';
export { protocol } from './protocol.ts';
export { session } from './session.ts';
export { clipboard, safeStorage, screen, shell } from './system.ts';
export { UtilityProcess, utilityProcess } from './utility-process.ts';
