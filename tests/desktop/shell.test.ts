import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webPreferencesFor } from '#main/desktop/web-preferences.ts';

const root = join(import.meta.dirname, '..', '..');
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

/** Names of an interface's members, read from its source. */
const membersOf = (file: string, name: string): readonly string[] => {
  const source = read(file);
  const body = source.slice(source.indexOf(`export interface ${name} {`)).split('\n}')[0] ?? '';
  return [...body.matchAll(/^ {2}readonly (\w+): /gm)].map((match) => match[1] ?? '');
};

describe('the contracts', () => {
  it('hold every host to every verb of the operating system', () => {
    const verbs = membersOf('src/renderer/lib/os-verbs.ts', 'OsVerbs');
    expect(verbs.length).toBeGreaterThan(5);
    const spec = read('tests/e2e/os-verbs.spec.ts');
    expect(verbs.filter((verb) => !new RegExp(`window\\.os\\s*\\.${verb}\\(`).test(spec))).toEqual([]);
  });

  it('fuzz every verb of the bridge that can be called, and the preload offers no other', () => {
    const verbs = membersOf('src/shared/bridge.ts', 'Bridge');
    const offered = [...read('src/preload/index.ts').matchAll(/^ {2}(\w+): \(/gm)].map((match) => match[1]);
    expect(offered.sort()).toEqual([...verbs].sort());
    const fuzzed = read('tests/desktop/bridge.test.ts');
    // Sent without an answer, or heard: no call to refuse.
    const others = ['cancel', 'onJobChanged', 'onWritten', 'onNavigate', 'onTurn'];
    const called = verbs.filter((verb) => !others.includes(verb));
    expect(called.filter((verb) => !fuzzed.includes(`  CHANNELS.${verb},\n`))).toEqual([]);
  });
});

describe('the built shell', () => {
  it('is built', () => {
    expect(existsSync(join(out, 'main', 'index.js')), 'npm run build first').toBe(true);
  });

  it('has files that Node can read, those it loads only now and then too', () => {
    const check = `for (const name of fs.readdirSync('.').filter((one) => one.endsWith('.js')))
      new vm.SourceTextModule(fs.readFileSync(name, 'utf8'), { identifier: name })`;
    const flags = ['--experimental-vm-modules', '--no-warnings', '-e', check];
    execFileSync(process.execPath, flags, { cwd: join(out, 'main'), stdio: 'pipe' });
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
