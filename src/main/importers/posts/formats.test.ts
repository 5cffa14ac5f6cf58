import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS, unpackedBytes } from '#main/importers/files/bytes.ts';
import { NEWS_FORMATS } from '#main/importers/news/formats/index.ts';
import { NEWS_LAYOUTS, POST_LAYOUTS } from '#shared/layouts.ts';
import { readPostBytes, readPosts } from '#tests/helpers/read-file.ts';
import { makeZip } from '#tests/helpers/zip.ts';
import { KNOWN_FORMATS } from './formats/index.ts';

const ID = '1582824310000000017';
const TIME = Number((BigInt(ID) >> 22n) + 1_288_834_974_657n);
/** A list as a row keeps it. */
const asJson = (...items: readonly string[]): string => JSON.stringify(items);

const V1_DATE = 'Wed Oct 19 20:07:25 +0000 2022';

const archiveTweet = (id: string, text: string) => ({
  tweet: {
    id,
    id_str: id,
    full_text: text,
    created_at: V1_DATE,
    favorite_count: '12',
    retweet_count: '3',
    retweeted: false,
    entities: {
      hashtags: [{ text: 'weather', indices: ['0', '8'] }],
      user_mentions: [{ screen_name: 'someone', id_str: '5', indices: ['1', '2'] }],
      urls: [{ url: 'https://t.co/a', expanded_url: 'https://example.org/page', indices: ['3', '4'] }],
    },
    extended_entities: {
      media: [{ id_str: '7', media_url_https: 'https://pbs.example.org/a.jpg', type: 'photo' }],
    },
  },
});
const assigned = (name: string, part: number, items: readonly unknown[]): string =>
  `window.YTD.${name}.part${part} = ${JSON.stringify(items, null, 2)}`;
const account = assigned('account', 0, [{ account: { username: 'example_user', accountId: '1' } }]);

it('reads each layout that is offered by the reader of that name', () => {
  const idsOf = (readers: readonly { readonly id: string }[]): string[] =>
    ['generic', ...readers.map(({ id }) => id)].toSorted();
  expect(idsOf(KNOWN_FORMATS)).toEqual(Object.keys(POST_LAYOUTS).toSorted());
  expect(idsOf(NEWS_FORMATS)).toEqual(Object.keys(NEWS_LAYOUTS).toSorted());
});

describe('an X account archive', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'x-archive-'));
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/account.js'), account);
    await writeFile(
      join(folder, 'data/tweets.js'),
      assigned('tweets', 0, [archiveTweet(ID, 'fish &amp; chips https://t.co/a')]),
    );
    await writeFile(
      join(folder, 'data/tweets-part1.js'),
      assigned('tweets', 1, [archiveTweet('1582824310000000018', 'RT @someone: cut…')]),
    );
    await writeFile(join(folder, 'data/tweets-part2.js'), 'window.YTD.tweets.part2 = []');
    await writeFile(join(folder, 'data/like.js'), assigned('like', 0, [{ like: { tweetId: '1' } }]));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is read from its folder: all parts, the author from account.js, text counts as numbers', async () => {
    const { posts, errors, format } = await readPosts(folder);
    expect(errors).toEqual([]);
    expect(format).toBe('x-archive');
    expect(posts.map((post) => post.external_id)).toEqual([ID, '1582824310000000018']);
    expect(posts[0]).toMatchObject({
      username: 'example_user',
      content: 'fish & chips https://t.co/a',
      raw_content: 'fish &amp; chips https://t.co/a',
      likes: 12,
      reposts: 3,
      hashtags: asJson('weather'),
      mentions: asJson('someone'),
      media: asJson('https://pbs.example.org/a.jpg'),
      is_repost: 0,
      time: Math.floor(TIME / 1000),
    });
    expect(posts[0]?.links).toContain('https://example.org/page');
    expect(posts[1]?.is_repost).toBe(1);
  });

  it('is read from its own folders only: a link to another folder in the place of data is not followed', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'x-linked-'));
    await symlink(join(folder, 'data'), join(outside, 'data'), 'junction');
    await expect(readPosts(outside)).rejects.toThrow(/contains neither tweets\.js nor any/);
    await rm(outside, { recursive: true, force: true });
  });

  it('gives cut posts their whole text from note-tweet.js, whatever surrounds the cut', async () => {
    const long = `a long post about the weather ${'and the harvest '.repeat(30)}ends &amp; here`;
    const note = (text: string, createdAt: string) => ({
      noteTweet: { noteTweetId: '77', createdAt, core: { text, urls: [], mentions: [], hashtags: [] } },
    });
    const moment = new Date(Date.UTC(2022, 9, 19, 20, 7, 25) + 640).toISOString();
    const tweets = [
      archiveTweet(ID, `${long.slice(0, 270)}… https://t.co/abc`),
      archiveTweet('1582824310000000018', `@someone ${long.slice(0, 260)}...`),
      archiveTweet('1582824310000000019', 'another post of the same second that nobody has cut'),
    ];
    const deleted = { tweet: { ...archiveTweet('1582824310000000020', 'gone').tweet, deleted_at: V1_DATE } };
    const zip = makeZip([
      { name: 'data/account.js', content: account },
      {
        name: 'data/note-tweet.js',
        content: assigned('note_tweet', 0, [
          note('an earlier long text', '2022-10-19T20:07:15.000Z'),
          note(long, moment),
          note(long, 'never'),
        ]),
      },
      { name: 'data/tweets.js', content: assigned('tweets', 0, tweets) },
      { name: 'data/deleted-tweets.js', content: assigned('deleted_tweets', 0, [deleted]) },
    ]);
    const { posts, errors } = await readPostBytes(zip, {}, 'twitter-archive.zip');
    expect(errors).toEqual([]);
    const whole = long.replace('&amp;', '&');
    expect(posts.map((post) => post.content).toSorted()).toEqual(
      [whole, `@someone ${whole}`, 'another post of the same second that nobody has cut', 'gone'].toSorted(),
    );
    expect(posts.filter((post) => post.is_deleted).map((post) => post.content)).toEqual(['gone']);
  });

  it('is compared with the counts of its manifest, which hinders no import', async () => {
    const tweets = {
      name: 'data/tweets.js',
      content: assigned('tweets', 0, [archiveTweet(ID, 'counted')]),
    };
    const files = [
      { fileName: 'data/tweets.js', count: '1' },
      { fileName: 'data/tweets-part1.js', count: '6' },
      { fileName: 'data/like.js', count: '900' },
    ];
    const config = (text: string) => ({
      name: 'data/manifest.js',
      content: `window.__THAR_CONFIG = ${text}`,
    });
    const of = async (text: string) =>
      (await readPostBytes(makeZip([tweets, config(text)]), { username: 'x' }, 'a.zip')).manifest;
    expect(await of(JSON.stringify({ dataTypes: { tweets: { files } } }))).toEqual({
      posts: 7,
      missing: ['data/tweets-part1.js'],
    });
    const unreadable = { posts: null, missing: [] };
    expect(await of('{"dataTypes":')).toEqual(unreadable);
    expect(await of('[]')).toEqual(unreadable);
    expect(
      await of(JSON.stringify({ dataTypes: { tweets: { files: [{ ...files[0], count: '-1' }] } } })),
    ).toEqual(unreadable);
    expect((await readPostBytes(makeZip([tweets]), { username: 'x' }, 'a.zip')).manifest).toBeNull();
  });

  it('is read from its ZIP without unpacking the pictures', async () => {
    const zip = makeZip([
      { name: 'data/tweets_media/1-a.jpg', content: Buffer.alloc(2_000_000) },
      { name: 'data/account.js', content: account },
      { name: 'data/tweets.js', content: assigned('tweets', 0, [archiveTweet(ID, 'from the ZIP')]) },
      { name: 'data/deleted-tweets.js', content: assigned('deleted_tweets', 0, []) },
    ]);
    const { posts, errors } = await readPostBytes(zip, {}, 'twitter-archive.zip');
    expect(errors).toEqual([]);
    expect(posts.map((post) => [post.username, post.content])).toEqual([['example_user', 'from the ZIP']]);
  });

  it('says so where the ZIP is damaged, encrypted, or holds nothing of use', async () => {
    const good = makeZip([
      { name: 'data/tweets.js', content: assigned('tweets', 0, [archiveTweet(ID, 'x')]) },
    ]);
    await expect(readPostBytes(good.subarray(0, good.length - 30), {}, 'cut.zip')).rejects.toThrow(
      /damaged ZIP/,
    );
    const secret = makeZip([{ name: 'data/tweets.js', content: 'x', flags: 1 }]);
    await expect(readPostBytes(secret, {}, 'secret.zip')).rejects.toThrow(/encrypted/);
    const pictures = makeZip([{ name: 'a.jpg', content: 'x' }]);
    await expect(readPostBytes(pictures, {}, 'pictures.zip')).rejects.toThrow(/neither tweets.js nor/);
    const climbing = makeZip([{ name: '../../etc/tweets.js', content: '[]' }]);
    await expect(readPostBytes(climbing, {}, 'climbing.zip')).rejects.toThrow(
      /damaged ZIP.*outside of its folder/,
    );
  });
});

