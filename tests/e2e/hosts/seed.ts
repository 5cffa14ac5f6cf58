import { constants, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { dataPaths } from '#main/base/config.ts';
import { noteSoundEnd } from '#main/db/sound-end.ts';
import { seedOnce } from '#tests/helpers/seed-once.ts';
import { readWhenComputed } from './computed.ts';
import type { HostOptions } from './host.ts';
import { startWebProcess } from './web-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Where a file of the program, of the data it comes with or of what fills seeds changes, they are made anew. */
const SOURCES = ['out/main', 'data/demonstration', 'tests/e2e/hosts/seed.ts'];

/** A data folder that the built program itself filled; made once for this program, then copied. */
export const seedOf = (name: string, fill: (folder: string) => Promise<void>): Promise<string> =>
  seedOnce(name, SOURCES, fill);

interface Job {
  readonly kind: string;
  readonly status: string;
}

interface Filling {
  readonly call: <Answer>(path: string, method?: string, body?: string) => Promise<Answer>;
  /** Until the analysis is stored, however long it takes: how long a test waits for its host is said there. */
  readonly completed: (kind: string) => Promise<void>;
}

/** Serves the folder while it is filled. */
const filled = async (
  folder: string,
  options: HostOptions,
  fill: (filling: Filling) => Promise<void>,
): Promise<void> => {
  const { origin, token, stop } = await startWebProcess(folder, options);
  const call: Filling['call'] = <Answer>(path: string, method = 'GET', body?: string): Promise<Answer> =>
    readWhenComputed<Answer>(path, method, async () => {
      const answer = await fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, origin, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: await answer.text() };
    });
  const completed = async (wanted: string): Promise<void> => {
    for (;;) {
      const job = (await call<readonly Job[]>('/api/jobs')).find(({ kind }) => kind === wanted);
      if (job?.status === 'completed') return;
      if (job !== undefined && job.status !== 'running')
        throw new Error(`The ${wanted} of the seed ${job.status}.`);
      await setTimeout(200);
    }
  };
  await fill({ call, completed });
  await stop();
};

/** What pages compute where they are opened with nothing chosen, as they request it. */
const OPENED = [
  '/network-graph?correlationThreshold=0.5&include=correlations&category=political',
  '/correlations/pair-counts?startDate=2016-01-01&endDate=2022-12-31&category=political&minScore=0.5',
  '/correlations/window-curve?other=events&direction=after',
  '/correlations/window-curve?other=events&direction=before',
  '/correlations/ladder?username=demo_account_one&platform=all&includeReposts=true',
  '/correlations/ladder?username=demo_reaction&platform=all&includeReposts=true',
  '/account-coordination?platform=all&window=60&null=repetition&objects=object,link,repost,image,text&minParticipation=2',
  '/topics?a=drops%3A&k=5&surrogates=19&seed=4966&mostTexts=100',
];

/** The shipped dataset with its correlations, its patterns and what pages open with: every host would compute them again for a minute. */
const shippedSeed = (): Promise<string> =>
  seedOf('shipped', (folder) =>
    filled(folder, {}, async ({ call, completed }) => {
      await completed('analysis:correlation');
      await call('/api/pattern-analysis/run', 'POST');
      await completed('pattern-analysis');
      for (const path of OPENED) await call(`/api${path}`);
    }),
  );

/** The same after one search for Q proofs, for tests that look at what it finds. */
export const proofsSeed = (): Promise<string> =>
  seedOf('proofs', async (folder) => {
    cpSync(await shippedSeed(), folder, { recursive: true });
    await filled(folder, {}, async ({ call, completed }) => {
      const search = JSON.stringify({ username: 'demo_account_one', platform: 'all' });
      await call('/api/coordination-analysis/run', 'POST', search);
      await completed('coordination');
    });
  });

const shippedItems = <Items>(name: string): Items =>
  JSON.parse(gunzipSync(readFileSync(join(root, 'data', 'demonstration', name))).toString()) as Items;

/** A tenth of the shipped drops and the events of their time, with their pairs: enough where it is computed, not what. */
const fillWithFew = (folder: string): Promise<void> =>
  filled(folder, { empty: true }, async ({ call, completed }) => {
    const events = shippedItems<readonly unknown[]>('events.json.gz').slice(0, 60);
    const { posts } = shippedItems<{ readonly posts: readonly unknown[] }>('drops.json.gz');
    await call('/api/news-events/import?fileName=few.json&waitMs=60000', 'POST', JSON.stringify(events));
    const drops = JSON.stringify({ posts: posts.slice(0, 500) });
    await call('/api/import-complete-dataset?fileName=few.json&waitMs=60000', 'POST', drops);
    await completed('analysis:correlation');
  });

/** The options of a host with little in it. */
export const few = async (): Promise<HostOptions> => ({ seed: await seedOf('few', fillWithFew) });

/** A throw-away copy of a data folder; without one, of that with the shipped data in it, as after a first start. */
export const seededFolder = async (seed?: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-e2e-'));
  cpSync(seed ?? (await shippedSeed()), folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  // It was closed in order; without a note of its own every start would read all of the copy.
  noteSoundEnd(dataPaths(folder).database, Date.now());
  return folder;
};
