import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readNewsBytes } from '#tests/helpers/read-file.ts';
import { mapCategory } from './categories.ts';
import { cleanHeadline } from './finish.ts';
import { NEWS_FIELDS } from './formats/generic.ts';

const one = async (text: string | Uint8Array, options = {}) => {
  const result = await readNewsBytes(text, options);
  return { format: result.format, event: result.events[0], errors: result.errors };
};

describe('layouts of event lists', () => {
  it('reads daily event pages', async () => {
    const csv = `event_id,date,category,category_raw,topic,title,sources,source_urls,page_url
wce-1,2018-01-02,Science and technology,Science,,"A probe, launched",Reuters|BBC News,https://example.org/a|https://example.org/b,https://example.org/page
wce-2,2018-01-02,Uncategorized,,,"Shares fall on Wall Street",,,https://example.org/page`;
    const { format, events, errors } = await readNewsBytes(csv);
    expect([format, errors]).toEqual(['wikipedia-current-events', []]);
    expect(events[0]).toMatchObject({
      time: 1514894400,
      hasTimeOfDay: false,
      category: 'technology',
      sourceCategory: 'Science and technology',
      source: 'Reuters',
      url: 'https://example.org/a',
    });
    expect(events[1]).toMatchObject({
      category: 'business',
      source: 'Wikipedia',
      url: 'https://example.org/page',
    });
  });

  it('reads the viewer list: local midnights are days, entities are decoded, broken rows are listed', async () => {
    const row = (change: object) => ({
      id: 'a'.repeat(64),
      url: 'https://www.example.org/x',
      date: 1512946800000,
      headline: 'A',
      ...change,
    });
    const list = [
      row({ headline: 'Huma&#x27;s &amp; more' }),
      row({ headline: null }),
      row({ date: -61663597200000 }),
      row({ headline: ' &nbsp; ' }),
    ];
    const { format, events, errors } = await readNewsBytes(gzipSync(JSON.stringify(list)));
    expect(format).toBe('qanonmap-news');
    expect(events).toMatchObject([
      {
        title: "Huma's & more",
        time: Date.parse('2017-12-11T12:00Z') / 1000,
        hasTimeOfDay: false,
        source: 'example.org',
      },
    ]);
    expect(errors).toEqual([
      { record: 2, field: 'headline', reason: 'the headline is empty' },
      { record: 3, field: 'date', reason: 'a date from 1900 to 2099 expected, "-61663597200000" given' },
      { record: 4, field: 'title', reason: 'the headline is empty' },
    ]);
  });

  it('reads saved pages of NewsAPI and the Guardian', async () => {
    const newsApi = {
      status: 'ok',
      totalResults: 2,
      articles: [
        {
          source: { id: null, name: 'Reuters' },
          author: null,
          title: 'A title',
          description: null,
          url: 'https://example.org/a',
          urlToImage: null,
          publishedAt: '2022-01-02T03:04:05Z',
          content: null,
        },
        {
          source: { id: null, name: '[Removed]' },
          title: '[Removed]',
          url: 'https://removed.com',
          publishedAt: '1970-01-01T00:00:00Z',
        },
      ],
    };
    const page = await readNewsBytes(JSON.stringify(newsApi, null, 2));
    expect(page).toMatchObject({
      format: 'newsapi',
      events: [{ title: 'A title', source: 'Reuters', hasTimeOfDay: true }],
    });
    expect(page.errors).toEqual([
      { record: 2, field: 'title', reason: 'the article was removed by its publisher' },
    ]);
    const guardian = {
      response: {
        status: 'ok',
        results: [
          {
            id: 'x',
            sectionId: 'football',
            webTitle: 'A match',
            webPublicationDate: '2022-01-02T03:04:05Z',
            webUrl: 'https://www.theguardian.com/x',
          },
        ],
      },
    };
    expect(await one(JSON.stringify(guardian))).toMatchObject({
      format: 'guardian',
      event: { title: 'A match', source: 'Guardian', category: 'sports' },
    });
  });

  it('reads heads of columns in German, with accents in either form of Unicode', async () => {
    const csv = 'Datum;Uhrzeit;Überschrift;Quelle;Rubrik\n04.03.2019;05:06;Der Hafen;Zeitung;Sport';
    expect(await one(csv.normalize('NFD'))).toMatchObject({
      event: { title: 'Der Hafen', source: 'Zeitung', time: Date.UTC(2019, 2, 4, 5, 6) / 1000 },
    });
  });

  it('takes numbers of hours for no times, and the form of a medium for no source', async () => {
    const csv = 'title,date,hora,medium,source\nA,2020-03-02,3,Online,BBC';
    expect(await one(csv)).toMatchObject({ event: { source: 'BBC', hasTimeOfDay: false } });
    const { errors } = await readNewsBytes('title,date,medium\nA,2020-03-02,Online');
    expect(errors.map(({ field }) => field)).toEqual(['source']);
  });

  it('reads the shipped layout and its own export back, ids kept', async () => {
    const shipped = {
      version: 1,
      events: [
        {
          id: 'ne-20180102-a-thing',
          date: '2018-01-02',
          time: '03:04',
          title: 'A thing happens',
          category: 'health',
          source: 'AP',
          url: 'https://en.wikipedia.org/wiki/A',
        },
      ],
    };
    const read = await one(JSON.stringify(shipped));
    expect(read).toMatchObject({
      format: 'dropscope',
      event: { id: 'ne-20180102-a-thing', time: Date.parse('2018-01-02T03:04Z') / 1000, category: 'health' },
    });
    const answer = [
      {
        id: read.event?.id,
        title: 'A thing happens',
        source: 'AP',
        category: 'health',
        publishedAt: '2018-01-02T12:00:00',
        hasTimeOfDay: false,
        url: null,
      },
    ];
    expect(await one(JSON.stringify(answer))).toMatchObject({
      format: 'dropscope-export',
      event: { id: 'ne-20180102-a-thing', hasTimeOfDay: false, url: null },
    });
  });

  it('guesses the columns of an unknown list and takes a mapping where it cannot', async () => {
    expect(
      await one('Headline;Published;Section;Link\nTwo words;2019-03-04 05:06;sport;https://example.org/1\n'),
    ).toMatchObject({
      format: 'generic',
      event: {
        title: 'Two words',
        category: 'sports',
        source: 'example.org',
        time: Date.parse('2019-03-04T05:06Z') / 1000,
      },
    });
    const mapping = NEWS_FIELDS.parse('{"title":"what.text","date":"when","time":"clock"}');
    const line = '{"what":{"text":"Nested"},"when":"2019-03-04","clock":"5:06"}\n';
    expect(await one(line, { mapping, source: 'Me' })).toMatchObject({
      event: {
        title: 'Nested',
        source: 'Me',
        hasTimeOfDay: true,
        time: Date.parse('2019-03-04T05:06Z') / 1000,
      },
    });
    await expect(one('a,b\n1,2\n')).rejects.toThrow(
      /^The file is no known list of events: its columns are a, b;/,
    );
    expect(() => NEWS_FIELDS.parse('{"when":"x"}')).toThrow(/^mapping: a JSON object of date, time, title/);
    expect(() => NEWS_FIELDS.parse('{"titel":"x"}')).toThrow(
      'mapping: there is no field titel; did you mean title?',
    );
    expect(() => NEWS_FIELDS.parse('nonsense')).toThrow(/^mapping: /);
  });

  it('gives the same event the same id, and another to a headline that differs in any sign', async () => {
    const csv = 'title,date,source\n"Fire in the harbour",2019-03-04,AP\n';
    const json = '[{"headline":"Fire in the  harbour","published":"2019-03-04T22:00:00Z","publisher":"ap"}]';
    const [first, second] = [await one(csv), await one(json)];
    expect(first.event?.id).toBe(second.event?.id);
    expect(first.event?.id).toMatch(/^n-[0-9a-f]{20}$/);
    const others = [
      'Fire in the harbour!',
      'Fire, in the harbour',
      'fire in the harbour',
      'Fire in the harbour 2',
    ];
    const ids = [];
    for (const title of others)
      ids.push((await one(`title,date,source\n"${title}",2019-03-04,AP\n`)).event?.id);
    expect(new Set([first.event?.id, ...ids]).size).toBe(5);
  });

  it.each([
    ['', 'is empty'],
    ['<html>', 'is HTML'],
    ['[]', 'contains no events'],
    ['[{"title":', 'cannot be read'],
    ['\u0000\u0001,', 'binary'],
  ])('refuses %j', async (text, reason) => {
    await expect(readNewsBytes(text)).rejects.toThrow(reason);
  });

  it('keeps to its caps', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('title,date,source\n'), Buffer.alloc(8_000_000, 'a,')]));
    await expect(readNewsBytes(bomb)).rejects.toThrow('times its size');
    const deep = `[{"title":${'['.repeat(20_000)}${']'.repeat(20_000)},"date":"2019-01-01","source":"x"}]`;
    const read = await readNewsBytes(deep).catch((error: unknown) => ({
      events: [],
      refused: String(error),
    }));
    expect(read.events).toEqual([]);
    const polluted = await readNewsBytes(
      '[{"__proto__":{"title":"x"},"title":"A b","date":"2019-01-01","source":"x"}]',
    );
    expect(polluted.events).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
  });
});

