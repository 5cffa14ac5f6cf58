import type { CorpusMapping, CorpusPost } from '#shared/contract/corpora.ts';
import { toTimestamp } from '#shared/time.ts';
import { writtenLikes } from './corpus-contract-data.ts';

/** Forms that a table of posts takes on a server. */
export const corpusTables = {
  /** A full-text index over the text. */
  indexed: {
    create: `CREATE TABLE posts_indexed (post_id bigint PRIMARY KEY, author text NOT NULL, created_at timestamptz NOT NULL,
        body text, platform text, url text, is_repost boolean, likes integer);
      CREATE INDEX ON posts_indexed (created_at); CREATE INDEX ON posts_indexed (author, created_at);
      CREATE INDEX ON posts_indexed USING gin (to_tsvector('simple', body)); GRANT SELECT ON posts_indexed TO reader`,
    insert: `INSERT INTO posts_indexed SELECT (p->>'id')::bigint, p->>'account', (p->>'at')::timestamptz, p->>'text', p->>'platform',
        p->>'link', (p->>'isRepost')::boolean, (p->>'likes')::integer FROM json_array_elements($1::json) AS p`,
    mapping: {
      table: 'posts_indexed',
      columns: {
        ...{ id: 'post_id', account: 'author', time: 'created_at', text: 'body', platform: 'platform' },
        ...{ link: 'url', isRepost: 'is_repost', likes: 'likes' },
      },
      timeUnit: 'seconds',
      timeResolution: 'second',
    },
  },
  /** No full-text index, names that need quotes, times in milliseconds, one platform, all times whole minutes. */
  plain: {
    create: `CREATE SCHEMA lab; GRANT USAGE ON SCHEMA lab TO reader;
      CREATE TABLE lab."All Posts" ("Id" text PRIMARY KEY, "By" text NOT NULL, "When" bigint NOT NULL, "Text" text, url text,
        "Is repost" boolean, likes integer);
      GRANT SELECT ON lab."All Posts" TO reader`,
    insert: `INSERT INTO lab."All Posts" SELECT p->>'id', p->>'account', (p->>'time')::bigint * 1000, p->>'text', p->>'link',
        (p->>'isRepost')::boolean, (p->>'likes')::integer FROM json_array_elements($1::json) AS p`,
    mapping: {
      table: 'lab.All Posts',
      columns: {
        ...{ id: 'Id', account: 'By', time: 'When', text: 'Text', link: 'url' },
        ...{ isRepost: 'Is repost', likes: 'likes' },
      },
      platform: 'twitter',
      timeUnit: 'milliseconds',
      timeResolution: 'minute',
    },
  },
} as const satisfies Record<
  string,
  { readonly create: string; readonly insert: string; readonly mapping: CorpusMapping }
>;

/** Posts as the one parameter of an insert. */
export const postsParameter = (posts: readonly CorpusPost[]): string =>
  JSON.stringify(
    posts.map((post) => ({ ...post, likes: writtenLikes(post), at: `${toTimestamp(post.time)}Z` })),
  );
