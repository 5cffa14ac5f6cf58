import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { createBulkWriter } from './bulk-writer.ts';
import { createWorkerPool } from './pool.ts';

it('lets nobody write before the thread of a canceled task is done with the file', async () => {
  const w = await createTestWorkstation({ data: 'none' });
  const { store } = w.services.deps;
  const threads = createWorkerPool(1);
  const stop = new AbortController();
  const checking = createBulkWriter(store, threads).run(
    'checkSearchIndexes',
    { file: store.file },
    { signal: stop.signal },
  );
  const order: string[] = [];
  const writing = store.write(() => order.push('written'));
  // The thread has its task and is just starting: it looks for no cancel before it is in the middle of it.
  await setImmediate();
  stop.abort(new Error('enough'));
  const done = threads.idle().then(() => order.push('thread done'));
  await expect(checking).rejects.toThrow('enough');
  await Promise.all([done, writing]);
  expect(order).toEqual(['thread done', 'written']);
  await threads.close();
  await w.dispose();
});
