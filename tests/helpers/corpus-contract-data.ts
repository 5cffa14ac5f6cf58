import { createRandom } from '#main/analysis/chance/random.ts';
import type { CorpusPost } from '#shared/contract/corpora.ts';
import { toTimestamp } from '#shared/time.ts';

/** First second of the posts of the contract, epoch seconds UTC. */
export const CONTRACT_START = Date.UTC(2018, 0, 1) / 1000;
const START = CONTRACT_START;
const DAY = 86_400;
const WORDS = ['storm', 'harbor', 'ledger', 'window', 'market', 'garden', 'signal', 'copper'];
const ACCOUNTS = ['alpha', 'alpha', 'alpha', 'alpha', 'beta', 'beta', 'gamma'];

/** Posts of three accounts over 260 days, each with a time of its own, some of them reposts; times in steps of `stepSeconds`. */
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
      isRepost: index % 10 === 0,
      likes: index % 10 === 0 ? null : index % 5,
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

/** What an archive writes as the likes of a post. */
export const writtenLikes = ({ isRepost, likes }: CorpusPost): number | null =>
  isRepost === true ? (likes ?? 0) : likes;

/** The posts as a file of this program. */
export const postFileOf = (posts: readonly CorpusPost[]): string =>
  posts
    .map((post) =>
      JSON.stringify({
        ...{ platform: post.platform, externalId: post.id, username: post.account, content: post.text },
        ...{ timestamp: toTimestamp(post.time), isRepost: post.isRepost, url: post.link },
        likes: writtenLikes(post),
      }),
    )
    .join('\n');