describe('X API v2', () => {
  const page = {
    data: [
      {
        id: ID,
        text: 'RT @other: a cut te…',
        created_at: new Date(TIME).toISOString(),
        author_id: '25',
        public_metrics: { like_count: 5, retweet_count: 6, reply_count: 7 },
        referenced_tweets: [{ type: 'retweeted', id: '9' }],
        attachments: { media_keys: ['3_1'] },
      },
      { id: 'not-a-number', text: 'bad' },
    ],
    includes: {
      users: [{ id: '25', username: 'example_user', name: 'Example' }],
      tweets: [{ id: '9', text: 'a cut text that is whole here' }],
      media: [{ media_key: '3_1', type: 'photo', url: 'https://pbs.example.org/m.jpg' }],
    },
    meta: { result_count: 2, next_token: 'abc' },
  };

  it.each([
    ['one compact page', JSON.stringify(page)],
    ['one pretty page', JSON.stringify(page, null, 2)],
    ['a list of pages', JSON.stringify([page, { meta: { result_count: 0 } }])],
    ['a page a line', `${JSON.stringify(page)}\n${JSON.stringify({ meta: { result_count: 0 } })}\n`],
  ])('reads %s, with authors, whole retweets and media from the includes', async (_name, text) => {
    const { posts, errors, format } = await readPostBytes(text);
    expect(format).toBe('x-api-v2');
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      username: 'example_user',
      display_name: 'Example',
      content: 'RT @other: a cut text that is whole here',
      is_repost: 1,
      likes: 5,
      replies: 7,
      media: asJson('https://pbs.example.org/m.jpg'),
      time_flag: null,
    });
    expect(errors).toEqual([
      { record: 1, field: 'data[1].id', reason: expect.stringContaining('digits') as string },
    ]);
  });
});

describe('Mastodon statuses', () => {
  const status = (id: string, content: string, more: object = {}) => ({
    id,
    created_at: new Date(Number(BigInt(id) >> 16n)).toISOString(),
    content,
    url: `https://truthsocial.com/@example/${id}`,
    account: { id: '1', username: 'example', acct: 'example', display_name: 'Example' },
    reblog: null,
    favourites_count: 1,
    reblogs_count: 2,
    replies_count: 3,
    media_attachments: [{ id: '1', type: 'image', url: 'https://static.example.org/x.png' }],
    ...more,
  });
  const id = '113425359034120565';

  it('joins the hidden pieces of a link and takes the markup off', async () => {
    const html =
      '<p>See <a href="https://links.truthsocial.com/link/1" rel="nofollow"><span class="invisible">https://</span><span class="ellipsis">rumble.example/v5lrfjz-live</span><span class="invisible">-presid.html</span></a></p><p>Second &amp; last<br>line <span class="h-card"><a href="https://truthsocial.com/@RSBN" class="u-url mention">@<span>RSBN</span></a></span>Word <a href="https://truthsocial.com/tags/Tag" class="mention hashtag">#<span>Tag</span></a></p><script>alert(1)</script>';
    const { posts } = await readPostBytes(JSON.stringify([status(id, html)]));
    expect(posts[0]).toMatchObject({
      content: 'See https://rumble.example/v5lrfjz-live-presid.html\n\nSecond & last\nline @RSBN Word #Tag',
      raw_content: html,
      hashtags: asJson('Tag'),
      mentions: asJson('RSBN'),
      links: asJson('https://rumble.example/v5lrfjz-live-presid.html'),
      media: asJson('https://static.example.org/x.png'),
      platform: 'truthsocial',
      likes: 1,
      reposts: 2,
      replies: 3,
    });
  });

  it('gives a reblog the words of the reblogged', async () => {
    const inner = status('113425266314029290', '<p>original words</p>', {
      account: { id: '2', username: 'other', acct: 'other', display_name: 'Other' },
    });
    const { posts } = await readPostBytes(JSON.stringify([status(id, '', { reblog: inner })]));
    expect(posts[0]).toMatchObject({
      username: 'example',
      is_repost: 1,
      content: 'RT @other: original words',
    });
  });
});

