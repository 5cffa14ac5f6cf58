import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sharedFile } from '#tests/helpers/shared-data.ts';

export interface SourceDrop {
  readonly number: number;
  /** Epoch seconds. */
  readonly time: number;
  readonly text: string;
}

export interface SourcePost {
  readonly id: string;
  readonly platform: 'twitter' | 'truthsocial';
  readonly username: string;
  /** Epoch seconds, from the id. */
  readonly time: number;
  readonly text: string;
}

/** What a session works on, read from the source files by code that shares nothing with the product. */
export interface Corpus {
  readonly name: 'demonstration' | 'archive';
  readonly drops: readonly SourceDrop[];
  readonly posts: readonly SourcePost[];
  /** The account whose posts are compared. */
  readonly account: string;
}

interface PostFile {
  readonly posts: readonly {
    readonly post_metadata: { readonly id: number; readonly time: number };
    readonly text?: string;
  }[];
}

const data = join(import.meta.dirname, '..', '..', 'data', 'demonstration');
const unpacked = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');

const dropsOf = (json: string): readonly SourceDrop[] =>
  (JSON.parse(json) as PostFile).posts.map(({ post_metadata: { id, time }, text = '' }) => ({
    number: id,
    time,
    text,
  }));

/** Twitter's ids carry milliseconds from bit 22 on, Mastodon's from bit 16 on. */
const timeOfId = (id: string, platform: SourcePost['platform']): number =>
  platform === 'twitter'
    ? Math.floor((Number(BigInt(id) >> 22n) + 1_288_834_974_657) / 1000)
    : Math.floor(Number(BigInt(id) >> 16n) / 1000);

const demonstration = (): Corpus => ({
  name: 'demonstration',
  account: 'demo_account_one',
  drops: dropsOf(unpacked(join(data, 'drops.json.gz'))),
  posts: (
    parse(unpacked(join(data, 'posts.csv.gz')), { columns: true }) as readonly {
      readonly platform: SourcePost['platform'];
      readonly externalId: string;
      readonly username: string;
      readonly content: string;
    }[]
  ).map(({ platform, externalId, username, content }) => ({
    id: externalId,
    platform,
    username,
    time: timeOfId(externalId, platform),
    text: content,
  })),
});

const POSTS = 'datasets/json-qanon/posts.json';
const TWEETS = 'datasets/trump-archive/tweets_2017-2021.tta-v2.json.gz';

export const archiveFiles = (): { readonly drops: string; readonly tweets: string } | null => {
  const [drops, tweets] = [sharedFile(POSTS), sharedFile(TWEETS)];
  return drops === null || tweets === null ? null : { drops, tweets };
};

const archive = ({ drops, tweets }: { readonly drops: string; readonly tweets: string }): Corpus => ({
  name: 'archive',
  account: 'realDonaldTrump',
  drops: dropsOf(readFileSync(drops, 'utf8')),
  posts: (JSON.parse(unpacked(tweets)) as readonly { readonly id: string; readonly text: string }[]).map(
    ({ id, text }) => ({
      id,
      platform: 'twitter',
      username: 'realDonaldTrump',
      time: timeOfId(id, 'twitter'),
      text,
    }),
  ),
});

/** The real archive in the full tier where it is there; else the demonstration corpus. */
export const corpusOf = (tier: string | undefined): Corpus => {
  const files = tier === 'full' ? archiveFiles() : null;
  return files === null ? demonstration() : archive(files);
};

const LETTER = '[\\p{L}\\p{N}\\p{Co}]';

/** True where a text contains a word as a whole word, whatever its case. */
export const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<!${LETTER})${word}(?!${LETTER})`, 'iu').test(text);

export const yearOf = ({ time }: SourceDrop): string => new Date(time * 1000).toISOString().slice(0, 4);

/** A word with its hits per year: rare enough to be read one by one, and in more years than one. */
export const rareWord = ({ name, drops }: Corpus): string => {
  if (name === 'archive') return 'storm';
  const counts = new Map<string, number>();
  for (const { text } of drops)
    for (const word of new Set(text.toLowerCase().match(/(?<![\w/.#-])[a-z]{6,}(?![\w/.-])/g) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word] = [...counts]
    .filter(([, count]) => count >= 15 && count <= 25)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([text]) => text)
    .filter((text) => new Set(drops.filter((drop) => hasWord(drop.text, text)).map(yearOf)).size > 2);
  if (word === undefined) throw new Error('The corpus has no word that is rare enough.');
  return word;
};

/** Drops that have a post of the account from `least` to `most` seconds after them (negative: before). */
export const dropsWithPost = (
  { drops, posts, account }: Corpus,
  platform: SourcePost['platform'],
  least: number,
  most: number,
): readonly SourceDrop[] => {
  const times = Float64Array.from(
    posts
      .filter((post) => post.username === account && post.platform === platform)
      .map(({ time }) => time)
      .sort((a, b) => a - b),
  );
  return drops.filter(({ time }) => {
    // The first post that is not too early: each of tens of thousands with each drop takes seconds.
    let [from, to] = [0, times.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((times[middle] ?? 0) - time < least) from = middle + 1;
      else to = middle;
    }
    return from < times.length && (times[from] ?? 0) - time <= most;
  });
};

/** A Twitter id of that moment; the index keeps ids of one second apart. */
export const tweetIdAt = (time: number, index: number): string =>
  String((BigInt(time * 1000 - 1_288_834_974_657) << 22n) | BigInt(index));

/** How often a word is in the drop's own words: lines quoted with `>` and addresses are another's. */
export const occurrencesOf = (text: string, word: string): number =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/https?:\/\/\S+/g, ' ')
    .match(new RegExp(`(?<!${LETTER})${word}(?!${LETTER})`, 'giu'))?.length ?? 0;
