import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseChange, type DataPart } from '#main/repositories/data-state.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import type { ReportService, WrittenReport } from './index.ts';
import { createReportJobs } from './report-jobs.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const file: WrittenReport = { content: '{}', fileName: 'report.json', mediaType: 'application/json' };
const readerOf = (write: ReportService['write'], lease = 60_000) =>
  createReportJobs({
    write,
    jobs: w.services.jobs,
    changes: w.services.changes,
    waits: { answer: 20, lease },
  });

it('answers with the job of a report that takes its time, and hands the file over once it is written', async () => {
  const written = Promise.withResolvers<WrittenReport>();
  let begun = 0;
  const reports = readerOf(() => {
    begun += 1;
    return written.promise;
  });
  const first = await reports.read('json', { sections: ['summary'] });
  const second = await reports.read('json', { sections: ['summary'] });
  expect([first.kind, second, begun]).toEqual(['working', first, 1]);
  written.resolve(file);
  expect(await reports.read('json', { sections: ['summary'] })).toEqual({
    kind: 'done',
    answer: file,
  });
});

it('goes on where results are stored, which the report does itself, and begins anew where the data change', async () => {
  let begun = 0;
  const reports = readerOf(() => {
    begun += 1;
    return new Promise(() => undefined);
  });
  const begunAfter = async (part?: DataPart): Promise<number> => {
    if (part !== undefined)
      await w.services.deps.store.write((tx) => {
        raiseChange(tx, part);
      });
    await reports.read('json', { sections: ['summary'] });
    return begun;
  };
  expect([await begunAfter(), await begunAfter('runs'), await begunAfter('pairs')]).toEqual([1, 1, 1]);
  expect(await begunAfter('drops')).toBe(2);
});

it('ends the work of a report that nobody asks for any more', async () => {
  const ended = Promise.withResolvers<unknown>();
  const reports = readerOf(
    (_format, _sections, work) =>
      new Promise((_resolve, reject) => {
        work?.signal.addEventListener('abort', () => {
          ended.resolve(work.signal.reason);
          reject(work.signal.reason as Error);
        });
      }),
    50,
  );
  const reading = await reports.read('csv', { sections: ['summary'] });
  expect(await ended.promise).toMatchObject({ code: 'conflict' });
  // Left work is not failed work.
  expect(reading.kind === 'working' && (await w.finished(reading.job.id)).status).toBe('cancelled');
});

it('tells why a report was not written', async () => {
  const reports = readerOf(() => Promise.reject(new Error('no room')));
  await expect(reports.read('html', { sections: ['summary'] })).rejects.toThrow('no room');
});

it('is asked over the API as every answer that has to be computed', async () => {
  const { status, value } = await w.get<{ sections: unknown[] }>('/api/export/analysis?sections=summary');
  expect([status, value.sections.length]).toEqual([200, 1]);
});
