import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ArchiveState } from '#shared/contract/archive.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { startWireServer, type WireRequest, type WireServer } from '#tests/helpers/wire-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const ARCHIVE = Buffer.from(archiveText(Array.from({ length: 40 }, (_, n) => ({ text: `invented ${n}` }))));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Answer = (request: WireRequest, response: Parameters<Parameters<typeof startWireServer>[0]>[1]) => void;

let server: WireServer;
let w: TestWorkstation;
const start = async (answer: Answer, sha256 = hashOf(ARCHIVE)): Promise<void> => {
  server = await startWireServer(answer);
  const archive = { url: `${server.origin}/posts.json`, sha256, bytes: ARCHIVE.length };
  w = await createTestWorkstation({
    data: 'none',
    start: { outboundRules: loopbackRules, addresses: { archive } },
  });
};
afterEach(async () => {
  await w.dispose();
  await server.close();
});

const fetchIt = async () => {
  const { value } = await w.post<{ jobId: string }>('/api/archive/fetch');
  return w.finished(value.jobId);
};
const state = async (): Promise<ArchiveState> => (await w.get<ArchiveState>('/api/archive')).value;

describe('the archive from its pinned address', () => {
  it('is kept when it is the pinned bytes, and is then what is ingested', async () => {
    await start((_request, response) => {
      response.end(ARCHIVE);
    });
    expect(await state()).toMatchObject({ present: false, sizeBytes: ARCHIVE.length, partBytes: 0 });
    expect(server.requests).toHaveLength(0);
    expect(await fetchIt()).toMatchObject({ status: 'completed', done: ARCHIVE.length });
    expect(readFileSync(join(w.folder, 'archive', 'posts.json'))).toEqual(ARCHIVE);
    expect(await state()).toMatchObject({ present: true, partBytes: 0 });
    const { value } = await w.post<{ totalDrops: number }>('/api/ingest-complete-qdrops?waitMs=60000');
    expect(value.totalDrops).toBe(40);
  });

  it('goes on where it was cut off', async () => {
    const cut = 1000;
    await start((request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (from > 0) {
        response.writeHead(206);
        response.end(ARCHIVE.subarray(from));
        return;
      }
      response.writeHead(200, { 'content-length': String(ARCHIVE.length) });
      response.write(ARCHIVE.subarray(0, cut));
      // Cut once they are on disk: what a reader had not taken yet goes with its connection.
      void vi
        .waitFor(async () => expect((await state()).partBytes).toBe(cut), { timeout: 30_000 })
        .finally(() => response.destroy());
    });
    const first = await fetchIt();
    expect([first.status, first.error]).toEqual([
      'failed',
      expect.stringContaining('try again to go on from there'),
    ]);
    expect((await state()).partBytes).toBe(cut);
    expect((await fetchIt()).status).toBe('completed');
    expect(server.requests.at(-1)?.headers.range).toBe(`bytes=${cut}-`);
  });

  it('is thrown away when it is anything else', async () => {
    await start(
      (_request, response) => {
        response.end(ARCHIVE);
      },
      hashOf(Buffer.from('other')),
    );
    expect(await fetchIt()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('nothing was kept'),
    });
    expect(existsSync(join(w.folder, 'archive', 'posts.json'))).toBe(false);
    expect(await state()).toMatchObject({ present: false, partBytes: 0 });
  });

  it('stays where it is while the network is switched off, and where the host refuses', async () => {
    await start((_request, response) => {
      response.writeHead(404);
      response.end();
    });
    await w.send('PATCH', '/api/settings', { network: false });
    const refused = await w.post('/api/archive/fetch');
    expect([refused.status, refused.text]).toEqual([
      503,
      'Network access is off. Turn it on in Settings to continue.',
    ]);
    expect(server.requests).toHaveLength(0);
    await w.send('PATCH', '/api/settings', { network: true });
    expect(await fetchIt()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('answered 404'),
    });
  });
});
