import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_FORMATS, type ListFormat } from '#shared/contract/list-formats.ts';
import { newsEventSchema, type NewsEvent } from '#shared/contract/news.ts';
import { socialPostSchema, type SocialPost } from '#shared/contract/posts.ts';
import { withZones } from '#shared/contract/zoned.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

/** An item in what all lists have. */
interface Plain {
  readonly key: string;
  readonly text: string;
  readonly value: object;
}

const LISTS = {
  post: {
    path: '/api/social-posts',
    filter: 'platform=twitter&endDate=2018-03-31&reposts=false',
    text: 'text',
    read: async (query: string): Promise<readonly Plain[]> =>
      (await w.get<SocialPost[]>(`/api/social-posts?limit=5000&${query}`)).value.map((post) => ({
        key: `post:${post.platform}/${post.externalId}`,
        text: post.content,
        value: withZones(socialPostSchema, post),
      })),
  },
  event: {
    path: '/api/news-events',
    filter: 'category=politics',
    text: 'title',
    read: async (query: string): Promise<readonly Plain[]> =>
      (await w.get<NewsEvent[]>(`/api/news-events?limit=5000&${query}`)).value.map((event) => ({
        key: `event:${event.id}`,
        text: event.title,
        value: withZones(newsEventSchema, event),
      })),
  },
} as const;

describe.each(['post', 'event'] as const)('a list of %ss as a file', (noun) => {
  const { path, filter, text: column, read } = LISTS[noun];
  const file = async (format: ListFormat, query: string = filter) => {
    const { status, text, headers } = await w.get(`${path}/export?${query}&format=${format}&csvFor=program`);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return { text, headers };
  };

  it.each(['newest', 'oldest'] as const)('is CSV of all its items, %s first', async (sortBy) => {
    const items = await read(`${filter}&sortBy=${sortBy}`);
    expect(items.length).toBeGreaterThan(noun === 'post' ? 500 : 50);
    const { text, headers } = await file('csv', `${filter}&sortBy=${sortBy}`);
    for (const [head = [], ...rows] of Object.values(await foreignTables(text))) {
      const cells = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? 'no such column');
      expect(cells(column)).toEqual(items.map((item) => item.text));
      const lines = cells('content_sha256').map((hash, at) => `${items[at]?.key} ${hash}\n`);
      const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
      expect(new Set(cells('list_sha256'))).toEqual(new Set([sha256]));
      expect(new Set(cells('filter'))).toEqual(new Set([filter]));
      expect(new Set(cells(`list_${noun}s`))).toEqual(new Set([String(items.length)]));
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="dropscope-${noun}s-${items.length}-${sha256.slice(0, 8)}.csv"`,
      );
    }
  });

  it('is JSON and NDJSON with the items as the API answers them, with zones', async () => {
    const values = (await read(filter)).map(({ value }) => ({
      ...value,
      ...(noun === 'event'
        ? { sourceCategory: expect.toBeOneOf([expect.any(String), null]) as unknown }
        : {}),
      contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    }));
    const whole = JSON.parse((await file('json')).text) as Record<string, unknown>;
    expect(whole).toMatchObject({ format: `dropscope-${noun}s/1`, filter, total: values.length });
    expect(whole[`${noun}s`]).toEqual(values);
    const [head, ...lines] = (await file('ndjson')).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toMatchObject({ type: 'list', total: values.length, sha256: whole['sha256'] });
    expect(lines).toEqual(values.map((value) => ({ type: noun, ...value })));
  });

  it('is citations, one an item', async () => {
    const { length } = await read(filter);
    expect([...(await file('bibtex')).text.matchAll(/^@\w+\{/gmu)]).toHaveLength(length);
    expect(readCsl((await file('csl-json')).text)).toHaveLength(length);
    expect(readRis((await file('ris')).text)).toHaveLength(length);
  });

  it('says in citations of the whole list that they are of all', async () => {
    expect((await file('bibtex', '')).text).toMatch(new RegExp(`^% filter: all ${noun}s\n`, 'u'));
    for (const { note } of readCsl((await file('csl-json', '')).text))
      expect(note).toContain(`filter: all ${noun}s`);
  });

  it.each([...LIST_FORMATS])('is a well-formed %s of none', async (format) => {
    const { text } = await file(format, 'search=zzzz-no-such-word');
    if (format === 'json' || format === 'csl-json') JSON.parse(text);
    expect(text).not.toMatch(/"type":"(?:post|event)"|^@/mu);
  });

  it('names the frozen set that it is of, and refuses one that is not there', async () => {
    const name = `Some ${noun}s`;
    const body = { name, from: 'filter', filter: `${noun}s:${filter}` };
    const frozen = await w.post('/api/sets?waitMs=60000', body);
    expect([frozen.status, frozen.text]).toEqual([200, expect.stringContaining(name)]);
    const { text } = await file('json', `set=${encodeURIComponent(name)}`);
    expect(JSON.parse(text)).toMatchObject({
      set: { name, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string },
      total: (await read(filter)).length,
    });
    const { status } = await w.get(`${path}/export?set=Nowhere&format=csv`);
    expect(status).toBe(404);
  });
});

describe('a list that changes while it is written', () => {
  it('breaks off instead of passing for whole', async () => {
    const response = await w.fetch(new Request('http://127.0.0.1/api/social-posts/export?format=ndjson'));
    expect(response.status).toBe(200);
    const more = [{ id: '992343072568246273', date: '2018-05-04T10:00:00Z', username: 'late', text: 'x' }];
    const { text } = await w.upload(
      '/api/social-posts/import?waitMs=60000&fileName=a.json&platform=twitter',
      JSON.stringify(more),
    );
    expect(JSON.parse(text)).toMatchObject({ status: 'completed' });
    await expect(response.text()).rejects.toThrow(/changed while the list was exported/u);
  });
});

it.each(['/api/q-drops', '/api/social-posts', '/api/news-events'])(
  '%s/export refuses a filter that it does not know instead of giving the whole list',
  async (path) => {
    const { status, text } = await w.get(`${path}/export?format=csv&platfrm=twitter`);
    const sentence =
      path === '/api/news-events'
        ? /^The request does not know platfrm; it takes startDate, /
        : /^The request does not know platfrm; did you mean platform\?$/;
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)]);
  },
);
