import { secondsPerDay } from './calendar.ts';
import type { DemonstrationRandom } from './random.ts';
import type { DemonstrationPost } from './types.ts';
import { plainWords } from './vocabulary.ts';

/** The two invented accounts whose posts come with the demonstration corpus. */
export const demonstrationAccounts = [
  { username: 'demo_account_one', displayName: 'Demonstration Account One' },
  { username: 'demo_account_two', displayName: 'Demonstration Account Two' },
] as const;

export const postCount = 12_000;
const truthsocialCount = 1_500;
const eras = {
  twitter: [Date.UTC(2017, 0, 1) / 1000, Date.UTC(2021, 0, 9) / 1000],
  truthsocial: [Date.UTC(2022, 1, 15) / 1000, Date.UTC(2023, 0, 1) / 1000],
} as const;

/** Posts per hour of the day, UTC, in proportion: two daily bursts and a quiet night. */
const hourWeights = [8, 7, 6, 4, 2, 1, 1, 1, 1, 2, 5, 9, 12, 12, 9, 6, 5, 5, 4, 4, 5, 6, 7, 8];
const hourWheel = hourWeights.flatMap((weight, hour) => Array.from({ length: weight }, () => hour));

/** `@` is an everyday word, `#` a name. Their own words are not among the drops' words. */
const patterns = [
  'Visited @ and @ today, lovely weather',
  'Our readers enjoyed the @ and the @',
  'Thank you for photographs of @ and @',
  'New episode today: @, @, @',
  'Congratulations to everyone at @ and @',
  'Tickets for @ are available: @, @',
  'A wonderful evening with @ and @',
  'Photographs: @, @, @',
  'Greetings from #, wonderful @ and @',
  'Join us at # for @, @ and @',
];

/** A post that something else already fixes: its time and a term that is twice in it. */
export interface PostPlan {
  readonly time: number;
  readonly term: string;
}

export const contentOf = (random: DemonstrationRandom, names: readonly string[]): string =>
  random
    .pick(patterns)
    .replaceAll('@', () => random.pick(plainWords))
    .replaceAll('#', () => random.pick(names));

const termContent = (random: DemonstrationRandom, term: string): string =>
  random
    .pick([
      'Greetings from T! T was wonderful',
      'T today. Photographs of T',
      'Join us at T, new episode about T',
    ])
    .replaceAll('T', (letter, at: number, all: string) =>
      /[A-Za-z]/.test(all.charAt(at + 1)) ? letter : term,
    );

type Platform = DemonstrationPost['platform'];
export const platformAt = (time: number): Platform | null =>
  (['twitter', 'truthsocial'] as const).find((name) => time >= eras[name][0] && time < eras[name][1]) ?? null;

/** Ids carry the millisecond of the post, as the platforms' own do. */
export const idAt = (random: DemonstrationRandom, platform: Platform, milliseconds: number): string =>
  platform === 'twitter'
    ? String((BigInt(milliseconds - 1_288_834_974_657) << 22n) | BigInt(random.below(1 << 22)))
    : String((BigInt(milliseconds) << 16n) | BigInt(random.below(1 << 16)));

export const urlOf = (platform: Platform, username: string, id: string): string =>
  platform === 'twitter'
    ? `https://twitter.example/${username}/status/${id}`
    : `https://truthsocial.example/@${username}/${id}`;

/** Hashtags and mentions are in the text too. */
const tagsOf = (random: DemonstrationRandom): readonly string[] =>
  random.chance(0.2) ? [random.pick(plainWords)] : [];

const finish = (
  random: DemonstrationRandom,
  time: number,
  text: string,
  plain: boolean,
): DemonstrationPost => {
  const platform = platformAt(time) ?? 'twitter';
  const own = random.below(2);
  const account = demonstrationAccounts[own] ?? demonstrationAccounts[0];
  const other = demonstrationAccounts[1 - own] ?? demonstrationAccounts[1];
  const isRepost = plain && random.chance(0.12);
  const hashtags = plain ? tagsOf(random) : [];
  const mentioned = isRepost || (plain && random.chance(0.1));
  const mention = isRepost ? `RT @${other.username}: ` : mentioned ? `@${other.username} ` : '';
  const externalId = idAt(random, platform, time * 1000 + random.below(1000));
  const likes = random.between(0, 900);
  return {
    platform,
    externalId,
    ...account,
    time,
    content: [mention + text, ...hashtags.map((tag) => `#${tag}`)].join(' '),
    hashtags,
    mentions: mentioned ? [other.username] : [],
    likes,
    reposts: Math.floor(likes / random.between(3, 9)),
    replies: Math.floor(likes / random.between(5, 20)),
    isRepost,
    url: urlOf(platform, account.username, externalId),
  };
};

/** Times of one platform: any day alike, hours by the profile, now and then a follow-up within minutes. */
const timesOf = (random: DemonstrationRandom, platform: Platform, count: number): number[] => {
  const [from, to] = eras[platform];
  const dayCount = (to - from) / secondsPerDay;
  const times: number[] = [];
  while (times.length < count) {
    const day = from + random.below(dayCount) * secondsPerDay;
    let time = day + random.pick(hourWheel) * 3600 + random.below(3600);
    times.push(time);
    while (times.length < count && random.chance(0.15)) {
      time += random.between(40, 400);
      if (time < to) times.push(time);
    }
  }
  return times;
};

export interface Posts {
  readonly posts: readonly DemonstrationPost[];
  readonly postOf: ReadonlyMap<PostPlan, DemonstrationPost>;
}

/** 12,000 posts of the two invented accounts, ascending in time; those of the plans among them. */
export const writePosts = (
  random: DemonstrationRandom,
  names: readonly string[],
  plans: readonly PostPlan[],
): Posts => {
  const postOf = new Map(
    plans.map((plan) => [plan, finish(random, plan.time, termContent(random, plan.term), false)] as const),
  );
  const plannedTruths = plans.filter((plan) => platformAt(plan.time) === 'truthsocial').length;
  const times = [
    ...timesOf(random, 'twitter', postCount - truthsocialCount - (plans.length - plannedTruths)),
    ...timesOf(random, 'truthsocial', truthsocialCount - plannedTruths),
  ];
  const plain = times.map((time) => finish(random, time, contentOf(random, names), true));
  const posts = [...postOf.values(), ...plain].sort((a, b) => a.time - b.time);
  return { posts, postOf };
};
