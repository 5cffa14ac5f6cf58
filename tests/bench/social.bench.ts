import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openLocalFile } from '#main/base/import-file.ts';
import { coordinationParameters } from '#shared/methods/coordination.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { toLimitRow, toRow, type Bench, type BenchRow } from './measure.ts';
import type { ImportFigures } from './posts-import.ts';

const ROWS = 1_000_000;
const MOST_MEGABYTES = 700;
const MOST_READ_MS = 100;
const LONGEST_BLOCK_MS = 50;
const ENDLESS_MS = 600_000;

/** In a process of its own, so that the peak of its memory is the import's. One run: a million rows are their own median. */
const importRows = (): BenchRow[] => {
  const program = join(import.meta.dirname, 'posts-import.ts');
  const printed = execFileSync(process.execPath, [program, String(ROWS)], { encoding: 'utf8' });
  const figures = JSON.parse(printed) as ImportFigures;
  if (figures.imported !== ROWS) throw new Error(`${figures.imported} posts were imported.`);
  const name = 'import of 1,000,000 posts';
  const note = `${(figures.ms / 1000).toFixed(1)} s, indexed and searchable`;
  return [
    ...(figures.referenceMs === null
      ? []
      : [
          toRow(
            name,
            { ours: figures.ms, reference: figures.referenceMs },
            'sqlite3 CLI .import, no index',
            8,
          ),
        ]),
    toLimitRow(`${name}: peak memory`, figures.peakMegabytes, MOST_MEGABYTES, 'MB', note),
    toLimitRow(`${name}: reads during it, p95`, figures.readP95Ms, MOST_READ_MS, 'ms'),
    toLimitRow(`${name}: longest block of the loop`, figures.longestBlockMs, LONGEST_BLOCK_MS, 'ms'),
  ];
};

/** The real archive with the real tweets; without either the demonstration, which has accounts of its own. */
const loadPosts = async (): Promise<{ readonly w: TestWorkstation; readonly username: string }> => {
  const archive = sharedFile('datasets/json-qanon/posts.json');
  const tweets = sharedFile('datasets/trump-archive/tweets_2017-2021.tta-v2.json.gz');
  if (archive === null || tweets === null)
    return { w: await createTestWorkstation({ data: 'demonstration' }), username: 'demo_account_one' };
  const w = await createTestWorkstation({ data: { file: archive } });
  const file = await openLocalFile(tweets, 'tweets.json.gz');
  await w.services.imports.posts.importFile(file, { format: 'auto', onError: 'abort' }, ENDLESS_MS);
  return { w, username: 'realDonaldTrump' };
};

const coordinationRow = async (): Promise<BenchRow> => {
  const { w, username } = await loadPosts();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const { runId } = await w.services.coordination.run(
    {
      username,
      platform: 'twitter',
      includeReposts: true,
      seed: 4966,
      parameters: coordinationParameters.parse({}),
    },
    ENDLESS_MS,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  delay.disable();
  const run = await w.services.coordination.get(runId ?? '');
  await w.dispose();
  return toLimitRow(
    'coordination: longest block of the loop',
    delay.max / 1e6,
    LONGEST_BLOCK_MS,
    'ms',
    `${run.drops} drops × ${run.posts} posts in ${seconds} s`,
  );
};

/** Posts by the million, and the event loop while they are compared. */
export const socialBench: Bench = async () => [...importRows(), await coordinationRow()];
