import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#renderer/api/api-error.ts';
import { createClient, type Client } from '#renderer/api/client.ts';
import type { Transport } from '#renderer/api/transport.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** The renderer's client straight into a real workstation, without a host between them. */
const directTransport = (workstation: TestWorkstation): Transport => ({
  kind: 'bridge',
  send: async ({ method, path, headers, body }) => {
    const request = new Request(`http://127.0.0.1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await workstation.fetch(request);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  },
  follow: () => () => undefined,
});

describe('client', () => {
  let workstation: TestWorkstation;
  let client: Client;
  beforeAll(async () => {
    workstation = await createTestWorkstation({ data: 'short' });
    client = createClient(directTransport(workstation));
  });
  afterAll(() => workstation.dispose());

  it('fills the path and gives the parsed answer', async () => {
    const drop = await client.call('getDrop', { params: { dropNumber: 42 } });
    expect(drop.dropNumber).toBe(42);
  });

  it('writes the query and reads the full size of a list', async () => {
    const { items, total } = await client.callPage('listDrops', {
      query: { limit: 3, number: '10-14', sortBy: 'number_desc', search: '' },
    });
    expect(items.map(({ dropNumber }) => dropNumber)).toEqual([14, 13, 12]);
    expect(total).toBe(5);
  });

  it('asks again until a job has computed the answer, and ends with its signal', async () => {
    const jobs = new Set<string>();
    const query = { surrogates: 99 };
    const computed = await client.read(
      'getStyleChange',
      { query },
      { onComputing: ({ jobId }) => jobs.add(jobId) },
    );
    expect(computed.value.stamp.parameters).toMatchObject(query);
    expect(computed.run).toMatchObject({ method: 'style-change', seed: 4966, stale: [] });
    expect(jobs.size).toBe(1);
    const left = new AbortController();
    const style = client.read('getStyleChange', { query: { surrogates: 4999 } }, { signal: left.signal });
    left.abort(new Error('the page was left'));
    await expect(style).rejects.toThrow('the page was left');
  });

  it('streams an upload with its query', async () => {
    const file = new Blob(['{"posts":[{}]}']);
    const refused = client.call('importCompleteDataset', {
      query: { fileName: 'posts.json', waitMs: 60_000 },
      upload: file,
    });
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'invalid_file' });
  });

  it('gives a non-ok answer as status, colon, body; a person reads the sentence alone', async () => {
    const failure: unknown = await client
      .call('getDrop', { params: { dropNumber: 9999 } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    if (!(failure instanceof ApiError)) return;
    expect(failure.message).toBe(`400: ${failure.sentence}`);
    expect(failure.sentence).toContain('4966');
    expect(messageOf(failure)).toBe(failure.sentence);
  });

  it('throws where the workstation wants its token, or answers null where that is wanted', async () => {
    const locked = createClient({
      kind: 'bridge',
      send: () =>
        Promise.resolve({
          status: 401,
          headers: {},
          body: new TextEncoder().encode('This workstation needs the token.'),
        }),
      follow: () => () => undefined,
    });
    await expect(locked.call('getHealth')).rejects.toMatchObject({ status: 401 });
    expect(await locked.callOrNull('getHealth')).toBeNull();
    expect((await client.callOrNull('getDrop', { params: { dropNumber: 42 } }))?.dropNumber).toBe(42);
    await expect(client.callOrNull('getDrop', { params: { dropNumber: 9999 } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('names the status where the body is empty', () => {
    const failure = new ApiError(502, '', '');
    expect([failure.message, messageOf(failure)]).toEqual(['502: Bad Gateway', 'Bad Gateway']);
  });
});
