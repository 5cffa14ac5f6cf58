import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { WorkImport } from '#shared/contract/exchange.ts';
import type { TestWorkstation } from './workstation.ts';

/** What was written in a data folder, as a file. */
export const exportedWork = async (from: TestWorkstation, author: string): Promise<Buffer> => {
  const response = await from.fetch(
    new Request('http://127.0.0.1/api/work/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ author }),
    }),
  );
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** Merges a file of work. */
export const importedWork = async (into: TestWorkstation, file: Buffer, query = ''): Promise<WorkImport> => {
  const { value, status, text } = await into.upload<WorkImport>(
    `/api/work/import?waitMs=60000${query}`,
    file,
  );
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return value;
};

/** Both get what the other has written. */
export const exchangedWork = async (ann: TestWorkstation, bob: TestWorkstation): Promise<void> => {
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  await importedWork(ann, await exportedWork(bob, 'Bob'));
};

/** The files in a file of work. */
export const membersOf = async (file: Buffer): Promise<{ name: string; content: string }[]> => {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  const members: { name: string; content: string }[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    members.push({ name: entry.fileName, content: Buffer.concat(chunks).toString('utf8') });
  }
  return members;
};
