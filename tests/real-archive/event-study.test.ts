import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStudy } from '#main/analysis/methods/event-study/event-study.ts';
import { openLocalFile } from '#main/base/import-file.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const ENDLESS_MS = 600_000;
const files = [
  'wikipedia-current-events/events_2017-10_2022-12.csv.gz',
  'news-fwd/headlines_2021-11_2022-07.csv.gz',
  'news-qanonmap/news_2017-2018.json.gz',
  'huffpost-sample/huffpost_2022.jsonl',
].map((path) => sharedFile(`datasets/${path}`));

describe.skipIf(files.includes(null) || !hasRealArchive)('the event study over all real news', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
    for (const file of files)
      await w.services.imports.news.importFile(
        await openLocalFile(file ?? '', (file ?? '').split('/').at(-1) ?? ''),
        { format: 'auto', onError: 'skip' },
        ENDLESS_MS,
      );
  }, ENDLESS_MS);
  afterAll(() => w.dispose());

  it('uses more than 40,000 of more than 43,000 events, day by day', async () => {
    const events = await findAnalysisEvents(w.services.deps.store.read);
    expect(events.length).toBeGreaterThan(43_000);
    const study = eventStudy.run({ drops: realArchive(), events }, eventStudy.parameters.parse({}), {
      seed: 4966,
    });
    expect(study.used).toBeGreaterThan(40_000);
    expect(study.daily.map(({ from }) => from / 24)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  });
});
