import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemBibtex, itemCsl, itemRis } from '#main/exporters/item-citations.ts';
import type { CitedItem } from '#shared/citation.ts';
import { CITATION_FORMATS } from '#shared/contract/citations.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Freezing, SetItem } from '#shared/contract/sets.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import fc from '#tests/helpers/properties.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let hash = '';
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await freeze({ from: 'filter', name: 'Posts', filter: 'posts:search=the&platform=twitter' });
  await freeze({ from: 'filter', name: 'Events', filter: 'events:category=politics' });
  await freeze({ from: 'filter', name: 'Drops', filter: 'number=1-7' });
  const sets = ['Posts', 'Drops', 'Events'];
  hash = await freeze({ from: 'sets', name: 'Mixed {100%}', operation: 'union', sets });
});
afterAll(() => w.dispose());

const freeze = async (body: object): Promise<string> => {
  const { value, text } = await w.post<Freezing>('/api/sets?waitMs=60000', body);
  return value.set?.hash ?? expect.fail(text);
};
const cite = async (query: string) => {
  const { status, text, headers } = await w.get(`/api/citations?${query}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return { text, name: headers.get('content-disposition') };
};
const MIXED = `set=${encodeURIComponent('Mixed {100%}')}`;
const itemsOf = async (name: string): Promise<readonly string[]> =>
  (await w.get<SetItem[]>(`/api/sets/${encodeURIComponent(name)}/items?limit=5000`)).value.map(
    ({ key }) => key,
  );

describe('citations of a set', () => {
  it('cite each of its items in its order in every format, with the name and the hash of the set', async () => {
    const keys = await itemsOf('Mixed {100%}');
    const csl = readCsl((await cite(`${MIXED}&format=csl-json`)).text);
    const idOf = (key: string): string => key.replace(/^drop:/u, 'qdrop');
    expect(csl.map(({ id }) => id)).toEqual(keys.map(idOf));
    expect(new Set(csl.map(({ type }) => type))).toEqual(new Set(['post', 'article-newspaper']));
    for (const { note } of csl) expect(note).toContain(`set: Mixed {100%}, set_sha256: ${hash}`);

    const ris = readRis((await cite(`${MIXED}&format=ris`)).text);
    expect(ris).toHaveLength(keys.length);
    expect(new Set(ris.flatMap(({ ID }) => ID)).size).toBe(keys.length);
    for (const { N1 } of ris) expect(N1?.at(-1)).toContain(hash);

    const bibtex = (await cite(`${MIXED}&format=bibtex`)).text;
    const entries = [...bibtex.matchAll(/^@(misc|article)\{([A-Za-z0-9.-]+),$/gmu)].map(([, , key]) => key);
    expect(entries).toHaveLength(keys.length);
    expect(new Set(entries).size).toBe(keys.length);
    expect(bibtex.startsWith(`% set: Mixed {100%}\n% set_sha256: ${hash}\n\n@`)).toBe(true);
  });

  it.each([...CITATION_FORMATS])(
    'give the same bytes again as %s, in a file that names the set',
    async (format) => {
      const first = await cite(`${MIXED}&format=${format}`);
      expect(await cite(`${MIXED}&format=${format}`)).toEqual(first);
      expect(first.name).toMatch(
        new RegExp(`filename="dropscope-citations-Mixed-100-${hash.slice(0, 8)}\\.`, 'u'),
      );
    },
  );

  it('cite a saved search as it is now, and say that it has no hash', async () => {
    await w.post('/api/saved-searches', { name: 'Live', view: '', filter: { number: '1-3' } });
    const csl = readCsl((await cite('set=Live&format=csl-json')).text);
    expect(csl.map(({ id }) => id)).toEqual(['qdrop1', 'qdrop2', 'qdrop3']);
    expect(csl[0]?.note).toContain('set: Live, set_sha256: none (live)');
  });
});

