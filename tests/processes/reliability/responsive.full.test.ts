import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { count, noteFigures, percentile } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-responsive-'));
let w: TestWorkstation;
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});
/** A workstation for one group of tests: imports of the first would take the demonstration's posts from the next. */
const withDemonstration = (): void => {
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(() => w.dispose());
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Every kind of long work that needs neither keys nor a network, as what starts it. */
const JOBS: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
  'pattern analysis': () => w.post('/api/pattern-analysis/run'),
  correlations: () => w.post('/api/correlations/run', { parameters: { surrogates: 999 } }),
  'one method': () => w.post('/api/analyses/style-change/run', {}),
  coordination: () => w.post('/api/coordination-analysis/run', { username: 'demo_account_one' }),
  'integrity check': () => w.post('/api/admin/integrity-check'),
  'import of drops': () => w.upload('/api/import-complete-dataset?format=json-qanon', otherArchive()),
};

const { archive } = generateDemonstration();
let archives = 0;
/** The demonstration archive with other texts each time, so that there is something to write. */
const otherArchive = (): string => {
  archives += 1;
  return archive.replaceAll('"text":"', `"text":"${archives} `);
};

/** Starts work and gives its job as soon as it runs; the answer may come much later. */
const startJob = async (start: () => Promise<{ status: number; text: string }>) => {
  const known = new Promise<string>((resolve) => {
    const stop = w.services.jobs.onChange((job) => {
      stop();
      resolve(job.id);
    });
  });
  const answer = start();
  const id = await Promise.race([known, answer.then(({ text }) => `no job: ${text}`)]);
  return { id, answer };
};

describe('cancelling', () => {
  withDemonstration();
  const POINTS = count(2, 20);

  it(`stops any long work at any moment, and nothing of it goes on (${POINTS} points each)`, async () => {
    const random = createRandom(17);
    const times: Record<string, number[]> = {};
    let finishedBefore = 0;
    const changes = (): unknown => w.sql().pragma('data_version', { simple: true });
    for (const [name, start] of Object.entries(JOBS)) {
      times[name] = [];
      for (let point = 0; point < POINTS; point += 1) {
        const { id, answer } = await startJob(start);
        // The first of each comes early enough to find it at work on any machine.
        await wait(random.unit() * (point === 0 ? 50 : 500));
        const asked = performance.now();
        const cancelled = await w.post<{ status: string }>(`/api/jobs/${id}/cancel`);
        const took = performance.now() - asked;
        expect([name, id, cancelled.status]).toEqual([name, id, 200]);
        await answer;
        if (cancelled.value.status === 'completed') finishedBefore += 1;
        else {
          // On a busy machine the answer to the cancel comes before the job's end, never before its stop.
          expect([name, (await w.services.jobs.get(id)).status]).toEqual([name, 'cancelled']);
          times[name].push(took);
        }
        expect(w.services.jobs.runningCount()).toBe(0);
        // What follows from drops that did come in is made next to the job.
        await w.services.derived.refreshIfStale();
        await w.services.jobs.stored();
        // After that the database is left alone.
        const after = changes();
        await wait(40);
        expect(changes()).toBe(after);
      }
    }
    const all = Object.values(times).flat();
    expect(all.length).toBeGreaterThan(Object.keys(JOBS).length / 2);
    const slowest = Object.entries(times).map(([name, list]) => [name, Math.round(Math.max(0, ...list))]);
    noteFigures('cancel', {
      cancelled: all.length,
      finishedBefore,
      p95ms: Math.round(percentile(all, 0.95)),
      slowestMs: Object.fromEntries(slowest),
      rowsAfterCancel: 0,
    });
  });
});

describe('slow questions', () => {
  withDemonstration();

  it('run beside the main loop, which goes on answering', async () => {
    const figures: Record<string, { answered: number; maxDelayMs: number }> = {};
    for (const [name, start] of Object.entries(JOBS)) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      const { id, answer } = await startJob(start);
      delay.enable();
      let answered = 0;
      for (; w.services.jobs.runningCount() > 0 && answered < count(10, 200); answered += 1) {
        expect((await w.get('/api/health')).status).toBe(200);
        await wait(5);
      }
      delay.disable();
      await w.services.jobs.cancel(id);
      await answer;
      figures[name] = { answered, maxDelayMs: Math.round(delay.max / 1e6) };
    }
    for (const name of ['pattern analysis', 'correlations', 'coordination'])
      expect([name, (figures[name]?.answered ?? 0) > 1]).toEqual([name, true]);
    noteFigures('main-loop', figures);
  });
});

describe('a body without end', () => {
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(() => w.dispose());

  it('is given up at the limit: what follows is not even read', async () => {
    for (const path of ['/api/ai-analysis', '/api/coder/codebooks', '/api/settings/import']) {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 64_000;
          controller.enqueue(new Uint8Array(64_000).fill(0x20));
        },
      });
      const answer = await w.fetch(
        new Request(`http://127.0.0.1${path}`, { method: 'POST', body, duplex: 'half' }),
      );
      expect([path, answer.status]).toEqual([path, 413]);
      expect(sent).toBeLessThan(1_000_000 + 5 * 64_000);
    }
  });

  it('leaves no file behind where an upload passes its own limit', async () => {
    const { receiveUpload } = await import('#main/base/import-file.ts');
    const bytes = readFileSync(writeSmallArchive(base, 300));
    const body = new Response(bytes).body as ReadableStream<Uint8Array>;
    const staging = receiveUpload(body, join(base, 'incoming'), 'posts.json', bytes.length - 1);
    await expect(staging).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(join(base, 'incoming'))).toEqual([]);
  });
});
