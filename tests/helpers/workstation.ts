import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { dataPaths } from '#main/base/config.ts';
import { openLocalFile } from '#main/base/import-file.ts';
import { noteSoundEnd } from '#main/db/sound-end.ts';
import {
  createWorkstation,
  openThreads,
  type Workstation,
  type WorkstationOptions,
} from '#main/workstation.ts';
import { computingSchema } from '#shared/contract/analyses.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { AnswerOf, EndpointName } from '#shared/contract/endpoints.ts';
import { seedOnce } from './seed-once.ts';
import { realArchiveFile } from './shared-data.ts';
import { writeShortDemonstration } from './short-demonstration.ts';

export interface TestAnswer<Value> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly value: Value;
}

export interface TestWorkstation extends Workstation {
  readonly folder: string;
  /** One request as it is. */
  readonly send: <Value = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer<Value>>;
  /** Asks for an answer made from the current data, and follows the job that computes it where there is one. */
  readonly get: <Value = unknown>(path: string) => Promise<TestAnswer<Value>>;
  readonly post: <Value = unknown>(path: string, body?: unknown) => Promise<TestAnswer<Value>>;
  /** Streams a file as an upload. */
  readonly upload: <Value = unknown>(path: string, bytes: string | Uint8Array) => Promise<TestAnswer<Value>>;
  /** Waits for a job to end. */
  readonly finished: (jobId: string) => Promise<AnswerOf<Extract<EndpointName, 'getJob'>>>;
  /** A connection of the test's own to the database, as another program would have one. */
  readonly sql: () => Sqlite.Database;
  /** Closes and removes the data folder. */
  readonly dispose: () => Promise<void>;
}

/** Data that many tests begin with. */
type CommonData = 'none' | 'demonstration' | 'short' | 'archive';

export interface TestWorkstationOptions {
  /** `archive` is the real one, for tests that skip where it is absent; `short` is the demonstration with fewer drops and posts. Common data are imported once, and copied. */
  readonly data: CommonData | { readonly file: string };
  readonly folder?: string;
  readonly now?: () => number;
  /** In place of the process's environment; empty unless given, so that no key of this machine gets into a test. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Anything else the workstation is to be started with. */
  readonly start?: Partial<WorkstationOptions>;
}

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const answerOf = async <Value>(response: Response): Promise<TestAnswer<Value>> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, value: parseValue(text) as Value };
};

/**
 * Lent from one workstation to the next: starting threads of its own takes longer than most tests. They clear their heaps up later than
 * the program's, whose threads do so behind each analysis (`pool.test.ts`): that takes longer than an analysis of a test's few drops.
 * What lives shortly has more room than in the program, so that V8 clears it up less often.
 */
export const threads = openThreads({
  clearedHeapBytes: 200_000_000,
  keptHeapBytes: 256_000_000,
  youngMegabytes: 32,
});

/** A folder of this process, made when it is first wanted and gone with it. */
const ownFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `dropscope-test-${name}-`));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

/** What data of the tests are made of. */
export const SOURCES = [
  'src/main',
  'src/shared',
  'data',
  'tests/helpers',
  'package.json',
  'package-lock.json',
];
const ARCHIVE_SOURCES = [...SOURCES, ...(realArchiveFile === null ? [] : [realArchiveFile])];

const workstationOptions = async (
  dataFolder: string,
  { data, environment = {}, now, start }: TestWorkstationOptions,
): Promise<WorkstationOptions> => ({
  dataFolder,
  host: 'headless',
  environment,
  // No test leaves this machine or installs anything unless it brings the means itself.
  outboundRules: {
    resolve: (hostname, done) => {
      done(Object.assign(new Error(`no network in tests: ${hostname}`), { code: 'ENOTFOUND' }), []);
    },
  },
  collectors: () => Promise.resolve([]),
  python: 'no-python-in-tests',
  threads,
  ...(now === undefined ? {} : { now }),
  ...(data === 'short' && {
    resourcesFolder: await seedOnce('units-resources', SOURCES, (folder) => {
      writeShortDemonstration(folder);
      return Promise.resolve();
    }),
  }),
  ...start,
});

