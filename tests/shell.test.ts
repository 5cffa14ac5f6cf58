import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webPreferencesFor } from '#main/desktop/web-preferences.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'out');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('the windows', () => {
  it('have exactly these preferences', () => {
    const preferences = webPreferencesFor('/preload.cjs');
    expect(Object.isFrozen(preferences)).toBe(true);
    expect(preferences).toEqual({
      preload: '/preload.cjs',
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
  });
});

describe('the source of the shell', () => {
  const sources = filesOf('src').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));

  it('calls ipcMain.handle in one wrapper only', () => {
    const callers = sources.filter((file) => readFileSync(file, 'utf8').includes('ipcMain.handle('));
    expect(callers.map((file) => file.slice(root.length + 1))).toEqual([
      join('src', 'main', 'desktop', 'bridge.ts'),
    ]);
  });

  it('opens windows in one place only, and no web view or remote module', () => {
    const openers = sources.filter((file) => readFileSync(file, 'utf8').includes('new BrowserWindow('));
    expect(openers.map((file) => file.slice(root.length + 1))).toEqual([
      join('src', 'main', 'desktop', 'window.ts'),
    ]);
    for (const file of sources)
      expect(readFileSync(file, 'utf8')).not.toMatch(/<webview|@electron\/remote|enableRemoteModule/);
  });
});

describe('the built shell', () => {
  it('is built', () => {
    expect(existsSync(join(out, 'main', 'index.js')), 'npm run build first').toBe(true);
  });

  it('has a preload that is one CommonJS file and needs electron only', () => {
    expect(readdirSync(join(out, 'preload'))).toEqual(['index.cjs']);
    const source = read('out/preload/index.cjs');
    expect([...source.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1])).toEqual(['electron']);
    expect(source).not.toMatch(/^\s*(import|export)\s/m);
  });

  it('keeps native code and electron outside the bundle', () => {
    const bundles = readdirSync(join(out, 'main'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => read(`out/main/${name}`));
    expect(bundles.some((source) => /from "better-sqlite3"/.test(source))).toBe(true);
    expect(bundles.some((source) => /from "electron"/.test(source))).toBe(true);
    for (const source of bundles) expect(source).not.toMatch(/require\("\.\/.*\.node"\)/);
  });

  it('never names file://, and starts no code from a page', () => {
    const html = read('out/renderer/index.html');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/ on\w+=|<style/);
    for (const name of readdirSync(join(out, 'main'))) {
      const calls = /load(URL|File)\([^)]*file:\/\//;
      expect(read(`out/main/${name}`)).not.toMatch(calls);
    }
  });
});
