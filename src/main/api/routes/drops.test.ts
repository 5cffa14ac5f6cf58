import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop, DropContext, DropFacets } from '#shared/contract/drops.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let all: Drop[];
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  all = (await w.get<Drop[]>('/api/q-drops?limit=5000')).value;
});
afterAll(() => w.dispose());

const numbers = async (query: string): Promise<number[]> => {
  const { status, text, value } = await w.get<Drop[]>(`/api/q-drops?limit=5000&${query}`);
  if (status !== 200) throw new Error(text);
  return value.map((drop) => drop.dropNumber);
};
const expected = (keep: (drop: Drop) => boolean): number[] => all.filter(keep).map((drop) => drop.dropNumber);

describe('listing drops', () => {
  it('pages with a limit of 50 by default and says how many there are', async () => {
    const page = await w.get<Drop[]>('/api/q-drops');
    expect(page.value).toHaveLength(50);
    expect(page.headers.get('x-total-count')).toBe('4966');
    const next = await w.get<Drop[]>('/api/q-drops?offset=50&limit=3');
    expect(next.value.map((drop) => drop.dropNumber)).toEqual([51, 52, 53]);
  });

  it.each([
    ['platform=8chan', (drop: Drop) => drop.platform === '8chan'],
    ['platform=8chan,4ch', (drop: Drop) => ['8chan', '4chan'].includes(drop.platform)],
    ['board=pol', (drop: Drop) => drop.boardName === '/pol'],
    ['tripcode=none', (drop: Drop) => drop.tripcode === null],
    ['authenticated=true', (drop: Drop) => drop.isAuthenticated],
    ['hasImages=true', (drop: Drop) => drop.images.length > 0],
    ['hasImages=false', (drop: Drop) => drop.images.length === 0],
    ['hasLinks=true', (drop: Drop) => drop.links.length > 0],
    ['hasReferences=true', (drop: Drop) => drop.crossReferences.length > 0],
    ['number=1-15,50', (drop: Drop) => drop.dropNumber <= 15 || drop.dropNumber === 50],
    ['year=2018', (drop: Drop) => drop.timestamp.startsWith('2018')],
    ['startDate=2018-03-01&endDate=2018-03-31', (drop: Drop) => drop.timestamp.startsWith('2018-03')],
    [
      'startDate=2018-03-01T12:00:00&endDate=2018-03-01',
      (drop: Drop) => drop.timestamp >= '2018-03-01T12' && drop.timestamp < '2018-03-02',
    ],
    [
      'search=year:2019 platform:8chan',
      (drop: Drop) => drop.timestamp.startsWith('2019') && drop.platform === '8chan',
    ],
    ['search=hasimages:true board:pol', (drop: Drop) => drop.images.length > 0 && drop.boardName === '/pol'],
    ['search=after:2020-01-01 before:2020-01-31', (drop: Drop) => drop.timestamp.startsWith('2020-01')],
    ['startDate=2021-01-01&endDate=2021-12-31', () => false],
  ])('%s', async (query, keep) => {
    expect(await numbers(query)).toEqual(expected(keep));
  });

  it('marks words and signs where they are found', async () => {
    const { value } = await w.get<Drop[]>('/api/q-drops?search=%3F%20the');
    const hits = ({ content, highlights = [] }: Drop): string[] =>
      highlights.map(({ start, end }) => content.slice(start, end + 1).toLowerCase());
    expect(value.length).toBeGreaterThan(0);
    for (const drop of value) expect(new Set(hits(drop))).toEqual(new Set(['?', 'the']));
  });

  it('sorts', async () => {
    const byTime = all.toSorted((a, b) =>
      a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : a.dropNumber - b.dropNumber,
    );
    expect(await numbers('sortBy=oldest')).toEqual(byTime.map((drop) => drop.dropNumber));
    expect(await numbers('sortBy=newest')).toEqual(byTime.toReversed().map((drop) => drop.dropNumber));
    expect(await numbers('sortBy=number_desc')).toEqual(all.map((drop) => drop.dropNumber).toReversed());
    expect((await numbers('sortBy=relevance&search=the')).length).toBeGreaterThan(0);
  });

  it.each([
    ['limit=0', 'limit must be a whole number from 1 to 5000, but 0 was given.'],
    ['limit=5001', 'limit must be a whole number from 1 to 5000, but 5001 was given.'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset must be a whole number from 0 to 10000000, but -1 was given.'],
    ['sortBy=best', 'sortBy must be one of newest, oldest'],
    ['startDate=2018-02-30', 'startDate must be a date that exists, but 2018-02-30 was given.'],
    ['number=1-x', 'number must be numbers and ranges'],
    ['hasImages=perhaps', 'hasImages must be one of'],
    ['board=qresarch', 'board: there is no “/qresarch” in this archive; did you mean /qresearch?'],
    ['board=pol,QResearch', 'board: there is no “/QResearch” in this archive; did you mean /qresearch?'],
    ['board=cooking', 'board: there is no “/cooking” in this archive; there is /'],
    ['search=hasimages:true board:cooking', 'board: there is no “/cooking” in this archive'],
    ['tripcode=!!nobody', 'tripcode: there is no “!!nobody” in this archive'],
    [
      'search=after:2019-01-01 storm before:2018-01-01',
      'after must be no later than before (2018-01-01), but 2019-01-01 was given.',
    ],
    ['abbreviation=POTSU', 'abbreviation: there is no “POTSU” in this archive; did you mean POTUS?'],
    ['abbreviation=nothing of the kind', 'abbreviation: there is no “nothing of the kind” in this archive.'],
  ])('%s is 400: %s', async (query, sentence) => {
    const { status, text } = await w.get(`/api/q-drops?${query}`);
    expect([status, text]).toEqual([400, expect.stringContaining(sentence) as string]);
  });
});

it('of an empty archive, a filter finds nothing: no board or key can be wrong there', async () => {
  const none = await createTestWorkstation({ data: 'none' });
  for (const query of ['board=pol', 'tripcode=!!x', 'search=board:pol'])
    expect(await none.get(`/api/q-drops?${query}`)).toMatchObject({ status: 200, value: [] });
  await none.dispose();
});

it.each([
  ['POST', '/api/sets', { from: 'filter', name: 'Of a board', filter: 'drops:board=qresarch' }],
  ['GET', '/api/q-drops/export?format=csv&board=qresarch', undefined],
  ['GET', '/api/q-drops/facets?board=qresarch', undefined],
] as const)('%s %s refuses a board that is none', async (method, path, body) => {
  expect(await w.send(method, path, body)).toMatchObject({
    status: 400,
    text: 'board: there is no “/qresarch” in this archive; did you mean /qresearch?',
  });
});

describe('facets', () => {
  it('count what the same filter lists', async () => {
    for (const filter of ['', 'search=the', 'year=2018&hasLinks=true', 'search=nothingfoundhere']) {
      const list = (await w.get<Drop[]>(`/api/q-drops?limit=5000&${filter}`)).value;
      const facets = (await w.get<DropFacets>(`/api/q-drops/facets?${filter}`)).value;
      expect(facets.total).toBe(list.length);
      expect(facets.hasImages).toBe(list.filter((drop) => drop.images.length > 0).length);
      for (const { value, count } of facets.board)
        expect(list.filter((drop) => drop.boardName === value)).toHaveLength(count);
      expect(facets.year.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
    }
  });
});

describe('one drop', () => {
  it('is answered with its neighbours, and references both ways agree', async () => {
    const citing = all.find((drop) => drop.crossReferences.some((one) => one.dropNumber !== null));
    const target = citing?.crossReferences.find((one) => one.dropNumber !== null)?.dropNumber ?? 0;
    const context = (await w.get<DropContext>(`/api/q-drops/number/${citing?.dropNumber}/context`)).value;
    expect(context.cites.map((one) => one.dropNumber)).toContain(target);
    const back = (await w.get<DropContext>(`/api/q-drops/number/${target}/context`)).value;
    expect(back.citedBy.map((one) => one.dropNumber)).toContain(citing?.dropNumber);
    expect(context.previous?.dropNumber).toBe((citing?.dropNumber ?? 0) - 1);
  });

  it.each([
    ['0', 400],
    ['4967', 400],
    ['1.5', 400],
    ['abc', 400],
    ['1', 200],
  ])('number %s answers %i', async (number, status) => {
    expect((await w.get(`/api/q-drops/number/${number}`)).status).toBe(status);
  });

  it('is 404 where the data set lacks it', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    const { status, text } = await empty.get('/api/q-drops/number/7');
    await empty.dispose();
    expect([status, text]).toEqual([404, 'There is no drop 7 in the current dataset.']);
  });
});
