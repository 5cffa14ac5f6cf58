import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clipboard, Dialog, SafeStorage, Shell } from 'electron';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BrowserWindow, WebContents } from './electron-stand-in/browser-window.ts';
import * as standIn from './electron-stand-in/index.ts';

/**
 * What the shell uses of Electron, read from its source with Electron's own types, against what the stand-in offers. A call
 * that Electron's types do not know fails `npm run typecheck`; a call that the stand-in does not have fails here.
 */
const root = join(import.meta.dirname, '..', '..');
const files = [
  ...readdirSync(join(root, 'src/main/desktop'))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => join(root, 'src/main/desktop', name)),
  join(root, 'src/preload/index.ts'),
  join(root, 'src/main/index.ts'),
];

/** What the stand-in's calls take and answer, held to Electron's own types by `npm run typecheck`. */
export const ANSWERS = {
  clipboard: standIn.clipboard satisfies Pick<Clipboard, keyof typeof standIn.clipboard>,
  dialog: standIn.dialog satisfies Pick<Dialog, keyof typeof standIn.dialog>,
  shell: standIn.shell satisfies Pick<Shell, keyof typeof standIn.shell>,
  safeStorage: standIn.safeStorage satisfies Omit<
    Pick<SafeStorage, keyof typeof standIn.safeStorage>,
    'getSelectedStorageBackend'
  >,
};

/** Interfaces whose members do something, by what represents them. */
const STANDS_FOR: Readonly<Record<string, object>> = {
  App: standIn.app,
  BaseWindow: BrowserWindow.prototype,
  BrowserWindow: Object.assign(Object.create(BrowserWindow.prototype) as object, {
    fromWebContents: BrowserWindow.fromWebContents.bind(BrowserWindow),
    webContents: null,
  }),
  WebContents: Object.assign(Object.create(WebContents.prototype) as object, { id: 0 }),
  Clipboard: standIn.clipboard,
  ContextBridge: standIn.contextBridge,
  Dialog: standIn.dialog,
  IpcMain: standIn.ipcMain,
  IpcRenderer: standIn.ipcRenderer,
  Menu: standIn.Menu,
  // Read in a packaged program only, which the stand-in never is.
  Process: { resourcesPath: '' },
  Protocol: standIn.protocol,
  SafeStorage: standIn.safeStorage,
  Screen: standIn.screen,
  Session: { ...standIn.session.defaultSession, defaultSession: null },
  WebRequest: standIn.session.defaultSession.webRequest,
  Shell: standIn.shell,
  UtilityProcess: Object.assign(Object.create(standIn.UtilityProcess.prototype) as object, {
    fork: standIn.utilityProcess.fork,
  }),
  WebUtils: standIn.webUtils,
};

/** Plain values that cross: their fields are made by the stand-in's own answers. */
const VALUES =
  /(ReturnValue|Event|Details|Options|Params|Response)$|^(Display|Rectangle|WebFrameMain|WebPreferences|MenuItem|Event|.*EventParams)$/;

const readConfig = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root).options;
};

const ownerOf = (declaration: ts.Declaration): string | null => {
  if (!declaration.getSourceFile().fileName.endsWith('electron.d.ts')) return null;
  const { parent } = declaration;
  return ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)
    ? (parent.name?.text ?? null)
    : null;
};

/** `App.quit` and the like, and the events followed, over all sources of the shell. */
const used = (() => {
  const options = { ...readConfig(), types: ['node'], lib: ['lib.es2024.d.ts'], noEmit: true };
  const host = ts.createCompilerHost(options);
  // The layer rules keep Electron out of all else, which takes longer to read than the shell.
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:electron$|node:|\.|#main\/desktop\/)/u.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const members = new Set<string>();
  const events = new Set<string>();
  const add = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of symbol?.declarations ?? []) {
      const owner = ownerOf(declaration);
      if (owner !== null && symbol !== undefined) members.add(`${owner}.${symbol.name}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) add(checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      add(checker.getTypeAtLocation(node.parent).getProperty(name));
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(on|once)$/.test(node.expression.name.text)
    ) {
      const [event] = node.arguments;
      if (event !== undefined && ts.isStringLiteral(event)) events.add(event.text);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source !== undefined) visit(source);
  }
  return { members: [...members].sort(), events: [...events].sort() };
})();

describe('the stand-in', () => {
  it('has every member of Electron that the shell uses', () => {
    expect(used.members.length).toBeGreaterThan(40);
    const missing = used.members.filter((member) => {
      const [owner = '', name = ''] = member.split('.');
      const stands = STANDS_FOR[owner];
      return stands === undefined ? !VALUES.test(owner) : !(name in stands);
    });
    expect(missing).toEqual([]);
  });

  it('can raise every event that the shell follows', () => {
    expect(used.events).toEqual([
      'activate',
      'before-quit',
      'close',
      'closed',
      'exit',
      'message',
      'open-file',
      'open-url',
      'ready-to-show',
      'render-process-gone',
      'second-instance',
      'web-contents-created',
      'will-attach-webview',
      'will-navigate',
      'will-redirect',
      'window-all-closed',
    ]);
  });
});