describe('categories', () => {
  it.each([
    ['POLITICS', 'x', 'politics'],
    ['Health and environment', 'x', 'health'],
    ['SCIENCE', 'x', 'technology'],
    ['television', 'Series renewed', 'politics'],
    [null, 'FDA approves a vaccine', 'health'],
    [null, 'Team wins the World Cup', 'sports'],
    [null, 'Stocks fall as inflation rises', 'business'],
    [null, 'Hackers leak software', 'technology'],
    ['constructor', 'Senate votes', 'politics'],
  ])('%s, "%s": %s', (stated, title, expected) => {
    expect(mapCategory(stated, title)).toBe(expected);
  });
});

describe('headlines', () => {
  it.each([
    ['A &amp; B', 'plain', 'A & B'],
    ['1 < 2 &lt; 3 <b>', 'plain', '1 < 2 < 3 <b>'],
    ['<b>A</b>\n B', 'html', 'A B'],
    ['&amp;amp;', 'plain', '&amp;'],
    ['A\u0001\tB\uFFFD', 'plain', 'A B\uFFFD'],
  ] as const)('%j (%s) is %j', (raw, markup, expected) => {
    expect(cleanHeadline(raw, markup)).toBe(expected);
  });

  it.each([
    ['A\u0000B', 'NUL'],
    ['A\uD800', 'half of a character'],
  ])('%j is refused: %s', (raw, reason) => {
    expect(() => cleanHeadline(raw, 'plain')).toThrow(reason);
  });
});
