import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { WorkImport } from '#shared/contract/exchange.ts';
import type { TestWorkstation } from './workstation.ts';
import { makeZip, type ZipMember } from './zip.ts';

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

const MANIFEST = 'manifest.json';

/** A file of work in which one text is another, with the hash of what it says now. */
export const rewrittenWork = (
  members: readonly ZipMember[],
  name: string,
  edit: (text: string) => string | Buffer,
): Buffer => {
  const edited = members.map((member) =>
    member.name === name ? { name, content: edit(String(member.content)) } : member,
  );
  const hashOf = (of: string): string =>
    createHash('sha256')
      .update(edited.find((member) => member.name === of)?.content ?? '')
      .digest('hex');
  return makeZip(
    edited.map((member) =>
      member.name === MANIFEST && name !== MANIFEST
        ? {
            name: MANIFEST,
            content: String(member.content).replace(
              new RegExp(`("${name}":")[0-9a-f]{64}`, 'u'),
              `$1${hashOf(name)}`,
            ),
          }
        : member,
    ),
  );
};
