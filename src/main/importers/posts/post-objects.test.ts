import { describe, expect, it } from 'vitest';
import { readPostBytes } from '#tests/helpers/read-file.ts';
import { mergePosts } from './merge.ts';

const objectsOf = (posts: readonly { readonly external_id: string; readonly objects: string }[]) =>
  posts.map(({ external_id, objects }) => [external_id, JSON.parse(objects)]);

const read = (rows: readonly string[], options: Parameters<typeof readPostBytes>[1] = {}) =>
  readPostBytes(rows.join('\n'), options);

describe('the table of CooRTweet', () => {
  const rows = [
    'object_id,account_id,content_id,timestamp_share',
    'o1,0fb4232d,c1,1623881091',
    'o2,0fb4232d,c1,1623881091',
    'o1,7d0e462c,c2,1623881095',
    'o1,,c3,1623881095',
    'o1,7d0e462c,c4,never',
  ];

  it('is read as it is: hashes, no texts, several objects of one post', async () => {
    const { posts, errors, format } = await read(rows);
    expect(format).toBe('coortweet');
    expect(objectsOf(posts)).toEqual([
      ['c1', ['object:o1']],
      ['c1', ['object:o2']],
      ['c2', ['object:o1']],
    ]);
    expect(posts[0]).toMatchObject({
      ...{ platform: 'unknown', username: '0fb4232d', content: '', time: 1_623_881_091, time_flag: null },
    });
    expect(errors.map(({ record, field }) => [record, field])).toEqual([
      [4, 'username'],
      [5, 'date'],
    ]);
    const [first, second] = posts;
    if (first === undefined || second === undefined) throw new Error('no posts');
    expect(JSON.parse(mergePosts(second, first).objects)).toEqual(['object:o1', 'object:o2']);
  });

  it('is of the platform that is named', async () => {
    expect((await read(rows, { platform: 'gram' })).posts[0]?.platform).toBe('gram');
  });
});

describe('columns that state what a post shares', () => {
  it('are found by their usual names, and a post with one needs no text', async () => {
    const { posts, format, mapping } = await read(
      [
        'account_id,post_id,url_id,hashtag_id,domain_id,phash_id,timestamp',
        'fb_1,9,u1,,d1,,1629589836',
        'tw_2,10,,h1,,p1,1629589837',
        'tw_2,11,NA,,,,1629589838',
      ],
      { platform: 'mixed' },
    );
    expect(format).toBe('generic');
    expect(mapping).toMatchObject({ sharedLink: 'url_id', imageHash: 'phash_id', username: 'account_id' });
    expect(objectsOf(posts)).toEqual([
      ['9', ['domain:d1', 'link:u1']],
      ['10', ['hashtag:h1', 'image:p1']],
      ['11', []],
    ]);
  });

  it('come with a text where there is one', async () => {
    const { posts } = await read(
      ['text,date,username,md5', 'hello,2021-06-01T10:00:00Z,ann,abc', ',2021-06-01T10:00:00Z,bob,abc'],
      { platform: 'boards' },
    );
    expect(posts.map(({ content, objects }) => [content, objects])).toEqual([
      ['hello', '["image:abc"]'],
      ['', '["image:abc"]'],
    ]);
  });
});

describe('reposts and replies', () => {
  it('name the post in X API pages, Mastodon statuses, snscrape lines and rtweet tables', async () => {
    const id = '1582824310000000017';
    const page = {
      data: [
        {
          ...{ id, text: 'RT @a: b', author_id: '1', created_at: '2022-10-19T20:07:25.000Z' },
          referenced_tweets: [
            { type: 'retweeted', id: '5' },
            { type: 'replied_to', id: '6' },
            { type: 'quoted', id: '7' },
            // What every object has a property of this name for.
            { type: 'constructor', id: '8' },
          ],
        },
      ],
      includes: { users: [{ id: '1', username: 'someone' }] },
      meta: { result_count: 1 },
    };
    const account = { username: 'someone', acct: 'someone', display_name: 'S' };
    const status = {
      ...{ id: '107780257626128497', created_at: '2022-02-11T23:02:46.370Z', content: '<p>x</p>', account },
      url: 'https://truthsocial.com/@someone/107780257626128497',
      in_reply_to_id: '6',
      reblog: { id: '5', content: '<p>y</p>', account },
    };
    const line = {
      ...{ id, date: '2022-10-19T20:07:25+00:00', user: { username: 'someone' }, rawContent: 'x' },
      ...{ retweetedTweet: { id: '5' }, inReplyToTweetId: '6' },
    };
    const table = [
      'status_id,created_at,screen_name,text,is_retweet,retweet_status_id,reply_to_status_id',
      `x${id},2022-10-19 20:07:25,someone,x,TRUE,x5,x6`,
    ];
    const files = [JSON.stringify(page), JSON.stringify([status]), JSON.stringify(line), table.join('\n')];
    for (const file of files) {
      const { posts, errors } = await readPostBytes(file, { username: 'someone' });
      expect(errors).toEqual([]);
      expect(JSON.parse(posts[0]?.objects ?? '')).toEqual(['reply:6', 'repost:5']);
    }
  });
});
