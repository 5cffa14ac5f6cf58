import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: WireServer;
let w: TestWorkstation;
beforeAll(async () => {
  server = await startWireServer((request, response) => {
    response.end(request.url.pathname.endsWith('.png') ? PNG : '<svg onload="alert(1)"/>');
  });
  w = await createTestWorkstation({ data: 'none', start: { outboundRules: loopbackRules } });
  const images = ['a.png', 'b.svg'].map((name) => ({ file: `${server.origin}/${name}`, name }));
  await w.upload('/api/import-complete-dataset?waitMs=60000', archiveText([{ text: 'with images', images }]));
});
afterAll(async () => {
  await w.dispose();
  await server.close();
});

const remote = (name: string) => w.post('/api/remote-images', { url: `${server.origin}/${name}` });

describe('images of the image folder', () => {
  it('are listed and served by what they are, and nothing else of this machine', async () => {
    expect((await w.get('/api/archive-images')).value).toEqual([]);
    const folder = w.paths.images;
    mkdirSync(folder);
    writeFileSync(join(folder, 'kept.png'), PNG);
    writeFileSync(join(folder, 'script.png'), '<script>');
    writeFileSync(join(folder, 'notes.txt'), 'no image');
    writeFileSync(join(w.folder, 'outside.png'), PNG);
    symlinkSync(join(w.folder, 'outside.png'), join(folder, 'link.png'));
    expect((await w.get<string[]>('/api/archive-images')).value.sort()).toEqual([
      'kept.png',
      'link.png',
      'script.png',
    ]);
    const kept = await w.get('/api/archive-images/kept.png');
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const [name, status] of [
      ['script.png', 404],
      ['link.png', 404],
      ['none.png', 404],
      ['notes.txt', 400],
      ['..%2Foutside.png', 400],
    ] as const)
      expect([name, (await w.get(`/api/archive-images/${name}`)).status]).toEqual([name, status]);
  });
});

describe('images on the network', () => {
  it('are fetched only where it was allowed, and only what a drop names', async () => {
    expect((await remote('a.png')).text).toMatch(/^Images from the network are off\./);
    await w.send('PATCH', '/api/settings', { remoteMedia: true });
    expect(w.services.settings.current().remoteMedia).toBe(true);
    expect((await remote('other.png')).status).toBe(404);
    expect(server.requests).toHaveLength(0);
    const found = await remote('a.png');
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await remote('b.svg')).text).toMatch(/no PNG, JPEG, GIF or WebP/);
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/a.png', '/b.svg']);
  });
});
