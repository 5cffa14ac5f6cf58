import type { Kind } from './kinds.ts';

/** Posts as the interfaces of sites and the tools that read them write them, of invented words. */
const posts = (name: string, records: readonly unknown[], more: Partial<Kind>, file = 'a.ndjson'): Kind => ({
  name,
  file,
  bytes: Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
  door: 'posts',
  ...more,
});

const TIME = '2024-05-04T10:00:00';
const SECOND = Date.parse(`${TIME}Z`) / 1000;

const event = (kind: string, commit?: object) => ({
  did: 'did:plc:abc',
  time_us: SECOND * 1e6 + 5,
  kind,
  ...(commit !== undefined && { commit }),
});
const commit = (operation: string, collection: string, record?: object) =>
  event('commit', {
    rev: '3l3qo2vutsw2b',
    operation,
    collection: `app.bsky.feed.${collection}`,
    rkey: '3kaa',
    ...(record !== undefined && { record: { $type: `app.bsky.feed.${collection}`, ...record }, cid: 'bafy' }),
  });

const jetstream: readonly Kind[] = [
  posts(
    'Jetstream',
    [
      event('identity'),
      commit('create', 'like', { subject: { uri: 'at://did:plc:bo/app.bsky.feed.post/3kbb' } }),
      commit('create', 'post', { createdAt: `${TIME}.000Z`, text: 'hello sky', langs: ['en'] }),
      commit('delete', 'post'),
    ],
    {
      items: [['bluesky', 'did:plc:abc/3kaa', 'did:plc:abc', TIME, 'hello sky']],
      notes:
        /Record 1 is an event of the kind “identity”, which is no post.*Record 2 is a record of app\.bsky\.feed\.like.*Record 4 is the deletion of a record of app\.bsky\.feed\.post/,
    },
  ),
];

const creator = {
  id: 3,
  name: 'anna',
  display_name: 'Anna B',
  actor_id: 'https://mill.example/u/anna',
  local: false,
};
const lemmyPost = {
  ...{ id: 7, name: 'A bridge', body: 'It *opened*.', url: 'https://town.example/a', creator_id: 3 },
  ...{ published: `${TIME}.123456Z`, ap_id: 'https://mill.example/post/7', deleted: false, removed: false },
};
const lemmyComment = {
  ...{ id: 15, creator_id: 3, post_id: 7, content: 'Good & <old>', path: '0.12.15' },
  ...{
    published: `${TIME}.123456`,
    ap_id: 'https://town.example/comment/99',
    deleted: false,
    removed: false,
  },
};
const counts = { score: 3, upvotes: 4, downvotes: 1, comments: 2 };
const LEMMY_POST = ['lemmy', 'mill.example/post/7', 'anna@mill.example', TIME, 'A bridge\n\nIt *opened*.'];
const LEMMY_COMMENT = ['lemmy', 'town.example/comment/99', 'anna@mill.example', TIME, 'Good & <old>'];

const lemmy: readonly Kind[] = [
  posts(
    'Lemmy, a list of posts',
    [{ posts: [{ post: lemmyPost, creator, community: { id: 1, name: 'mill' }, counts }], next_page: 'x' }],
    { items: [LEMMY_POST] },
    'a.json',
  ),
  posts(
    'Lemmy, a list of comments',
    [
      {
        comments: [
          { comment: lemmyComment, creator, post: lemmyPost, counts: { upvotes: 4, child_count: 0 } },
        ],
      },
    ],
    { items: [LEMMY_COMMENT] },
    'a.json',
  ),
  posts(
    'Lemmy, one view a line, posts with their figures inside',
    [
      { post: { ...lemmyPost, ...counts, published: undefined, published_at: `${TIME}Z` }, creator },
      { comment: lemmyComment, creator, post: lemmyPost, counts },
    ],
    { items: [LEMMY_POST, LEMMY_COMMENT] },
  ),
];

