import { tweetId, tweetTime } from './collector-servers.ts';

const HEADER = 'id,text,isRetweet,isDeleted,device,favorites,retweets,date,isFlagged';
const stated = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** A row of a V2 archive about nothing in particular; its date can be put 12 hours off. */
export const v2Row = (
  index: number,
  more: { text?: string; likes?: number; offHours?: number } = {},
): string => {
  const id = tweetId(index);
  const date = new Date(Date.parse(tweetTime(id)) + (more.offHours ?? 0) * 3_600_000).toISOString();
  const text =
    more.text ??
    `post ${String(index)} about the weather #rain @someone https://example.org/${String(index)}`;
  return `${id},"${text}",f,f,app,${String(more.likes ?? index)},1,${stated(date)},f`;
};

export const v2Csv = (rows: readonly string[]): string => [HEADER, ...rows].join('\n');

/** A V2 archive of so many posts. */
export const v2Archive = (count: number): string =>
  v2Csv(Array.from({ length: count }, (_, index) => v2Row(index)));