describe('snscrape JSONL', () => {
  it('keeps ids that come as bare numbers of 19 digits', async () => {
    const line = `{"_type":"snscrape.modules.twitter.Tweet","url":"https://twitter.com/example/status/${ID}","date":"${new Date(TIME).toISOString()}","rawContent":"a &lt;b&gt;","id":${ID},"user":{"username":"example","displayname":"Ex"},"replyCount":1,"retweetCount":2,"likeCount":3,"retweetedTweet":null,"media":[{"fullUrl":"https://pbs.example.org/1.jpg"}],"hashtags":["One"]}`;
    const { posts, errors } = await readPostBytes(
      `${line}\n\n{"broken\n${line.replaceAll(ID, '1582824310000000018')}\n`,
    );
    expect(posts.map((post) => post.external_id)).toEqual([ID, '1582824310000000018']);
    expect(posts[0]).toMatchObject({ content: 'a <b>', likes: 3, hashtags: asJson('One'), time_flag: null });
    expect(errors).toEqual([{ record: 3, field: 'record', reason: 'is not valid JSON' }]);
  });
});

describe('ids that come as numbers', () => {
  /** Every seventh ends in 00, as one true id in a hundred does. */
  const ids = Array.from({ length: 40 }, (_, at) =>
    String(885_690_310_458_858_911n + BigInt(at) * 4_194_304_007n),
  ).map((id, at) => (at % 7 === 0 ? `${id.slice(0, -2)}00` : id));
  const rows = (written: readonly string[], url: (id: string) => string = () => '') =>
    written
      .map((id) => `{"id":${id},"created_at":"2017-07-14","text":"t${id}","username":"a"${url(id)}}`)
      .join('\n');
  const kindsOf = async (text: string) => {
    const { posts, errors } = await readPostBytes(text, { platform: 'twitter' });
    expect(errors).toEqual([]);
    return [posts.map((post) => post.external_id), new Set(posts.map((post) => post.id_kind))] as const;
  };

  it('are all read where only some end in 00', async () => {
    expect(await kindsOf(rows(ids))).toEqual([ids, new Set(['exact'])]);
  });

  it('are rounded where all of them are, be it one', async () => {
    const cut = ids.map((id) => String(Number(id)));
    expect(await kindsOf(rows(cut))).toEqual([cut, new Set(['rounded'])]);
    expect(await kindsOf(rows(cut.slice(0, 1)))).toEqual([cut.slice(0, 1), new Set(['rounded'])]);
  });

  it('are whole where the address of the post has the same', async () => {
    const [id = ''] = ids;
    expect(await kindsOf(rows([id], (own) => `,"url":"https://x.com/a/status/${own}"`))).toEqual([
      [id],
      new Set(['exact']),
    ]);
  });
});

describe('generic rows', () => {
  it('follows a mapping with dotted paths, and reads a list inside an object', async () => {
    const text = JSON.stringify(
      { posts: [{ meta: { when: '2020-01-02 03:04:05' }, words: 'hello', who: '@me' }] },
      null,
      1,
    );
    const { posts } = await readPostBytes(text, {
      mapping: { text: 'words', date: 'meta.when', username: 'who' },
      platform: 'truthsocial',
    });
    expect(posts[0]).toMatchObject({
      username: 'me',
      content: 'hello',
      platform: 'truthsocial',
      time: Date.UTC(2020, 0, 2, 3, 4, 5) / 1000,
      id_kind: 'derived',
    });
  });

  it('guesses the columns and the platform from the ids, whatever separates the cells', async () => {
    const { posts, mapping } = await readPostBytes(
      `id;created_at;text;user\n${ID};${new Date(TIME).toISOString()};"a;b";x\n113425359034120565;2024-11-04;t\n`,
      { username: 'x' },
    );
    expect(mapping).toEqual({ id: 'id', text: 'text', date: 'created_at', username: 'user' });
    expect(posts[0]).toMatchObject({ content: 'a;b', platform: 'twitter', external_id: ID });
  });

  it('reads gzip, Zstandard, UTF-16 and a byte-order mark without being told', async () => {
    const text = `id,text,date\n${ID},grüße,2022-10-19 20:07:25\n`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
    for (const bytes of [
      Buffer.from(text),
      utf16,
      utf16.swap16(),
      utf8,
      gzipSync(utf8),
      zstdCompressSync(utf8),
    ]) {
      const { posts } = await readPostBytes(bytes, { username: 'me' });
      expect(posts.map((post) => post.content)).toEqual(['grüße']);
    }
  });

  it.each([1, 5, 64])(
    'reads Zstandard frame by frame and gzip by its members, in pieces of %d bytes',
    async (size) => {
      const record = (at: number) =>
        Buffer.from(`${JSON.stringify({ id: ID, text: `${at}`.repeat(500) })}\n`);
      const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 9, 9, 9, 9]);
      const parts = [0, 1, 2].map(record);
      const zstd = Buffer.concat([skipped, ...parts.flatMap((part) => [zstdCompressSync(part), skipped])]);
      for (const packed of [zstd, Buffer.concat(parts.map((part) => gzipSync(part)))]) {
        const pieces = Array.from({ length: Math.ceil(packed.length / size) }, (_, at) =>
          packed.subarray(at * size, (at + 1) * size),
        );
        const chunks: Uint8Array[] = [];
        for await (const chunk of await unpackedBytes(Readable.from(pieces), IMPORT_LIMITS))
          chunks.push(chunk);
        expect(Buffer.concat(chunks)).toEqual(Buffer.concat(parts));
      }
    },
  );

  it('says that something else continues behind what is packed with Zstandard', async () => {
    const packed = zstdCompressSync(Buffer.from(`${JSON.stringify({ id: ID, text: 'one' })}\n`));
    const options = { username: 'me', platform: 'twitter' };
    const { posts, errors } = await readPostBytes(Buffer.concat([packed, Buffer.from('more')]), options);
    expect(posts).toHaveLength(1);
    expect(errors.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^continues behind the end of what is packed in it/),
    ]);
  });
});