const ENDLESS_MS = 600_000;

const load = async ({ services }: Workstation, data: TestWorkstationOptions['data']): Promise<void> => {
  if (data === 'none') return;
  const importFile = async (file: string): Promise<IngestionResult> =>
    services.imports.drops.importFile(
      await openLocalFile(file, basename(file)),
      { format: 'auto', onError: 'abort' },
      ENDLESS_MS,
    );
  const result =
    data === 'demonstration' || data === 'short'
      ? await services.imports.drops.ingestShipped(ENDLESS_MS)
      : await importFile(data === 'archive' ? (realArchiveFile ?? 'absent') : data.file);
  if (result.status !== 'completed') throw new Error(result.message);
  await services.derived.refreshIfStale();
};

const seeds = new Map<string, Promise<string>>();

const seed = async (data: TestWorkstationOptions['data']): Promise<string> => {
  const fill = async (folder: string): Promise<void> => {
    const workstation = await createWorkstation(await workstationOptions(folder, { data }));
    await load(workstation, data);
    await workstation.close();
  };
  if (typeof data === 'string')
    return seedOnce(`units-${data}`, data === 'archive' ? ARCHIVE_SOURCES : SOURCES, fill);
  const folder = ownFolder('seed');
  await fill(folder);
  return folder;
};

/** A new data folder with what a closed one has. */
export const copiedFolder = (source: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-test-'));
  cpSync(source, folder, { recursive: true });
  // It was closed in order; without a note of its own every start would read all of the copy.
  noteSoundEnd(dataPaths(folder).database, Date.now());
  return folder;
};

/** A new data folder with `data`, which are imported once: a copy is the same data in a tenth of the time. @param name of a file's data */
export const seededFolder = async (
  data: TestWorkstationOptions['data'],
  name = String(data),
): Promise<string> => {
  const source = seeds.get(name) ?? seed(data);
  seeds.set(name, source);
  return copiedFolder(await source);
};

const waitForJob = async ({ services }: Workstation, id: string) => {
  for (;;) {
    const job = await services.jobs.get(id);
    if (job.finishedAt !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** A whole workstation on a temporary data folder: real SQLite, real workers, requests handed to `fetch` in process. */
export const createTestWorkstation = async (options: TestWorkstationOptions): Promise<TestWorkstation> => {
  const { data } = options;
  const isCopied = typeof data === 'string' && options.folder === undefined;
  const folder =
    options.folder ?? (isCopied ? await seededFolder(data) : mkdtempSync(join(tmpdir(), 'dropscope-test-')));
  const workstation = await createWorkstation(await workstationOptions(folder, options));
  if (!isCopied) await load(workstation, options.data);
  const send = async <Value>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer<Value>> =>
    answerOf(
      await workstation.fetch(
        new Request(`http://127.0.0.1${path}`, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    );
  const get = async <Value>(path: string): Promise<TestAnswer<Value>> => {
    for (;;) {
      const answer = await send<Value>('GET', path, undefined, {
        'X-Result': 'fresh',
        Prefer: 'respond-async',
      });
      if (answer.status !== 202) return answer;
      await waitForJob(workstation, computingSchema.parse(answer.value).jobId);
    }
  };
  let connection: Sqlite.Database | null = null;
  const close = (): Promise<void> => {
    connection?.close();
    connection = null;
    return workstation.close();
  };
  return {
    ...workstation,
    folder,
    close,
    sql: () => (connection ??= new Sqlite(workstation.paths.database, { fileMustExist: true })),
    send,
    get,
    post: (path, body) => send('POST', path, body),
    upload: async (path, bytes) =>
      answerOf(
        await workstation.fetch(
          new Request(`http://127.0.0.1${path}`, { method: 'POST', body: bytes as never }),
        ),
      ),
    finished: (jobId) => waitForJob(workstation, jobId),
    dispose: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