const snippet = (text: string, more: object = {}) => ({
  ...{
    channelId: 'UCmill',
    videoId: 'vid-_1',
    textDisplay: text.replaceAll('\n', '<br>'),
    textOriginal: text,
  },
  ...{ authorDisplayName: '@anna', authorChannelId: { value: 'UCanna' }, likeCount: 2 },
  ...{ publishedAt: `${TIME}Z`, updatedAt: `${TIME}Z`, ...more },
});
const comment = (id: string, text: string, more: object = {}) => ({
  kind: 'youtube#comment',
  etag: 'e',
  id,
  snippet: snippet(text, more),
});
const thread = {
  kind: 'youtube#commentThread',
  id: 'Ugx1',
  snippet: { videoId: 'vid-_1', topLevelComment: comment('Ugx1', 'one\n<two>'), totalReplyCount: 1 },
  replies: { comments: [comment('Ugx1.a', 'three', { parentId: 'Ugx1', authorDisplayName: '' })] },
};
const THREAD = [
  ['youtube', 'Ugx1', 'anna', TIME, 'one\n<two>'],
  ['youtube', 'Ugx1.a', 'UCanna', TIME, 'three'],
];
const shownOnly = { ...snippet('one &amp; two'), textOriginal: undefined };

const info = {
  ...{ id: 'vid-_1', title: 'A bridge', description: 'It opened.', extractor: 'youtube', _type: 'video' },
  ...{ channel: 'The Mill', uploader_id: '@mill', timestamp: SECOND, upload_date: '20240504' },
  ...{
    webpage_url: 'https://www.youtube.com/watch?v=vid-_1',
    formats: [{ format_id: '18', url: 'https://a' }],
  },
};
const VIDEO = ['youtube', 'vid-_1', 'mill', TIME, 'A bridge\n\nIt opened.'];
const infoComment = (id: string, parent: string) => ({
  ...{ id, parent, text: 'one', like_count: 2, author: '@anna', author_id: 'UCanna' },
  ...{ timestamp: SECOND, _time_text: '2 years ago' },
});
const downloaded = (cid: string, more: object = {}) => ({
  ...{ cid, text: 'one', time: '2 years ago', author: '@anna', channel: 'UCanna', votes: '3' },
  ...{ replies: '', photo: 'https://a', heart: false, reply: false, time_parsed: SECOND + 0.25, ...more },
});
const RECKONED = /time that a program has reckoned from words such as “2 years ago”/;

const youtube: readonly Kind[] = [
  posts(
    'YouTube, commentThreads',
    [{ kind: 'youtube#commentThreadListResponse', items: [thread] }],
    {
      items: THREAD,
    },
    'a.json',
  ),
  posts('YouTube, one thread a line', [thread], { items: THREAD }),
  posts(
    'YouTube, comments as HTML',
    [{ kind: 'youtube#commentListResponse', items: [{ ...comment('Ugx2', ''), snippet: shownOnly }] }],
    { items: [['youtube', 'Ugx2', 'anna', TIME, 'one & two']] },
    'a.json',
  ),
  posts(
    'YouTube, videos',
    [
      {
        items: [
          {
            ...{ kind: 'youtube#video', id: 'vid-_1', statistics: { likeCount: '5', commentCount: '2' } },
            snippet: {
              ...{ publishedAt: `${TIME}Z`, channelId: 'UCmill', channelTitle: 'mill' },
              ...{ title: 'A bridge', description: 'It opened.' },
            },
          },
        ],
      },
    ],
    { items: [VIDEO] },
    'a.json',
  ),
  posts(
    'YouTube, a search',
    [
      {
        kind: 'youtube#searchListResponse',
        items: [{ channelId: 'UCmill' }, { videoId: 'vid-_1' }].map((id) => ({
          ...{ kind: 'youtube#searchResult', id: { kind: 'youtube#x', ...id } },
          snippet: {
            ...{ publishedAt: `${TIME}Z`, channelId: 'UCmill', channelTitle: 'mill' },
            ...{ title: 'A bridge', description: 'It opened.' },
          },
        })),
      },
    ],
    { items: [VIDEO], notes: /Record 1 is a channel or a list of videos, which is no post/ },
    'a.json',
  ),
  posts(
    'yt-dlp, a list of videos',
    [{ _type: 'playlist', id: 'PL', title: 'x', extractor: 'youtube:tab', entries: [info] }],
    { items: [VIDEO] },
    'a.info.json',
  ),
  posts(
    'yt-dlp, a video with comments',
    [{ ...info, comments: [infoComment('Ugx1', 'root'), infoComment('Ugx1.a', 'Ugx1')] }],
    {
      items: [
        ['youtube', 'Ugx1', 'anna', TIME.slice(0, 10), 'one'],
        ['youtube', 'Ugx1.a', 'anna', TIME.slice(0, 10), 'one'],
        VIDEO,
      ],
      notes: RECKONED,
    },
    'a.info.json',
  ),
  posts('yt-dlp, a video alone', [info], { items: [VIDEO] }, 'a.info.json'),
  posts(
    'youtube-comment-downloader',
    [downloaded('Ugx1'), downloaded('Ugx1.a', { reply: true, votes: '1.2K' })],
    {
      items: [
        ['youtube', 'Ugx1', 'anna', TIME.slice(0, 10), 'one'],
        ['youtube', 'Ugx1.a', 'anna', TIME.slice(0, 10), 'one'],
      ],
      notes: /reckoned.*Record 2 has a figure that the site shows rounded \(“1\.2K”\)/,
    },
  ),
];

