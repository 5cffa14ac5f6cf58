import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

export type ElectronProbe =
  | { readonly binary: string; readonly reason: null }
  | { readonly binary: null; readonly reason: string };

const packageFolder = join(root, 'node_modules', 'electron');
/** An attempt to fetch the runtime ends after so long without a single byte more. */
export const STALL_MS = 20_000;
const LOOK_MS = 250;
const DAY_MS = 86_400_000;
const MEBIBYTE = 2 ** 20;

const BINARIES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
  win32: 'electron.exe',
};

/**
 * The Electron runtime if it is on disk: in `ELECTRON_OVERRIDE_DIST_PATH`, Electron's own variable for a runtime elsewhere, or where its
 * installer puts it. Importing `electron` instead would start a download.
 */
export const probeElectron = (environment: NodeJS.ProcessEnv = process.env): string | null => {
  const elsewhere = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  if (elsewhere !== undefined && elsewhere !== '') {
    const binary = join(elsewhere, BINARIES[process.platform] ?? 'electron');
    return existsSync(binary) ? binary : null;
  }
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
};

export interface FetchOptions {
  /** `STALL_MS` unless given. */
  readonly stallMs?: number;
  /** Milliseconds of a clock; the computer's unless given. */
  readonly now?: () => number;
  readonly environment?: NodeJS.ProcessEnv;
  /** Where a failed attempt is remembered, so that the next start is quick; also holds what is being downloaded. */
  readonly folder?: string;
  /** Tries although an attempt of the last day failed. */
  readonly isForced?: boolean;
  readonly say?: (text: string) => void;
}

interface Failure {
  readonly at: string;
  readonly why: string;
}

const bytesIn = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce(
          (sum, entry) =>
            sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
          0,
        )
    : 0;

const readFailure = (file: string): Failure | null => {
  try {
    const { at, why } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Failure>;
    return typeof at === 'string' && typeof why === 'string' && Date.now() - Date.parse(at) < DAY_MS
      ? { at, why }
      : null;
  } catch {
    // No attempt so far, or a damaged note of one: try.
    return null;
  }
};

const causeOf = (output: string): string =>
  output
    .split('\n')
    .find((line) => /error|ENOTFOUND|ECONN/i.test(line))
    ?.trim()
    .slice(0, 200) ?? 'its installer ended without a word';

/** Runs Electron's own installer; null when it succeeded, else why not. */
const runInstaller = (options: FetchOptions, folder: string): Promise<string | null> =>
  new Promise((resolve) => {
    const temporary = join(folder, 'electron-download');
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    const environment = {
      ...(options.environment ?? process.env),
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
    };
    const child = spawn(process.execPath, [join(packageFolder, 'install.js')], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const { stallMs = STALL_MS, now: clock = () => performance.now() } = options;
    let [bytes, since, hasStalled] = [0, clock(), false];
    const watch = setInterval(() => {
      const now = bytesIn(temporary) + bytesIn(join(packageFolder, 'dist'));
      if (now !== bytes) {
        [bytes, since] = [now, clock()];
        options.say?.(`\rFetching the Electron runtime: ${(now / MEBIBYTE).toFixed(0)} MiB `);
      } else if (clock() - since > stallMs) {
        hasStalled = true;
        child.kill('SIGKILL');
      }
    }, LOOK_MS);
    child.once('close', (code) => {
      clearInterval(watch);
      rmSync(temporary, { recursive: true, force: true });
      if (bytes > 0) options.say?.('\n');
      if (code === 0) resolve(null);
      else resolve(hasStalled ? `no progress for ${stallMs / 1000} s` : causeOf(output));
    });
  });

/** The runtime from disk, or fetched now. A failed attempt is remembered for a day: offline, every start would wait for it. */
export const findElectron = async (options: FetchOptions = {}): Promise<ElectronProbe> => {
  const present = probeElectron();
  if (present !== null) return { binary: present, reason: null };
  const folder = options.folder ?? join(root, '.cache');
  const note = join(folder, 'electron-fetch.json');
  const before = options.isForced === true ? null : readFailure(note);
  if (before !== null)
    return {
      binary: null,
      reason: `The Electron runtime could not be fetched on ${before.at.slice(0, 10)} (${before.why}); "npm start -- --fetch-runtime" tries again.`,
    };
  const why = await runInstaller(options, folder);
  const binary = probeElectron();
  if (binary !== null) {
    rmSync(note, { force: true });
    return { binary, reason: null };
  }
  const failure: Failure = {
    at: new Date().toISOString(),
    why: why ?? 'it is not where its installer puts it',
  };
  writeFileSync(note, JSON.stringify(failure));
  return { binary: null, reason: `The Electron runtime could not be fetched (${failure.why}).` };
};

/** Whether a window could be shown at all. */
export const hasDisplay = (
  environment: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): boolean =>
  platform !== 'linux' || Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY']);