describe('a file that is no archive of posts', () => {
  it.each([
    ['', /is empty/],
    ['<!doctype html><html></html>', /HTML or XML/],
    ['just a sentence', /no known layout: its first line is "just a sentence"/],
    ['\u0000\u0001\u0002binary', /binary/],
    ['[]', /contains no posts/],
    ['[1, 2, 3]', /record 1 is no JSON object/],
    ['[{"id": 1', /cut off/],
    ['{"a": {"b": 1}}', /no known list of posts: its columns are a\.b; name the columns of text and date/],
    ['x,y\n1,2\n', /its columns are x, y; name/],
    ['id,text,date\n', /contains no posts/],
    // One link among others leads to Facebook.
    [
      'text,date,link\na,2020-03-02,https://a.example/\nb,2020-03-02,https://facebook.com/x',
      /name the platform/,
    ],
  ])('%j is refused in one sentence', async (text, sentence) => {
    await expect(readPostBytes(text)).rejects.toThrow(sentence);
  });

  it('names the row and the field of what is wrong', async () => {
    const rows = [
      'id,text,isRetweet,isDeleted,device,favorites,retweets,date,isFlagged',
      `${ID},good,f,f,d,1,2,2022-10-19 20:07:25,f`,
      `x,bad id,f,f,d,1,2,2022-10-19 20:07:25,f`,
      `${ID},bad flag,maybe,f,d,1,2,2022-10-19 20:07:25,f`,
      `${ID},bad count,f,f,d,-1,2,2022-10-19 20:07:25,f`,
      `${ID},bad date,f,f,d,1,2,2022-02-30 20:07:25,f`,
      `${ID},too few`,
    ];
    const { posts, errors } = await readPostBytes(rows.join('\n'));
    expect(posts).toHaveLength(1);
    expect(errors.map((error) => [error.record, error.field])).toEqual([
      [2, 'id'],
      [3, 'isRetweet'],
      [4, 'favorites'],
      [5, 'date'],
      [6, 'row'],
    ]);
  });
});

describe('addresses of posts', () => {
  const read = async (rows: readonly (readonly string[])[], head = 'url,text,date') => {
    const { posts, errors } = await readPostBytes([head, ...rows.map((row) => row.join(','))].join('\n'));
    return [posts.map((post) => [post.platform, post.external_id, post.username, post.id_kind]), errors];
  };
  const date = new Date(TIME).toISOString();

  it.each([
    [`https://x.com/Anna_B/status/${ID}?s=20`, ['twitter', ID, 'Anna_B']],
    [`https://mobile.twitter.com/Anna_B/statuses/${ID}`, ['twitter', ID, 'Anna_B']],
    ['https://truthsocial.com/@anna/posts/109000000000000001', ['truthsocial', '109000000000000001', 'anna']],
    ['https://t.me/s/townchan/12', ['telegram', 'townchan/12', 'townchan']],
    ['https://t.me/townchan/3/12', ['telegram', 'townchan/12', 'townchan']],
    ['https://gab.com/anna/posts/103', ['gab', '103', 'anna']],
    ['https://bsky.app/profile/anna.example/post/3kabc', ['bluesky', 'anna.example/3kabc', 'anna.example']],
  ])('name account and id: %s', async (url, post) => {
    expect(await read([[url, 'one', date]])).toEqual([[[...post, 'exact']], []]);
  });

  it('of another account’s post are what a post shares, not its own id', async () => {
    const shared = `https://x.com/other/status/${ID}`;
    const rows = ['one', 'two'].map((text) => [shared, text, date, 'anna']);
    expect(await read(rows, 'url,text,date,user')).toEqual([
      [0, 1].map(() => ['twitter', expect.stringMatching(/^derived-/), 'anna', 'derived']),
      [],
    ]);
  });
});

describe('figures that tools put inside an object', () => {
  const post = { id: '5', text: 'one', date: '2020-03-02T19:54:56Z', username: 'anna' };
  it.each([
    ['Meta Content Library', { statistics: { like_count: 3, share_count: 2, comment_count: 1, views: 9 } }],
    ['VK', { likes: { count: 3 }, reposts: { count: 2 }, comments: { count: 1 } }],
    ['a table of figures', { metrics: { likes: 3, retweet_count: 2, replies: 1 } }],
  ])('are read: %s', async (_, figures) => {
    const { posts } = await readPostBytes(JSON.stringify([{ ...post, ...figures }]), { platform: 'vk' });
    expect(posts).toMatchObject([{ likes: 3, reposts: 2, replies: 1 }]);
  });
});

it('the thread that a comment of Reddit is in is no link that it shares', async () => {
  const csv = 'id,created_at,author,text,link_id\nabc,2020-03-02T19:54:56Z,anna,one,';
  const objectsIn = async (link: string) =>
    (await readPostBytes(csv + link, { platform: 'reddit' })).posts.map(({ objects }) => objects);
  expect([await objectsIn('t3_xyz'), await objectsIn('9f2c')]).toEqual([['[]'], ['["link:9f2c"]']]);
});

it('a column of accounts has accounts where most are gone: [deleted]', async () => {
  const rows = ['[deleted]', '[deleted]', 'anna'].map(
    (name, at) => `${at + 1},words,2020-03-02,${name},reddit`,
  );
  const { posts, errors } = await readPostBytes(['id,text,date,author,platform', ...rows].join('\n'));
  expect([posts.map(({ username }) => username), errors]).toEqual([['[deleted]', '[deleted]', 'anna'], []]);
});

describe('a name that is only shown', () => {
  it('makes no address, as an export of Telegram Desktop knows no other', async () => {
    const message = { id: 5, type: 'message', date: '2020-03-02T19:54:56', from: 'Anna', from_id: 'user1' };
    const { posts } = await readPostBytes(
      JSON.stringify({ name: 'Mill', id: 7, messages: [{ ...message, text: 'hello' }] }),
    );
    expect(posts).toMatchObject([{ external_id: 'anna/7/5', url: null }]);
  });

  it('of a channel numbers its posts alone, and what it writes in a group within that group', async () => {
    const message = {
      id: 5,
      type: 'message',
      date: '2020-03-02T19:54:56',
      from: 'Mill',
      from_id: 'channel7',
    };
    const idsIn = async (id: number) => {
      const chat = { name: 'Mill', id, messages: [{ ...message, text: `in ${id}` }] };
      return (await readPostBytes(JSON.stringify(chat))).posts.map(({ external_id }) => external_id);
    };
    expect([await idsIn(7), await idsIn(8)]).toEqual([['mill/5'], ['mill/8/5']]);
  });
});