const listing = (...children: readonly unknown[]) => ({ kind: 'Listing', data: { after: null, children } });
const thing = (kind: string, id: string, more: object) => ({
  kind,
  data: { subreddit: 'town', author: 'anna', created_utc: SECOND, id, score: 1, ...more },
});

const reddit: readonly Kind[] = [
  posts(
    'Reddit, a page of comments with their answers',
    [
      [
        listing(thing('t3', 'x', { title: 'A bridge', selftext: 'opened', num_comments: 9 })),
        listing(
          thing('t1', 'y', {
            body: 'one',
            parent_id: 't3_x',
            replies: listing(
              thing('t1', 'z', {
                body: 'two',
                parent_id: 't1_y',
                replies: listing(thing('t1', 'w', { body: 'three', parent_id: 't1_z', replies: '' })),
              }),
              { kind: 'more', data: { count: 2, id: 'm', parent_id: 't1_y', children: ['a', 'b'] } },
            ),
          }),
          { kind: 'more', data: { count: 3, id: 'n', parent_id: 't3_x', children: ['c'] } },
        ),
      ],
    ],
    {
      items: [
        ['reddit', 'x', 'anna', TIME, 'A bridge\n\nopened'],
        ['reddit', 'y', 'anna', TIME, 'one'],
        ['reddit', 'z', 'anna', TIME, 'two'],
        ['reddit', 'w', 'anna', TIME, 'three'],
      ],
      notes: /2 records \(.*\) are a mark for comments that the file does not have/,
    },
    'a.json',
  ),
];

/** References, as Zotero and others export them. */
const reference = (parts: readonly (readonly (string | number)[])[]): Kind['bytes'] =>
  Buffer.from(
    JSON.stringify([
      {
        ...{ id: 'x', type: 'article-newspaper', title: 'A bridge', 'container-title': 'The Mill' },
        ...{ issued: { 'date-parts': parts }, URL: 'https://mill.example/1' },
      },
    ]),
  );
const references: readonly Kind[] = [
  ...[[[2024, 5, 4]], [['2024', '05', '4']]].map((parts): Kind => ({
    name: `CSL-JSON, issued ${JSON.stringify(parts)}`,
    file: 'a.json',
    bytes: reference(parts),
    door: 'news',
    items: [['2024-05-04', 'A bridge', 'The Mill']],
  })),
  {
    name: 'CSL-JSON, issued in a month',
    file: 'a.json',
    bytes: reference([[2024, 5]]),
    door: 'news',
    refused: /name the column of date/,
  },
];

export const SITE_KINDS: readonly Kind[] = [...jetstream, ...lemmy, ...youtube, ...reddit, ...references];
