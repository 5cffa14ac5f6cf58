import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFilterSchema } from '#shared/contract/drops.ts';
import { newsFilterSchema } from '#shared/contract/news.ts';
import { postFilterSchema } from '#shared/contract/posts.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await w.post('/api/tags/items', { tag: 'Weather', to: { items: ['drop:14'] } });
});
afterAll(() => w.dispose());

/** Not a name of anything: a value of the right form is a question that may find nothing. */
const FREE = [
  'startDate',
  'endDate',
  'search',
  'year',
  'number',
  'flagged',
  'reposts',
  'expandAbbreviations',
];
/** Yes or no. */
const FLAGS = ['authenticated', 'hasImages', 'hasLinks', 'hasReferences'];
/** Named only together with the batch whose code and coder they are. */
const OF_A_BATCH = ['code', 'coder'];

const LISTS = [
  { list: 'drops', path: '/api/q-drops', also: ['export', 'facets'], schema: dropFilterSchema },
  { list: 'posts', path: '/api/social-posts', also: ['export', 'statistics'], schema: postFilterSchema },
  { list: 'events', path: '/api/news-events', also: ['export'], schema: newsFilterSchema },
] as const;

const NOWHERE = 'nowhereatall';
/** Lists may be empty: these words may name anything. Whatever is made of the list is refused. */
const OPEN = ['username', 'hashtag', 'mention', 'domain'];

const CASES = LISTS.flatMap(({ list, path, also, schema }) =>
  Object.keys(schema.shape)
    .filter((word) => ![...FREE, ...FLAGS, ...OF_A_BATCH].includes(word))
    .map((word) => ({ list, path, also, word, filter: `${list}:${word}=${NOWHERE}` })),
);

/** Names what was given, and is no answer to another question. */
const refusal = expect.stringMatching(/nowhereatall/iu);

describe('a filter that names what is nowhere', () => {
  it('is tried with every word of every list', () => {
    expect(CASES.map(({ filter }) => filter.replace(`=${NOWHERE}`, ''))).toMatchInlineSnapshot(`
      [
        "drops:platform",
        "drops:board",
        "drops:tripcode",
        "drops:abbreviation",
        "drops:category",
        "drops:set",
        "drops:tag",
        "drops:batch",
        "posts:username",
        "posts:platform",
        "posts:hashtag",
        "posts:mention",
        "posts:domain",
        "posts:set",
        "posts:tag",
        "events:category",
        "events:source",
        "events:origin",
        "events:set",
        "events:tag",
      ]
    `);
  });

  it.each(CASES)('is no silent answer of the list: $filter', async ({ path, also, word }) => {
    const listed = await w.get<unknown>(`${path}?limit=1&${word}=${NOWHERE}`);
    if (OPEN.includes(word))
      expect([listed.status, listed.headers.get('x-empty-because'), listed.value]).toEqual([
        200,
        refusal,
        [],
      ]);
    else expect([listed.status, listed.text]).toEqual([expect.toBeOneOf([400, 404]), refusal]);
    for (const door of also.filter((name) => name !== 'statistics' || !OPEN.includes(word))) {
      const answer = await w.get(`${path}/${door}?${word}=${NOWHERE}`);
      expect([door, answer.status, answer.text]).toEqual([door, expect.toBeOneOf([400, 404]), refusal]);
    }
  });

  it.each(CASES)('makes no set, tag, citation or comparison: $filter', async ({ filter }) => {
    const spec = encodeURIComponent(filter);
    const answers = [
      await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Of nothing', filter }),
      await w.post('/api/tags/items', { tag: 'Of nothing', to: { filter } }),
      await w.get(`/api/citations?filter=${spec}`),
      await w.get(`/api/text/concordance?query=the&a=${spec}`),
      await w.get(`/api/text/keyness?permutations=99&a=${spec}&b=rest`),
    ];
    for (const { status, text } of answers)
      expect([status, text]).toEqual([expect.toBeOneOf([400, 404]), refusal]);
  });
});

it('compares no posts of a platform that is nowhere', async () => {
  const body = { username: 'demo_account_one', platform: NOWHERE };
  const { status, text } = await w.post('/api/coordination-analysis/run', body);
  expect([status, text]).toEqual([400, refusal]);
});

describe('what is there finds what it finds', () => {
  it('says of a tag without items nothing but that there is none', async () => {
    await w.post('/api/tags/items', { tag: 'Emptied', to: { items: ['drop:14'] } });
    await w.post('/api/tags/items', { tag: 'Emptied', act: 'remove', to: { items: ['drop:14'] } });
    const { status, headers, value } = await w.get('/api/q-drops?tag=Emptied');
    expect([status, headers.get('x-total-count'), value]).toEqual([200, '0', []]);
  });

  it.each([
    ['/api/q-drops?tag=Wether', 'tag: there is no “Wether” among the tags; did you mean Weather?'],
    [
      '/api/news-events?source=Reutrs',
      'source: there is no “Reutrs” among the news events; did you mean Reuters?',
    ],
  ])('suggests what may have been meant: %s', async (path, sentence) => {
    expect((await w.get(path)).text).toBe(sentence);
  });

  it('gives no reason where the rest of the filter finds nothing', async () => {
    const { headers } = await w.get(
      '/api/social-posts?username=demo_account_one&startDate=1999-01-01&endDate=1999-01-02',
    );
    expect([headers.get('x-total-count'), headers.get('x-empty-because')]).toEqual(['0', null]);
  });
});