it('comments of Lemmy that answer others share no object for the number that two servers have given them', async () => {
  const view = (server: string) => ({
    creator: { name: 'anna', actor_id: `https://${server}/u/anna` },
    post: { id: 7, name: 'one', ap_id: `https://${server}/post/7` },
    comment: {
      ...{ id: 15, post_id: 7, content: 'two', path: '0.12.15', published: '2020-03-02T19:54:56Z' },
      ap_id: `https://${server}/comment/15`,
    },
  });
  const { posts } = await readPostBytes(JSON.stringify([view('mill.example'), view('town.example')]));
  expect(posts.map(({ objects }) => objects)).toEqual([
    '["reply:mill.example/post/7#12"]',
    '["reply:town.example/post/7#12"]',
  ]);
});

it('titles and names that a search of YouTube has found have no signs of HTML in them', async () => {
  const found = {
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#video', videoId: 'VVVVVVVVVVV' },
    snippet: {
      ...{ publishedAt: '2020-03-02T19:54:56Z', channelTitle: 'Anna&#39;s', description: 'a < b' },
      title: 'Q&amp;A: it&#39;s open',
    },
  };
  const { posts } = await readPostBytes(JSON.stringify([found]));
  expect(posts).toMatchObject([{ username: "Anna's", content: "Q&A: it's open\n\na < b" }]);
});

it('a post of Bluesky mentions whole handles', async () => {
  const post = {
    uri: 'at://did:plc:abc/app.bsky.feed.post/3k',
    author: { handle: 'anna.bsky.social' },
    record: { text: 'hi @Ben.example.org, @b a@c.org', createdAt: '2023-05-04T10:00:00Z' },
  };
  const reason = { by: { handle: 'cleo.bsky.social' }, indexedAt: '2023-05-05T10:00:00Z' };
  const { posts } = await readPostBytes(JSON.stringify({ feed: [{ post }, { post, reason }] }));
  expect(posts.map(({ mentions }) => mentions)).toEqual([
    asJson('ben.example.org'),
    asJson('anna.bsky.social', 'ben.example.org'),
  ]);
});

describe('tables of Reddit', () => {
  it('keep the title of a post above its words, or in their place', async () => {
    const { posts } = await readPostBytes(
      [
        'id,created_utc,author,title,selftext,subreddit',
        'abc,1583178896,anna,A link,,mill',
        'abd,1583178896,anna,A title,and words,mill',
      ].join('\n'),
      { platform: 'reddit' },
    );
    expect(posts.map(({ content }) => content)).toEqual(['A link', 'A title\n\nand words']);
  });

  it('keep comments as they are, whose title is that of the post above', async () => {
    const csv = [
      'id,created_utc,author,body,title,link_id,parent_id',
      'abc,1583178896,anna,I agree,A title,t3_x,t1_y',
    ];
    const { posts } = await readPostBytes(csv.join('\n'), { platform: 'reddit' });
    expect(posts.map(({ content }) => content)).toEqual(['I agree']);
  });

  it('have it once where it is the column of words, and no other platform has it', async () => {
    const csv = 'id,created_utc,author,title,selftext\nabc,1583178896,anna,A title,';
    const textOf = async (platform: string, text: string) =>
      (
        await readPostBytes(csv, {
          platform,
          mapping: { id: 'id', date: 'created_utc', username: 'author', text },
        })
      ).posts.map(({ content }) => content);
    expect([await textOf('reddit', 'title'), await textOf('gram', 'selftext')]).toEqual([['A title'], ['']]);
  });
});

