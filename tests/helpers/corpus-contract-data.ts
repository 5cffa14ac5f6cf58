import { createRandom } from '#main/analysis/chance/random.ts';
import type { CorpusPost } from '#shared/contract/corpora.ts';
import { toTimestamp } from '#shared/time.ts';

/** First second of the posts of the contract, epoch seconds UTC. */
export const CONTRACT_START = Date.UTC(2018, 0, 1) / 1000;
const START = CONTRACT_START;
const DAY = 86_400;
const WORDS = ['storm', 'harbor', 'ledger', 'window', 'market', 'garden', 'signal', 'copper'];
const ACCOUNTS = ['alpha', 'alpha', 'alpha', 'alpha', 'beta', 'beta', 'gamma'];

/** Posts of three accounts over 260 days, each with a time of its own; times in steps of `stepSeconds`. */
export const contractPosts = (count: number, stepSeconds = 1): readonly CorpusPost[] => {
  const random = createRandom(11);
  const times = new Set<number>();
  while (times.size < count) times.add(START + random.below((260 * DAY) / stepSeconds) * stepSeconds);
  return [...times]
    .sort((a, b) => a - b)
    .map((time, index) => ({
      id: String(5001 + index * 7),
      account: ACCOUNTS[random.below(ACCOUNTS.length)] ?? '',
      time,
      text: `${WORDS[random.below(8)]} ${WORDS[random.below(8)]} 100%_${index}`,
      platform: 'twitter',
      replyTo: null,
      link: `https://posts.test/${index}`,
      isRepost: false,
      likes: index % 5,
      reposts: null,
      replies: null,
    }));
};

/** Drops in bursts, some of them right after a post. */
export const contractDrops = (posts: readonly CorpusPost[], count: number): Float64Array => {
  const random = createRandom(5);
  return Float64Array.from({ length: count }, (_, index) =>
    index % 4 === 0
      ? (posts[random.below(posts.length)]?.time ?? 0) + random.below(240)
      : START + random.below(250) * DAY + 54_000 + random.below(9000),
  ).sort();
};

/** The posts as a file of this program. */
export const postFileOf = (posts: readonly CorpusPost[]): string =>
  posts
    .map(({ id, account, time, text, platform, link, isRepost, likes }) =>
      JSON.stringify({
        ...{ platform, externalId: id, username: account, timestamp: toTimestamp(time), content: text },
        ...{ isRepost, likes, url: link },
      }),
    )
    .join('\n');
