import type { DemonstrationCorpus } from './answers.ts';
import { dropsOf } from './claims.ts';
import { ladderAccounts, type LadderAccount } from './ladder-accounts.ts';
import { contentOf, idAt, urlOf } from './posts.ts';
import { createRandom, type DemonstrationRandom } from './random.ts';
import type { DemonstrationPost } from './types.ts';
import { plainWords } from './vocabulary.ts';

const platform = 'twitter';

/** Times of the drops of an archive, epoch seconds, ascending. */
export const dropTimes = (corpus: Pick<DemonstrationCorpus, 'archive'>): readonly number[] =>
  dropsOf(corpus).map(({ time }) => time);

const postAt = (
  random: DemonstrationRandom,
  { username, displayName }: LadderAccount,
  time: number,
): DemonstrationPost => {
  const externalId = idAt(random, platform, time * 1000 + random.below(1000));
  const likes = random.between(0, 900);
  return {
    platform,
    externalId,
    username,
    displayName,
    time,
    content: contentOf(random, plainWords),
    hashtags: [],
    mentions: [],
    likes,
    reposts: Math.floor(likes / random.between(3, 9)),
    replies: Math.floor(likes / random.between(5, 20)),
    isRepost: false,
    url: urlOf(platform, username, externalId),
  };
};

/**
 * Posts of the invented accounts that have one thing in common with the drops of a corpus: nothing, the months, the days, the hours, or a
 * reaction. Each account has a random stream of its own, so that they move nothing else.
 */
export const writeLadderPosts = (
  corpus: Pick<DemonstrationCorpus, 'archive'>,
  seed: number,
): readonly DemonstrationPost[] => {
  const drops = dropTimes(corpus);
  return ladderAccounts.flatMap((account) => {
    const random = createRandom(seed, `${account.username} ${account.stream}`);
    return account
      .times(random, drops)
      .toSorted((a, b) => a - b)
      .map((time) => postAt(random, account, time));
  });
};
