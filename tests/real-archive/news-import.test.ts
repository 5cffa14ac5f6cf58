import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStudy } from '#main/analysis/methods/event-study/event-study.ts';
import { openLocalFile } from '#main/base/import-file.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const ENDLESS_MS = 600_000;
const files = [
  ['wikipedia-current-events/events_2017-10_2022-12.csv.gz', 30_264, 0, 0],
  ['news-fwd/headlines_2021-11_2022-07.csv.gz', 10_037, 0, 0],
  ['news-qanonmap/news_2017-2018.json.gz', 1_992, 29, 18],
  ['huffpost-sample/huffpost_2022.jsonl', 1_172, 0, 0],
] as const;
const paths = files.map(([path]) => sharedFile(`datasets/${path}`));

describe.skipIf(paths.includes(null))('the four real news sets in the database', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(() => w.dispose());

  const importFile = async (path: string) =>
    w.services.imports.news.importFile(
      await openLocalFile(sharedFile(`datasets/${path}`) ?? '', path),
      { format: 'auto', onError: 'skip' },
      ENDLESS_MS,
    );

  it.each(files)('%s: %i new, %i doubles, %i faulty', async (path, imported, unchanged, faulty) => {
    const first = await importFile(path);
    expect([first.status, first.imported, first.unchanged, first.errorCount]).toEqual([
      'completed',
      imported,
      unchanged,
      faulty,
    ]);
  });

  it.each(ofTurn(files, 3))('%s again: nothing new', async (path, imported, unchanged) => {
    const { totalEvents } = await w.services.news.summary();
    const again = await importFile(path);
    expect([again.imported, again.unchanged]).toEqual([0, imported + unchanged]);
    expect(again.totalEvents).toBe(totalEvents);
  });

  it.skipIf(!hasRealArchive)('give the event study more than 40,000 of more than 43,000 events', async () => {
    const events = await findAnalysisEvents(w.services.deps.store.read);
    expect(events.length).toBeGreaterThan(43_000);
    // What is counted here is the same with any number of moves.
    const parameters = eventStudy.parameters.parse({ placebos: 99, resamples: 200 });
    const study = eventStudy.run({ drops: realArchive(), events }, parameters, { seed: 4966 });
    expect(study.used).toBeGreaterThan(40_000);
    expect(study.daily.map(({ from }) => from / 24)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  });

  it('are cancelled without a trace', async () => {
    const before = (await w.get('/api/news-events?origin=imported')).headers.get('x-total-count');
    const file = sharedFile(`datasets/${files[0][0]}`) ?? '';
    const { origin } =
      (await w.services.news.summary()).imports.find(({ format }) => format === 'wikipedia-current-events') ??
      {};
    expect(origin).toBe('imported');
    const running = await w.services.imports.news.importFile(
      await openLocalFile(file, 'x.csv'),
      { format: 'auto', onError: 'skip' },
      1,
    );
    expect(running.status).toBe('running');
    expect((await w.services.jobs.cancel(running.jobId)).status).toBe('cancelled');
    expect((await w.get('/api/news-events?origin=imported')).headers.get('x-total-count')).toBe(before);
  });
});