describe('citations of lists and items', () => {
  it.each([
    ['posts:platform=twitter&search=the', 'Posts'],
    ['events:category=politics', 'Events'],
    ['number=1-7', 'Drops'],
  ])('%s cites what the list finds', async (filter, name) => {
    const csl = readCsl((await cite(`filter=${encodeURIComponent(filter)}&format=csl-json`)).text);
    expect(csl.map(({ id }) => id.replace('qdrop', 'drop:'))).toEqual(await itemsOf(name));
  });

  it('say of a post its account, platform, day, address and id, and of an event its outlet', async () => {
    const { value: posts } = await w.get<AnswerOf<'listSocialPosts'>>(
      '/api/social-posts?limit=1&platform=twitter',
    );
    const [post = expect.fail('no post')] = posts;
    const [item] = readCsl((await cite(`item=post:twitter/${post.externalId}&format=csl-json`)).text);
    expect(item).toMatchObject({
      type: 'post',
      'container-title': 'Twitter',
      number: post.externalId,
      issued: { 'date-parts': [post.timestamp.slice(0, 10).split('-').map(Number)] },
    });
    expect(item?.author?.[0]).toEqual({ literal: expect.stringContaining(`@${post.username}`) });
    expect(item?.note).toContain(
      `post:twitter/${post.externalId}; ${post.timestamp.replace('T', ' ')} UTC; Imported from `,
    );
    expect(item?.URL ?? null).toBe(post.url);

    const { value: events } = await w.get<AnswerOf<'listNewsEvents'>>('/api/news-events?limit=1');
    const [event = expect.fail('no event')] = events;
    const [record] = readRis((await cite(`item=event:${event.id}&format=ris`)).text);
    expect(record).toMatchObject({ TY: ['NEWS'], TI: [event.title], T2: [event.source] });
    expect(record).not.toHaveProperty('AU');
  });

  it.each([
    ['item=drop:999999', 404, 'There is no item “drop:999999”'],
    ['item=post:twitter/none', 404, 'There is no item'],
    ['item=account:1', 404, 'There is no item'],
    ['set=Nowhere', 404, 'There is no set “Nowhere”'],
    ['filter=planet%3DMars', 400, 'planet'],
    ['', 400, 'by one of set, filter and item'],
    ['set=Posts&item=drop:1', 400, 'by one of set, filter and item'],
    ['set=Posts&format=word', 400, 'format'],
  ])('%s is refused in one sentence', async (query, status, words) => {
    const answer = await w.get(`/api/citations?${query}`);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });

  it('of nothing are a well-formed file', async () => {
    const query = `filter=${encodeURIComponent('number=9999999')}`;
    expect(readCsl((await cite(`${query}&format=csl-json`)).text)).toEqual([]);
    expect((await cite(`${query}&format=ris`)).text).toBe('');
    expect((await cite(query)).text).toBe('% filter: drops:number=9999999\n');
  });

  it('leave out what is gone from a set, and name nothing of a set that is held out', async () => {
    await freeze({ from: 'items', name: 'Two', items: ['drop:8', 'drop:9'] });
    w.sql().exec('PRAGMA foreign_keys = OFF; DELETE FROM drops WHERE number = 8');
    expect(readCsl((await cite('set=Two&format=csl-json')).text).map(({ id }) => id)).toEqual(['qdrop9']);
    await w.post('/api/sets/Two/hold-out');
    expect((await w.get('/api/citations?set=Two')).status).toBe(409);
    const held = await w.get('/api/citations?item=drop:9');
    expect([held.status, held.text]).toEqual([409, expect.stringContaining('held out with the set “Two”')]);
  });
});

const item: CitedItem = {
  ...{ key: 'post:gab/1_2', kind: 'post', text: 'A & B: 100%', container: 'Gab', number: '1_2' },
  author: { name: 'A {B}', account: 'a_b' },
  timestamp: '2018-03-04',
  url: 'https://example.org/a_b?x=1%zz{',
  accessed: '2026-01-02',
  source: { name: 'posts #1.csv', sha256: '' },
  hash: 'ab'.repeat(32),
};

describe('a citation', () => {
  it('has its date as far as it is known, its account and its signs escaped', () => {
    expect(itemBibtex(item, '')).toBe(
      [
        '@misc{post.gab-2f-1-5f-2,',
        '  title = {{A \\& B: 100\\%}},',
        '  author = {{A \\textbraceleft{}B\\textbraceright{} (@a\\_b)}},',
        '  howpublished = {Gab, post 1\\_2},',
        '  year = {2018},',
        '  month = {3},',
        '  day = {4},',
        '  url = {https://example.org/a_b?x=1%25zz%7B},',
        '  urldate = {2026-01-02},',
        `  note = {post:gab/1\\_2; 2018-03-04; Imported from posts \\#1.csv; content SHA-256 ${'ab'.repeat(32)}}`,
        '}',
        '',
      ].join('\n'),
    );
    expect(itemCsl({ ...item, kind: 'event', container: '', author: null, number: null }, '')).toMatchObject({
      type: 'webpage',
      issued: { 'date-parts': [[2018, 3, 4]] },
    });
  });

  it('is one entry, one item and one record for any text', () => {
    const signs = fc.constantFrom(
      'a',
      '{',
      '}',
      '\\',
      '%',
      '@',
      '\r\n',
      '\u2028',
      '\0',
      'ER  - ',
      '*',
      ',',
      ' ',
      '😀',
    );
    const any = fc.array(signs, { maxLength: 200 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(any, any, any, (text, name, container) => {
        const cited = {
          ...item,
          text,
          container,
          author: { name, account: name },
          source: { name: text, sha256: '' },
        };
        const bibtex = itemBibtex(cited, text).replace(/\\[{}]/gu, '');
        let depth = 0;
        for (const sign of bibtex) {
          depth += Number(sign === '{') - Number(sign === '}');
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        expect(bibtex.match(/^@/gmu)).toHaveLength(1);
        expect(readCsl(JSON.stringify([itemCsl(cited, text)]))).toHaveLength(1);
        expect(readRis(itemRis(cited, text))).toHaveLength(1);
      }),
    );
  });
});
