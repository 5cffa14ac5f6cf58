/**
 * `node large-correlation.ts DROPS EVENTS`: correlates so many drops with so many events, both in a database, in a process of its
 * own, whose peak memory is then that of the whole job; another one fills the database. Prints one line of JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { fillLarge } from './large-archive.ts';
import { newsFile } from './news-file.ts';

export interface LargeCorrelationFigures {
  readonly megabytes: number;
  readonly seconds: number;
  readonly pairs: number;
}

const fill = async (folder: string, drops: number, events: number): Promise<void> => {
  const w = await createTestWorkstation({ data: 'none', folder });
  await fillLarge(w.services.deps.store, drops);
  const { value } = await w.upload<{ jobId: string }>(
    '/api/news-events/import?fileName=events.csv',
    [...newsFile(w, events)].join(''),
  );
  const { error } = await w.finished(value.jobId);
  if (error !== null) throw new Error(error);
  await w.services.derived.refreshIfStale();
  await w.close();
};

/** With the fewest moves: more take longer, not more room. */
const correlate = async (folder: string): Promise<LargeCorrelationFigures> => {
  const started = performance.now();
  const w = await createTestWorkstation({ data: 'none', folder });
  const { value } = await w.post<{ jobId: string }>('/api/correlations/run', {
    parameters: { surrogates: 19 },
  });
  const { error } = await w.finished(value.jobId);
  if (error !== null) throw new Error(error);
  const pairs = (await w.get<unknown[]>('/api/correlations?minScore=0.2&limit=5000')).value.length;
  await w.close();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return { megabytes, pairs, seconds: (performance.now() - started) / 1000 };
};

const [drops = 1_000_000, events = 100_000] = process.argv.slice(2, 4).map(Number);
const [filled] = process.argv.slice(4);
if (filled !== undefined) await fill(filled, drops, events);
else {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-correlation-'));
  try {
    execFileSync(process.execPath, [import.meta.filename, String(drops), String(events), folder]);
    console.log(JSON.stringify(await correlate(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