it('a channel of Slack has its three entities as signs, and no messages of the service', async () => {
  const message = { type: 'message', user: 'U1', ts: '1583178896.000200' };
  const { posts, errors, notes, format } = await readPostBytes(
    JSON.stringify([
      { ...message, text: 'if a &lt; b &amp;&amp; b &gt; c' },
      { ...message, subtype: 'channel_join', text: '<@U1> has joined the channel' },
      { ...message, user: '', subtype: 'bot_message', username: 'clock', text: 'ten' },
      { ...message, text: 'see <https://a.example/b|here> in <#C1|general>' },
      { ...message, subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.' },
    ]),
  );
  expect([format, errors]).toEqual(['slack', []]);
  expect(posts.map(({ platform, username, time, content }) => [platform, username, time, content])).toEqual([
    ['slack', 'U1', 1_583_178_896, 'if a < b && b > c'],
    ['slack', 'clock', 1_583_178_896, 'ten'],
    ['slack', 'U1', 1_583_178_896, 'see here <https://a.example/b> in #general'],
  ]);
  expect(notes.join(' ')).toContain('a message of the service');
});

it.each<[text: string, content: string, named: Partial<Record<'hashtags' | 'mentions' | 'links', string[]>>]>(
  [
    ['in <#C1|general>', 'in #general', {}],
    ['in <#C1|> or <#C2>', 'in #C1 or #C2', {}],
    ['in <#C1|general>, #storm', 'in #general, #storm', { hashtags: ['storm'] }],
    ['<@U1|anna> and <@W2>', '@anna and @W2', { mentions: ['U1', 'W2'] }],
    ['<!here> <!channel> <!everyone|everyone>', '@here @channel @everyone', {}],
    ['<!subteam^S1|@crew>', '@crew', {}],
    ['<!date^1392734382^Posted {date}|Posted 2014-02-18>', 'Posted 2014-02-18', {}],
    ['<https://a.example/b>', 'https://a.example/b', { links: ['https://a.example/b'] }],
    ['<https://a.example|https://a.example>', 'https://a.example', { links: ['https://a.example'] }],
    [
      '<https://a.example/#b?c=1&amp;d=2|this>',
      'this <https://a.example/#b?c=1&d=2>',
      { links: ['https://a.example/#b?c=1&d=2'] },
    ],
    ['<mailto:a@b.example|a@b.example> <tel:123|123>', 'a@b.example 123', {}],
    ['a &lt;@U1&gt; b &amp;amp; c', 'a <@U1> b &amp; c', { mentions: ['U1'] }],
    ['<!unknown> <3', '<!unknown> <3', {}],
  ],
)('a form of Slack is read as people see it: %s', async (text, content, named) => {
  const { posts } = await readPostBytes(
    JSON.stringify([{ type: 'message', user: 'U1', ts: '1583178896.000200', text }]),
  );
  const lists = ({ hashtags, mentions, links }: (typeof posts)[number]) =>
    [hashtags, mentions, links].map((list) => JSON.parse(list) as unknown);
  expect(posts.map((post) => [post.content, ...lists(post)])).toEqual([
    [content, named.hashtags ?? [], named.mentions ?? [], named.links ?? []],
  ]);
});

describe('posts that share an object and have no column that is known for texts', () => {
  const csv = 'post_id,username,date,object_id,wording\n7,anna,2020-03-02T19:54:56Z,o1,hello there';
  const NOTE = 'No column was taken for the text: the posts are stored without words. Not read: wording.';

  it('are stored without words, and a note says so with the columns that are not read', async () => {
    const { posts, notes } = await readPostBytes(csv, { platform: 'gram' });
    expect([posts.map(({ content }) => content), notes]).toEqual([[''], [NOTE]]);
  });

  it('have no such note where a mapping chooses it, or every column is read', async () => {
    const mapping = { id: 'post_id', username: 'username', date: 'date', object: 'object_id' };
    const chosen = await readPostBytes(csv, { platform: 'gram', mapping });
    const whole = await readPostBytes(csv.replaceAll(/,(?:wording|hello there)/g, ''), { platform: 'gram' });
    expect([chosen.notes, whole.notes]).toEqual([[], []]);
  });
});

/** What people download of their own, or a tool has written of others', with what is read of each record. */
const downloads: readonly (readonly [
  name: string,
  file: unknown,
  read: readonly (readonly unknown[])[],
  options?: Parameters<typeof readPostBytes>[1],
])[] = [
  [
    'posts of Facebook',
    [
      {
        timestamp: 1583178896,
        data: [{ post: 'Gr\u00c3\u00bc\u00c3\u009fe' }, { update_timestamp: 1 }],
        title: 'Anna',
      },
      {
        timestamp: 1583178897,
        data: [],
        attachments: [
          { data: [{ media: { uri: 'a.jpg', description: 'the mill' } }] },
          { data: [{ external_context: { url: 'https://a.example' } }] },
        ],
      },
    ],
    [
      ['facebook', 'anna', 1583178896, 'Grüße'],
      ['facebook', 'anna', 1583178897, 'the mill', ['https://a.example'], ['a.jpg']],
    ],
    { username: 'anna' },
  ],
  [
    'comments of Facebook',
    {
      comments_v2: [
        { timestamp: 1583178896, data: [{ comment: { comment: 'I agree', author: 'Ann\u00c3\u00a9' } }] },
      ],
    },
    [['facebook', 'Anné', 1583178896, 'I agree']],
  ],
  [
    'posts of Instagram',
    [
      { media: [{ uri: 'a.jpg', creation_timestamp: 1583178896, title: '\u00e2\u0098\u0080' }] },
      {
        media: ['b.jpg', 'c.jpg'].map((uri) => ({ uri, creation_timestamp: 1583178897, title: '' })),
        title: 'two',
        creation_timestamp: 1583178898,
      },
    ],
    [
      ['instagram', 'anna', 1583178896, '☀', [], ['a.jpg']],
      ['instagram', 'anna', 1583178898, 'two', [], ['b.jpg', 'c.jpg']],
    ],
    { username: 'anna' },
  ],
  [
    'comments of Instagram',
    [
      {
        media_list_data: [{ value: '' }],
        string_map_data: { Comment: { value: 'fine' }, Time: { timestamp: 1583178896 } },
      },
    ],
    [['instagram', 'anna', 1583178896, 'fine']],
    { username: 'anna' },
  ],
  [
    'posts of Threads',
    { text_post_app_text_posts: [{ media: [{ uri: '', creation_timestamp: 1583178896, title: 'one' }] }] },
    [['threads', 'anna', 1583178896, 'one']],
    { username: 'anna' },
  ],
  [
    'a chat of Messenger',
    {
      participants: [{ name: 'Anna' }],
      messages: [
        { sender_name: 'Ann\u00c3\u00a9', timestamp_ms: 1583178897000, content: 'gr\u00c3\u00bcn' },
        { sender_name: 'Anna', timestamp_ms: 1583178896000, photos: [{ uri: 'a.jpg' }] },
      ],
    },
    [
      ['facebook', 'Anné', 1583178897, 'grün'],
      ['facebook', 'Anna', 1583178896, '', [], ['a.jpg']],
    ],
  ],
  [
    'an encrypted chat of Messenger',
    {
      participants: ['Anna'],
      messages: [{ senderName: 'Anna', timestamp: 1583178896000, text: 'one', isUnsent: false, media: [] }],
    },
    [['instagram', 'Anna', 1583178896, 'one']],
    { platform: 'instagram' },
  ],
  ...[
    ['Video', 'Videos', 'Profile Information', 'Profile'],
    ['Post', 'Posts', 'Profile Info', 'Profile And Settings'],
  ].map(
    ([kind = '', list = '', part = '', profile = '']) =>
      [
        `a download of TikTok with ${list}`,
        {
          'Your Activity': { 'Watch History': { VideoList: [{ Date: '2020-03-02 01:00:00', Link: 'no' }] } },
          Comment: { Comments: { CommentsList: [{ date: '2020-03-02 19:54:57', comment: 'fine' }] } },
          [kind]: {
            [list]: {
              VideoList: [
                {
                  Date: '2020-03-02 19:54:56',
                  Link: 'https://www.tiktokv.com/share/video/6799/',
                  Title: 'one',
                },
              ],
            },
          },
          [profile]: { [part]: { ProfileMap: { userName: 'anna' } } },
        },
        [
          ['tiktok', 'anna', 1583178896, 'one', [], ['https://www.tiktokv.com/share/video/6799/']],
          ['tiktok', 'anna', 1583178897, 'fine'],
        ],
      ] as const,
  ),
  [
    'events of Nostr, of which reactions are no posts',
    [1, 7].map((kind) => ({
      id: `a${kind}`,
      pubkey: 'f0',
      created_at: 1583178896,
      kind,
      tags: [],
      content: '+',
    })),
    [['nostr', 'f0', 1583178896, '+']],
  ],
  [
    'a room of Matrix, with an answer and a member who joins',
    {
      room_name: 'Mill',
      messages: [
        { type: 'm.room.member', content: {} },
        {
          type: 'm.room.message',
          content: { body: '> <@b:c> two\n\none', 'm.relates_to': { 'm.in_reply_to': { event_id: '$2' } } },
        },
      ].map((event, at) => ({
        ...event,
        sender: '@anna:mill.example',
        event_id: `$${at}`,
        origin_server_ts: 1583178896000,
      })),
    },
    [['matrix', 'anna:mill.example', 1583178896, 'one']],
  ],
  [
    'a thread of LynxChan with its opening post',
    {
      boardUri: 'mill',
      threadId: 1,
      creation: '2020-03-02T19:54:56.000Z',
      subject: 'Mill',
      message: 'one',
      posts: [
        {
          postId: 2,
          creation: '2020-03-02T19:54:57.000Z',
          name: 'Anna',
          message: 'two',
          files: [{ path: '/a.png' }],
        },
      ],
    },
    [
      ['lynxchan', 'Anonymous', 1583178896, 'Mill\n\none'],
      ['lynxchan', 'Anna', 1583178897, 'two', [], ['/a.png']],
    ],
  ],
  [
    'a request for data of Reddit',
    'id,permalink,date,subreddit,link,body\nabc,https://www.reddit.com/r/mill/comments/x/t/abc/,2020-03-02 19:54:56 UTC,mill,https://a.example,one',
    [['reddit', 'anna', 1583178896, 'one']],
    { username: 'anna' },
  ],
  [
    'posts with what they share',
    'account.handle,date,message,link,postUrl\nmill,2020-03-02 19:54:56,one,https://a.example,https://www.facebook.com/1/posts/2',
    [['facebook', 'mill', 1583178896, 'one']],
  ],
  [
    'a table with German heads',
    'Veröffentlicht am;Uhrzeit;Benutzername;Beitrag;Plattform\n02.03.2020;19:54;anna;eins;Mastodon\n13.03.2020;19:54;anna;zwei;Mastodon',
    [
      ['mastodon', 'anna', 1583178840, 'eins'],
      ['mastodon', 'anna', 1584129240, 'zwei'],
    ],
  ],
  [
    'tweets of Meltwater',
    `Date\tHeadline\tURL\tHit Sentence\tInfluencer\tTweet Id\tTwitter Screen Name\n19-Oct-2022 08:01PM\t\thttps://twitter.com/anna/statuses/${ID}\tone\t@anna\t"""${ID}"""\tanna`,
    [['twitter', 'anna', Math.floor(TIME / 1000), 'one']],
  ],
  [
    'tweets of Apify, whose text may be cut',
    [
      {
        id: ID,
        url: `https://x.com/anna/status/${ID}`,
        text: 'on…',
        fullText: 'one',
        createdAt: V1_DATE,
        author: { userName: 'anna' },
      },
    ],
    [['twitter', 'anna', Math.floor(TIME / 1000), 'one']],
  ],
  [
    'videos of TikTok by Apify',
    [
      {
        id: '7',
        text: 'one',
        createTime: 1583178896,
        authorMeta: { name: 'anna' },
        webVideoUrl: 'https://www.tiktok.com/@anna/video/7',
      },
    ],
    [['tiktok', 'anna', 1583178896, 'one']],
  ],
  [
    'a table whose first column of ids is empty',
    'Post ID,Comment ID,date,author,text\n,Ugx,2020-03-02 19:54:56,anna,one',
    [['mill', 'anna', 1583178896, 'one']],
    { platform: 'mill' },
  ],
  [
    'messages of DiscordChatExporter',
    {
      guild: { id: '1' },
      messages: [
        {
          ...{
            id: '105',
            type: 'Default',
            timestamp: '2020-03-02T20:54:56.5+01:00',
            content: 'one',
            embeds: [],
          },
          author: { id: '9', name: 'anna', discriminator: '0042', nickname: 'Anna' },
          attachments: [{ id: '3', url: 'https://a.example/a.png' }],
        },
        {
          ...{ id: '106', type: 'GuildMemberJoin', timestamp: '2020-03-02T20:54:56+01:00', embeds: [] },
          ...{ content: 'Joined the server.', author: { name: 'bob' }, attachments: [] },
        },
      ],
    },
    [['discord', 'anna#0042', 1583178896, 'one', [], ['https://a.example/a.png']]],
  ],
  [
    'posts of GoGettr',
    `${JSON.stringify({ _t: 'post', _id: 'p1a', uid: 'anna', cdate: 1583178896123, txt: 'one', lkbpst: '3', prevsrc: 'https://a.example' })}\n`,
    [['gettr', 'anna', 1583178896, 'one', ['https://a.example']]],
  ],
  [
    'comments of Google Takeout',
    [
      'Comment ID,Channel ID,Comment Create Timestamp,Parent Comment ID,Post ID,Video ID,Comment Text',
      'Ugx,UCa,2020-03-02T19:54:56.123+00:00,,,VVV,"{""text"":""one""},{""text"":"" two""}"',
      'Ugy.9,UCa,2020-03-02T19:54:57+00:00,Ugy,,VVV,"{""takeoutSegments"":[{""text"":""three""}]}"',
      'Ugz,UCa,2020-03-02T19:54:58+00:00,,,VVV,"""so"", ""no"""',
    ].join('\n'),
    [
      ['youtube', 'UCa', 1583178896, 'one two'],
      ['youtube', 'UCa', 1583178897, 'three'],
      ['youtube', 'UCa', 1583178898, '"so", "no"'],
    ],
  ],
  [
    'a table of FoolFuuka, as archives publish it without heads',
    [
      '"7","0","7","1","1583178896","0","15s.jpg","0","0","a.jpg","0","0","0","x","15.jpg","0","0","N",\\N,"Anonymous",\\N,"Bread","one \\"two\\"",\\N,"0","x","US",\\N',
      '"8","0","7","0","1583178897","0",\\N,"0","0",\\N,"0","0","0",\\N,\\N,"0","0","N",\\N,"Anna","!x",\\N,">>7\\\nthree",\\N,"0","x","US",\\N',
    ].join('\n'),
    [
      ['4chan', 'Anonymous', 1583178896, 'Bread\n\none "two"', [], ['15.jpg']],
      ['4chan', 'Anna !x', 1583178897, '>>7\nthree'],
    ],
  ],
  [
    'heads with a slash and of wide letters',
    'Date/Time,\uff34\uff45\uff58\uff54,Author/Name,ID\n2020-03-02 19:54:56,one,anna,"992,343,072,568,246,273"',
    [['mill', 'anna', 1583178896, 'one']],
    { platform: 'mill' },
  ],
  [
    'a table with Chinese heads',
    'id,正文,发布时间,用户昵称,点赞数\n7,你好,2020年3月2日 19:54,anna,3',
    [['weibo', 'anna', 1583178840, '你好']],
    { platform: 'weibo' },
  ],
  [
    'heads with something else in brackets before the usual ones',
    'Text (translated),Text,Date (modified),Date (EST),Date (UTC),Author\nhello,hallo,2021-03-02 10:00:00,2020-03-02 14:54:56,2020-03-02 19:54:56,anna',
    [['mill', 'anna', 1583178896, 'hallo']],
    { platform: 'mill' },
  ],
  ...(
    [
      ['is empty where the text is not', 'two…,two whole\none,', ['two…', 'one']],
      ['is no text but a sign', 'one,TRUE', ['one']],
      ['is that of another text', 'one,of a page', ['one']],
      ['is the whole of the text', 'on…,one\ntwo,two\n,', ['one', 'two', '']],
    ] as const
  ).map(([name, rows, texts]) => {
    const lines = rows.split('\n').map((row) => `2020-03-02 19:54:56,${row}`);
    return [
      `a column full_text that ${name}`,
      ['date,text,full_text', ...lines].join('\n'),
      texts.map((text) => ['mill', 'anna', 1583178896, text]),
      { platform: 'mill', username: 'anna' },
    ] as const;
  }),
  [
    'a table whose column of texts is empty at first, next to another',
    'date,text,description\n2020-03-02 19:54:56,,a mill',
    [['mill', 'anna', 1583178896, '']],
    { platform: 'mill', username: 'anna' },
  ],
  [
    'counts and other accounts under words of other languages',
    'date,text,conta,compte,author,twitter_handle\n2020-03-02 19:54:56,one,5,6,anna,bob',
    [['mill', 'anna', 1583178896, 'one']],
    { platform: 'mill' },
  ],
  [
    'counts alone under words of other languages',
    'date,text,conta,compte\n2020-03-02 19:54:56,one,5,6',
    [['mill', 'anna', 1583178896, 'one']],
    { platform: 'mill', username: 'anna' },
  ],
  [
    'records of another tool with lists as Meta has them',
    ['data', 'attachments', 'media'].map((list, at) => ({
      ...{ id: `${at}`, text: 'one', username: 'anna', timestamp: 1583178896 },
      [list]: [
        { post: 'two', data: [{ media: {} }], uri: 'a.jpg', creation_timestamp: 1583178897, title: 'two' },
      ],
    })),
    [0, 1, 2].map(() => ['mill', 'anna', 1583178896, 'one']),
    { platform: 'mill' },
  ],
  [
    'pages of X, one of them empty',
    ['', 'one']
      .map((text) => ({
        data: text === '' ? [] : [{ id: ID, text, created_at: '2020-03-02T19:54:56Z', author_id: '5' }],
        includes: { users: [{ id: '5', username: 'anna', name: 'Anna' }] },
        query: 'mill',
      }))
      .map((page) => JSON.stringify(page))
      .join('\n'),
    [['twitter', 'anna', Math.floor(TIME / 1000), 'one']],
  ],
  [
    'a table whose dates have their zone in the head',
    'Date (EST),URL,Contents,Author\n2020-03-02 14:54:56,https://www.reddit.com/r/mill/comments/x/t/,one,anna',
    [['reddit', 'anna', 1583178896, 'one']],
    { timeZone: 'America/New_York' },
  ],
];

describe('what others have written', () => {
  it.each(downloads.map(([name, file, read, options = {}]) => [name, file, read, options] as const))(
    'is read whole: %s',
    async (_, file, read, options) => {
      const { posts, errors } = await readPostBytes(
        typeof file === 'string' ? file : JSON.stringify(file),
        options,
      );
      expect(errors).toEqual([]);
      expect(
        posts.map(({ platform, username, time, content, links, media }) => [
          platform,
          username,
          time,
          content,
          JSON.parse(links),
          JSON.parse(media),
        ]),
      ).toEqual(
        read.map(([platform, name, time, text, links = [], media = []]) => [
          platform,
          name,
          time,
          text,
          links,
          media,
        ]),
      );
    },
  );

  it('says that a zone in the head of a column is not applied', async () => {
    const csv = 'Date (EST),Contents,Author\n2020-03-02 14:54:56,one,anna';
    const { notes } = await readPostBytes(csv, { platform: 'mill' });
    expect(notes).toEqual([
      'Date (EST) names the zone EST: its dates without a zone are in UTC, unless you choose a time zone.',
    ]);
    expect((await readPostBytes(csv.replace('EST', 'UTC'), { platform: 'mill' })).notes).toEqual([]);
    const clock = 'Date,Time (EST),Contents,Author\n2020-03-02,14:54:56,one,anna';
    expect((await readPostBytes(clock, { platform: 'mill' })).notes).toEqual([
      'Time (EST) names the zone EST: its dates without a zone are in UTC, unless you choose a time zone.',
    ]);
  });

  it('is not put under one account where X names several', async () => {
    const tweets = ['5', '6'].map((user, at): [string, object] => [
      `${ID.slice(0, -1)}${at}`,
      { id_str: `${ID.slice(0, -1)}${at}`, created_at: V1_DATE, full_text: 'one', user_id_str: user },
    ]);
    const answer = (count: number): string =>
      JSON.stringify({ globalObjects: { tweets: Object.fromEntries(tweets.slice(0, count)) } });
    await expect(readPostBytes(answer(2), { username: 'anna' })).rejects.toThrow(
      'its tweets are of several accounts (user_id_str: 5, 6)',
    );
    expect((await readPostBytes(answer(1), { username: 'anna' })).posts).toHaveLength(1);
  });

  it('is read from the ZIP of a download, whose other lists are no posts', async () => {
    const entry = (words: string) => [{ timestamp: 1583178896, data: [{ post: words }] }];
    const comment = { timestamp: 1583178897, data: [{ comment: { comment: 'two', author: 'Anna' } }] };
    const zip = makeZip([
      { name: 'own/personal_information/profile.json', content: '{"profile_v2":{}}' },
      { name: 'own/your_facebook_activity/posts/your_posts_1.json', content: JSON.stringify(entry('one')) },
      {
        name: 'own/your_facebook_activity/comments_and_reactions/comments.json',
        content: JSON.stringify({ comments_v2: [comment] }),
      },
    ]);
    const { posts, errors } = await readPostBytes(zip, { username: 'anna' }, 'facebook.zip');
    expect([posts.map(({ content }) => content).toSorted(), errors]).toEqual([['one', 'two'], []]);
    const other = makeZip([
      { name: 'personal_information/texts.csv', content: 'text,date\none,2020-03-02T19:54:56Z' },
    ]);
    const read = await readPostBytes(other, { platform: 'mill', username: 'anna' }, 'other.zip');
    expect(read.posts.map(({ content }) => content)).toEqual(['one']);
  });
});
