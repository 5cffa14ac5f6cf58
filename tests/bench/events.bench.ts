import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { median, toLimitRow, type Bench } from './measure.ts';
import { newsFile } from './news-file.ts';
import { benchArchive } from './source.ts';

const EVENTS = 44_000;
const STUDY_MS = 10_000;
const STORED_MS = 100;
const SEEDS = [1, 2, 3];

/** The event study of all events as its job, begun anew for each seed, and the stored answer afterwards. */
export const eventsBench: Bench = async () => {
  const w = await createTestWorkstation({ data: { file: benchArchive() } });
  try {
    const { value } = await w.upload<{ jobId: string }>(
      '/api/news-events/import?fileName=events.csv',
      [...newsFile(w, EVENTS)].join(''),
    );
    const { error } = await w.finished(value.jobId);
    if (error !== null) throw new Error(error);
    const ask = async (seed: number): Promise<number> => {
      const started = performance.now();
      const { status, text } = await w.get(`/api/correlations/event-study?seed=${seed}`);
      if (status !== 200) throw new Error(text);
      return performance.now() - started;
    };
    const [fresh, stored]: [number[], number[]] = [[], []];
    for (const seed of SEEDS) {
      fresh.push(await ask(seed));
      stored.push(await ask(seed));
    }
    return [
      toLimitRow(`event study, ${EVENTS} events`, median(fresh), STUDY_MS, 'ms', 'as a job, with its start'),
      toLimitRow('the same, stored', median(stored), STORED_MS, 'ms'),
    ];
  } finally {
    await w.close();
  }
};
