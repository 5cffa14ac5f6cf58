import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tweetId, tweetTime } from './collector-servers.ts';

const HEADER = 'id,text,isRetweet,isDeleted,device,favorites,retweets,date,isFlagged';
const stated = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** A row of a V2 archive about nothing in particular; its date can be put 12 hours off. */
export const v2Row = (
  index: number,
  more: { text?: string; likes?: number; offHours?: number; isRepost?: boolean } = {},
): string => {
  const id = tweetId(index);
  const date = new Date(Date.parse(tweetTime(id)) + (more.offHours ?? 0) * 3_600_000).toISOString();
  const text = more.text ?? `post ${index} about the weather #rain @someone https://example.org/${index}`;
  return `${id},"${text}",${more.isRepost === true ? 't' : 'f'},f,app,${String(more.likes ?? index)},1,${stated(date)},f`;
};

export const v2Csv = (rows: readonly string[]): string => [HEADER, ...rows].join('\n');

/** The folder of an X account archive: two posts, what is private next to them, and a manifest that counts three in two files. */
export const writeAccountArchive = (folder: string): void => {
  const assigned = (name: string, items: readonly unknown[]): string =>
    `window.YTD.${name}.part0 = ${JSON.stringify(items, null, 2)}`;
  const tweet = (index: number) => ({
    tweet: {
      id_str: tweetId(index),
      full_text: `post ${index} of an archive`,
      created_at: new Date(tweetTime(tweetId(index)))
        .toUTCString()
        .replace(/^(\w{3}), (\d{2}) (\w{3}) (\d{4}) (\S+) GMT$/, '$1 $3 $2 $5 +0000 $4'),
      favorite_count: '1',
      retweet_count: '0',
    },
  });
  const file = (fileName: string, count: number) => ({
    fileName,
    globalName: 'YTD.x.part0',
    count: String(count),
  });
  const manifest = {
    userInfo: { userName: 'example_user' },
    dataTypes: {
      account: { files: [file('data/account.js', 1)] },
      directMessages: { files: [file('data/direct-messages.js', 1)] },
      tweets: { files: [file('data/tweets.js', 2), file('data/tweets-part1.js', 1)] },
    },
  };
  mkdirSync(join(folder, 'data', 'tweets_media'), { recursive: true });
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, 'data', name), text);
  };
  write('account.js', assigned('account', [{ account: { username: 'example_user', accountId: '1' } }]));
  write('tweets.js', assigned('tweets', [tweet(1), tweet(2)]));
  write('direct-messages.js', assigned('direct_messages', [{ dmConversation: { private: 'words' } }]));
  write('manifest.js', `window.__THAR_CONFIG = ${JSON.stringify(manifest)}`);
  write('tweets_media/1-a.js', 'not to be read');
};

/** A V2 archive of so many posts. */
export const v2Archive = (count: number): string =>
  v2Csv(Array.from({ length: count }, (_, index) => v2Row(index)));
