import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '#main/base/log.ts';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import { REPORT_BYTES_MAX } from '#shared/constants.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let server: HeadlessServer;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  const { fetch } = w;
  server = await startHeadlessServer({ fetch, rendererFolder: '.', port: 0, log: silentLog });
});
afterAll(async () => {
  await server.close();
  await w.dispose();
});

/** What the server answers to the head of a request whose body never comes. */
const answerToHead = async (path: string, bytes: number): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Authorization: Bearer ${server.token}`,
      `Origin: http://127.0.0.1:${server.port}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${bytes}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })) as [Buffer];
  socket.destroy();
  return answer.toString('utf8');
};

const all: readonly Endpoint[] = Object.values(endpoints);
const uploads = all.flatMap(({ path, upload }) => (upload === undefined ? [] : [[path, upload] as const]));

it.each(uploads)(
  '%s refuses a file that says it is larger than %s bytes before it comes',
  async (path, most) => {
    const answer = await answerToHead(path, most + 1);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /u);
    expect(answer).toMatch(/X-Error-Code: too_large/iu);
    expect(answer).toMatch(/The file is larger than \d+ [MG]B, the most that can be read here\./u);
  },
);

it('stops reading a file that does not say how large it is, and leaves nothing of it', async () => {
  const part = new Uint8Array(8_000_000).fill(0x20);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += part.length;
      controller.enqueue(part);
    },
  });
  const answer = await w.fetch(
    new Request('http://127.0.0.1/api/reports/replay', { method: 'POST', body, duplex: 'half' }),
  );
  expect([answer.status, await answer.text()]).toEqual([
    413,
    'The file is larger than 100 MB, the most that can be read here.',
  ]);
  expect(sent).toBeLessThan(REPORT_BYTES_MAX + 8 * part.length);
  expect(readdirSync(join(w.folder, 'incoming'))).toEqual([]);
});
