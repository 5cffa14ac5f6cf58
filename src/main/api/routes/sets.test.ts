import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop } from '#shared/contract/drops.ts';
import type { Freezing, SetDifferenceAnswer, SetItem, SetMonth, WorkingSet } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const create = async (body: Readonly<Record<string, unknown>>) =>
  w.post<Freezing>('/api/sets?waitMs=60000', body);
const freeze = async (name: string, filter: string): Promise<WorkingSet> => {
  const { value, text, status } = await create({ from: 'filter', name, filter });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return value.set ?? expect.fail('no set');
};
const difference = async (name: string, query = ''): Promise<SetDifferenceAnswer> =>
  (await w.get<SetDifferenceAnswer>(`/api/sets/${name}/difference${query}`)).value;
const totalOf = async (path: string): Promise<number> => {
  const { headers } = await w.get(path);
  return Number(headers.get('x-total-count'));
};

describe('freezing', () => {
  it('says what of a filter is searched as text', async () => {
    const made = await create({ from: 'filter', name: 'Words', filter: 'search=the -year:2018' });
    expect(made.value.message).toMatch(
      /^“Words” contains [\d,]+ items?\. “-year:2018” is searched as text: a filter can’t be negated\.$/u,
    );
    expect((await create({ from: 'filter', name: 'None', filter: 'search=link:x' })).text).toContain(
      'Nothing in the data matches this filter. “link:x” is searched as text: there is no filter link;',
    );
  });

  it.each([
    ['search=weather', '/api/q-drops?search=weather&limit=1'],
    ['drops:year=2018&hasLinks=true', '/api/q-drops?year=2018&hasLinks=true&limit=1'],
    ['', '/api/q-drops?limit=1'],
    ['posts:platform=twitter', '/api/social-posts?platform=twitter&limit=1'],
    ['posts:search=the&reposts=false', '/api/social-posts?search=the&reposts=false&limit=1'],
    ['events:category=politics', '/api/news-events?category=politics&limit=1'],
  ])('“%s” holds as many items as the list', async (filter, list) => {
    const set = await freeze(`count ${filter.replaceAll(/[^a-z]/gu, ' ')}`, filter);
    expect(set.items).toBe(await totalOf(list));
    expect(set.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  // Sets that people froze earlier must still verify. Other data in the demonstration give other hashes; nothing else may.
  it.each([
    ['drops:', 4966, '327d3a4ad5876886d3085146d3da63053ee543fb35a939c7f478e876609fd133'],
    ['posts:', 13_900, 'd1a439fbd09b2f741b12356b0471b720945a3a63b880c11784d2c1a97490b961'],
    ['events:', 450, 'df7bf42b27e0e16d1c86c6585d1804f2cacf751aed6171ef09a99321f83f6bbf'],
  ])('gives all “%s” of the demonstration the hash of earlier versions', async (filter, items, hash) => {
    expect(await freeze(`All ${filter.slice(0, -1)}`, filter)).toMatchObject({ items, hash });
  });

  it('gives one hash for one query, however it is written, and keeps the items in order', async () => {
    const a = await freeze('First', 'year=2018&hasLinks=true');
    const b = await freeze('Second', 'drops:hasLinks=true&search=&year=2018');
    expect(b).toMatchObject({ hash: a.hash, query: 'drops:hasLinks=true&year=2018' });
    const { value, headers } = await w.get<SetItem[]>('/api/sets/First/items?limit=5000');
    expect(value).toHaveLength(a.items);
    expect(headers.get('x-total-count')).toBe(String(a.items));
    const numbers = value.map(({ key }) => Number(key.slice('drop:'.length)));
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
  });

  it('takes items by name in their order, each once, with the hashes of the lists', async () => {
    const whole = await freeze('First ten', 'number=1-10');
    const { value: listed } = await w.get<SetItem[]>('/api/sets/First%20ten/items?limit=10');
    const named = await create({ from: 'items', name: 'Named', items: ['drop:9', 'drop:2', 'drop:9'] });
    expect([named.status, named.value.set?.items]).toEqual([200, 2]);
    const { value: items } = await w.get<SetItem[]>('/api/sets/Named/items?limit=10');
    expect(items).toEqual(['drop:9', 'drop:2'].map((key) => listed.find((item) => item.key === key)));
    const { value: drop } = await w.get<Drop>('/api/q-drops/number/9');
    expect(items[0]).toMatchObject({ text: drop.content.slice(0, 160), at: drop.timestamp });
    expect(named.value.set?.hash).not.toBe(whole.hash);
    for (const key of ['drop:999999', 'nothing', 'account:1']) {
      const { status, text } = await create({ from: 'items', name: 'Gone', items: ['drop:1', key] });
      expect([status, text]).toEqual([404, expect.stringContaining(`There is no item “${key}”.`)]);
    }
    expect((await create({ from: 'items', name: 'Empty', items: [] })).status).toBe(400);
  });

  it('stays as it was when the data change, and says what has changed', async () => {
    await freeze('Before', 'number=1-20');
    w.sql().exec(`UPDATE drops SET record_hash = '${'0'.repeat(64)}' WHERE number = 3`);
    w.sql().exec(`PRAGMA foreign_keys = OFF; DELETE FROM drops WHERE number = 5`);
    expect(await difference('Before')).toEqual({
      against: null,
      added: { items: [], total: 0 },
      gone: { items: ['drop:5'], total: 1 },
      heldOut: { items: [], total: 0 },
      changed: { items: ['drop:3'], total: 1 },
      isReordered: false,
    });
    expect((await w.get<WorkingSet>('/api/sets/before')).value.items).toBe(20);
    await freeze('After', 'number=1-25');
    const against = await difference('Before', '?against=After&limit=2');
    expect(against.added).toEqual({ items: ['drop:21', 'drop:22'], total: 5 });
  });

  it('combines and samples', async () => {
    await freeze('Low', 'number=31-50');
    await freeze('Mid', 'number=41-60');
    for (const [operation, items] of [
      ['union', 30],
      ['intersect', 10],
      ['subtract', 10],
    ] as const) {
      const { value } = await create({ from: 'sets', name: operation, operation, sets: ['Low', 'Mid'] });
      expect([operation, value.set?.items]).toEqual([operation, items]);
    }
    const { value } = await create({ from: 'sample', name: 'Ten', set: 'union', size: 10, stratum: 'month' });
    expect(value.set).toMatchObject({
      items: 10,
      query: expect.stringMatching(/^sample\([0-9a-f]{64},size=10/u),
    });
  });

  it('lists saved searches as live sets, and keeps names apart', async () => {
    await w.post('/api/saved-searches', { name: 'Gardens', view: '', filter: { search: 'weather' } });
    const { value } = await w.get<WorkingSet[]>('/api/sets');
    expect(value.find(({ name }) => name === 'Gardens')).toMatchObject({
      kind: 'live',
      hash: null,
      query: 'drops:search=weather',
      items: await totalOf('/api/q-drops?search=weather&limit=1'),
    });
    const { status, text } = await create({ from: 'filter', name: 'gardens', filter: '' });
    expect([status, text]).toEqual([409, expect.stringContaining('already a set “Gardens”')]);
    const again = await w.post('/api/saved-searches', { name: 'LOW', view: '', filter: {} });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('frozen set “Low”')]);
  });
});

describe('the months of a set', () => {
  const monthsOf = async (name: string) =>
    (await w.get<SetMonth[]>(`/api/sets/${encodeURIComponent(name)}/months`)).value;

  it('count every item once, of each kind', async () => {
    await freeze('Months drops', 'year=2018');
    await freeze('Months events', 'events:category=sports');
    const { value } = await create({
      from: 'sets',
      name: 'Months both',
      operation: 'union',
      sets: ['Months drops', 'Months events'],
    });
    const months = await monthsOf('Months both');
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(value.set?.items);
    expect(new Set(months.map(({ kind }) => kind))).toEqual(new Set(['drop', 'event']));
    const june = months.find(({ month, kind }) => kind === 'drop' && month === '2018-06');
    expect(june?.count).toBe(await totalOf('/api/q-drops?startDate=2018-06-01&endDate=2018-06-30&limit=1'));
  });

  it('of one that is held out are not shown', async () => {
    await freeze('Months held', 'year=2019');
    expect((await w.post('/api/sets/Months%20held/hold-out', {})).status).toBe(200);
    const { status, value } = await w.get('/api/sets/Months%20held/months');
    expect([status, value]).toEqual([200, null]);
  });
});

describe('bad input', () => {
  it.each([
    [
      'a parameter that the list does not have',
      { from: 'filter', name: 'X', filter: 'colour=red' },
      400,
      'colour',
    ],
    [
      'a parameter twice',
      { from: 'filter', name: 'X', filter: 'year=2018&year=2019' },
      400,
      'year appears twice',
    ],
    ['a year that is none', { from: 'filter', name: 'X', filter: 'year=soon' }, 400, 'year'],
    ['a name that no file can have', { from: 'filter', name: 'a/b', filter: '' }, 400, 'name'],
    [
      'a set that is not there',
      { from: 'sets', name: 'X', operation: 'union', sets: ['No', 'Nor'] },
      404,
      '“No”',
    ],
    ['no word of what it is made from', { name: 'X' }, 400, 'from must be one of filter, sets, sample'],
    ['one set alone', { from: 'sets', name: 'X', operation: 'union', sets: ['Low'] }, 400, 'sets'],
  ])('%s is refused in one sentence', async (_what, body, status, named) => {
    const answer = await create(body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)]);
  });

  it.each([
    ['storm', '“storm” in the filter has no value: a filter is of the form search=storm&platform=8kun.'],
    ['drops:year=2018&storm', /^“storm” in the filter has no value/u],
    ['serch=', 'The request does not know serch; did you mean search?'],
    ['posts:acount=&platform=twitter', /^The request does not know acount/u],
  ])('“%s” is refused at every door instead of standing for the whole list', async (filter, sentence) => {
    const written = encodeURIComponent(filter);
    for (const { status, text } of [
      await create({ from: 'filter', name: 'Bare', filter }),
      await w.post('/api/tags/items', { tag: 'bare', to: { filter } }),
      await w.get(`/api/citations?filter=${written}`),
    ])
      expect([status, text]).toEqual([
        400,
        typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string),
      ]);
  });

  it('never freezes nothing, and says why there is nothing', async () => {
    await freeze('Odd', 'number=101-110');
    await freeze('Even', 'number=111-120');
    for (const [body, sentence] of [
      [
        { from: 'filter', filter: 'number=9999999' },
        'Nothing in the data matches this filter. No set was frozen.',
      ],
      [
        { from: 'sets', operation: 'intersect', sets: ['Odd', 'Even'] },
        'No item is in all of these sets. No set was frozen.',
      ],
      [
        { from: 'sets', operation: 'subtract', sets: ['Odd', 'odd'] },
        'Every item of the first set is also in the others. No set was frozen.',
      ],
    ] as const) {
      const { status, text } = await create({ name: 'Nothing', ...body });
      expect([status, text]).toEqual([409, expect.stringContaining(sentence)]);
      expect((await w.get('/api/sets/Nothing')).status).toBe(404);
    }
  });

  it('a combination has no query to ask again', async () => {
    const { status, text } = await w.get('/api/sets/union/difference');
    expect([status, text]).toEqual([409, expect.stringContaining('made of other sets')]);
  });
});
