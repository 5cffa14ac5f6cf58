import { intervalOf } from '#main/analysis/time/resolution.ts';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import { searchWords } from '#main/db/search.ts';
import { findAccountsOfImport, type ImportedAccount } from '#main/repositories/accounts.ts';
import { stateOf } from '#main/repositories/data-state.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import { findPostStatistics, type PostStatisticsRows } from '#main/repositories/post-statistics.ts';
import {
  countPosts,
  findHighestPostId,
  findPlatforms,
  findPostFigures,
  findPosts,
  findPostKeys,
  findPostsById,
  type PostCriteria,
  type PostFigures,
} from '#main/repositories/posts.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import { refuseHeldItems } from '#main/services/frozen-sets/hold-out.ts';
import { requireTag } from '#main/services/frozen-sets/known-tag.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { DropContext } from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import {
  inPlatformOrder,
  isKnownPlatform,
  platformLabel,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import {
  postFilterSchema,
  type PostFilter,
  type PostStatistics,
  type SocialPost,
  type Tweet,
  type TwitterStats,
} from '#shared/contract/posts.ts';
import { plural } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { endOfBound, fromTimestamp, isDayOnly, startOfBound, type TimeResolution } from '#shared/time.ts';
import { absentIn } from './open-words.ts';
import {
  postStatisticsOf,
  STORED_STATISTICS,
  storedStatisticsSchema,
  wholeStatisticsOf,
  type WholeStatistics,
} from './post-statistics.ts';

type NearbyPost = DropContext['posts']['items'][number];

const WEEK_SECONDS = 7 * 86_400;
const HOUR_SECONDS = 3600;
const FIGURES_KEPT = 8;
const COUNTS_KEPT = 20;
const NEARBY_MAX = 50;
/** Of so many posts a question that looks at each takes 20 ms; of more it is put to a reader in a thread of its own. */
const ASKED_HERE = 20_000;
/** An import and a collection change the posts several times: they are counted when that is over. */
const QUIET_MS = 5000;

const toCriteria = (query: PostFilter): PostCriteria => ({
  username: query.username,
  platform: query.platform === 'all' ? undefined : query.platform,
  startTime: query.startDate === undefined ? undefined : startOfBound(query.startDate),
  endTime: query.endDate === undefined ? undefined : endOfBound(query.endDate),
  flagged: query.flagged,
  reposts: query.reposts,
  hashtag: query.hashtag,
  mention: query.mention,
  domain: query.domain,
  tag: query.tag,
  search: searchWords(query.search) ?? undefined,
});

const toTweet = ({ id, username, timestamp, likes, retweets, countsKnown, content }: SocialPost): Tweet => ({
  id,
  username,
  timestamp,
  likes,
  retweets,
  countsKnown: { likes: countsKnown.likes, retweets: countsKnown.retweets },
  content,
});

export interface PostServiceDeps extends Pick<SystemParts, 'store' | 'readers' | 'changes' | 'now'> {
  readonly jobs: Pick<JobService, 'start'>;
  readonly findSet: FindSet;
}

/** The filter of all posts, as a request without one has it. */
const WHOLE_FILTER = JSON.stringify(postFilterSchema.parse({}));

export class PostService {
  readonly #store: Database;
  readonly #readers: WorkerPool;
  readonly #findSet: FindSet;
  readonly #now: () => number;
  /** Only the last 7 days move without a change; that they are a minute old does not show. */
  readonly #figures: (
    platform: SocialPlatform,
    username: string | null,
    minute: number,
  ) => Promise<PostFigures>;
  /** Every post is looked at for them, on every opening of a list otherwise; not kept of a set or a tag, which may change without the data. */
  readonly #counts: (criteria: PostCriteria) => Promise<number>;
  /** Of all posts: a page opens with them, and they take the whole table. */
  readonly #wholeStatistics: () => Promise<WholeStatistics>;
  readonly #jobs: PostServiceDeps['jobs'];
  readonly #changes: DataChanges;

  constructor({ store, readers, changes, jobs, findSet, now }: PostServiceDeps) {
    this.#store = store;
    this.#changes = changes;
    this.#jobs = jobs;
    this.#readers = readers;
    this.#findSet = findSet;
    this.#now = now;
    this.#figures = changes.memoizeUntilChanged(
      ['posts'],
      (platform, username, minute) =>
        this.#findFigures({ platform, username: username ?? undefined }, minute * 60 - WEEK_SECONDS),
      FIGURES_KEPT,
    );
    this.#counts = changes.memoizeUntilChanged(['posts'], (criteria) => this.count(criteria), COUNTS_KEPT);
    this.#wholeStatistics = changes.memoizeUntilChanged(['posts'], () => this.#storedStatistics());
  }

  /** A name of a platform that nobody knows and no post has would find nothing in silence. */
  async #requirePlatform(id: SocialPlatform): Promise<void> {
    if (id === 'all' || isKnownPlatform(id)) return;
    const stored = await findPlatforms(this.#store.read);
    if (stored.includes(id)) return;
    throw new AppError(
      'invalid_query',
      stored.length === 0
        ? `platform: no posts are stored, so none of “${id}”.`
        : `platform: no posts of “${id}” are stored; there are posts of ${stored.join(', ')}.`,
    );
  }

  /** A filter, ready for SQL. @throws AppError `invalid_query` for a set, tag or platform that is not there */
  async criteria({ set, ...filter }: PostFilter): Promise<PostCriteria> {
    await this.#requirePlatform(filter.platform);
    await requireTag(this.#store.read, filter.tag);
    const members = set === undefined ? {} : { set: (await this.#findSet(set)).row?.id ?? null };
    return { ...toCriteria(filter), ...members };
  }

  async list(query: QueryOf<'listSocialPosts'>): Promise<Page<SocialPost>> {
    const { sortBy, limit, offset } = query;
    const page = await this.#page(await this.criteria(query), sortBy, limit, offset);
    return page.total > 0 ? page : { ...page, because: (await this.absent(query)).join(' ') };
  }

  /** Sentences about the account, hashtag, mention or host that a filter names and no post has, whatever else the filter says. */
  absent(filter: PostFilter): Promise<readonly string[]> {
    return absentIn(filter, this.#store.read, this.#counts);
  }

  /** Platforms with posts. */
  async platforms(): Promise<{ id: string; label: string }[]> {
    const stored = await findPlatforms(this.#store.read);
    return inPlatformOrder(stored).map((id) => ({ id, label: platformLabel(id) }));
  }

  /** @throws AppError `not_found`; `conflict` where the post is held out, which is not the same as one that is not there */
  async get(id: string): Promise<SocialPost> {
    const ids = /^\d{1,15}$/.test(id) ? [id] : [];
    const [post] = await findPostsById(this.#store.read, ids);
    if (post !== undefined) return post;
    await refuseHeldItems(this.#store.read, await findPostKeys(this.#store.read, ids));
    throw new AppError('not_found', `There is no post ${id}.`);
  }

  async tweets({ limit, username }: QueryOf<'listTweets'>): Promise<Page<Tweet>> {
    const { items, total } = await this.#page({ platform: 'twitter', username }, 'newest', limit, 0);
    return { items: items.map(toTweet), total };
  }

  async twitterStats(username?: string): Promise<TwitterStats> {
    const { total, users, recent, days } = await this.#figuresOf('twitter', username);
    return {
      totalPosts: total,
      uniqueUsers: users,
      recentPosts: recent,
      totalTweets: total,
      daysCovered: days,
    };
  }

  async truthStats(username?: string): Promise<{ totalPosts: number; daysCovered: number }> {
    const { total, days } = await this.#figuresOf('truthsocial', username);
    return { totalPosts: total, daysCovered: days };
  }

  /** The posts closest to a moment (epoch seconds UTC), nearest first, and how many there are in the hour before and after it, or on its day. */
  async nearby(time: number, resolution: TimeResolution): Promise<Page<NearbyPost>> {
    const { start, last } = intervalOf(time, resolution);
    const isDay = resolution === 'day';
    // Nobody knows which hour of the day it was: the posts of that day.
    const reach = isDay ? 0 : HOUR_SECONDS;
    const find = (startTime: number, endTime: number, sort: 'newest' | 'oldest') =>
      findPosts(this.#store.read, { criteria: { startTime, endTime }, sort, limit: NEARBY_MAX, offset: 0 });
    const [before, after, total] = await Promise.all([
      find(start - reach, last, 'newest'),
      find(last + 1, last + reach, 'oldest'),
      this.count({ startTime: start - reach, endTime: last + reach }),
    ]);
    const items = [...before, ...after]
      .map(({ id, platform, externalId, username, timestamp, content }) => ({
        id,
        item: itemKey('post', `${platform}/${externalId}`),
        platform,
        username,
        timestamp,
        content,
        timeDelta: isDay || isDayOnly(timestamp) ? 0 : (fromTimestamp(timestamp) - time) / 60,
      }))
      .toSorted((a, b) => Math.abs(a.timeDelta) - Math.abs(b.timeDelta))
      .slice(0, NEARBY_MAX);
    return { items, total };
  }

  async count(criteria: PostCriteria): Promise<number> {
    const { file, read } = this.#store;
    return (await this.#areMany())
      ? this.#readers.run('numberOfPosts', { file, criteria })
      : countPosts(read, criteria);
  }

  /** Whose posts an import has brought. */
  async authorsOf(importId: number): Promise<readonly ImportedAccount[]> {
    const { file, read } = this.#store;
    return (await this.#areMany())
      ? this.#readers.run('authorsOfPosts', { file, importId })
      : findAccountsOfImport(read, importId);
  }

  async statistics({ zone, ...filter }: QueryOf<'getPostStatistics'>): Promise<PostStatistics> {
    if (JSON.stringify(filter) === WHOLE_FILTER) return (await this.#wholeStatistics())[zone];
    return postStatisticsOf(await this.#findStatistics(await this.criteria(filter)), zone);
  }

  /** From now on counts the statistics of all posts soon after they change, where they are many: a page then opens with them. */
  keepStatistics(quietMs = QUIET_MS): void {
    let timer: NodeJS.Timeout | undefined;
    const count = async (): Promise<void> => {
      if (await this.#areMany()) await this.#wholeStatistics();
    };
    const schedule = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The job keeps its error, and the next reading of the page tries again.
        count().catch(() => undefined);
      }, quietMs).unref();
    };
    schedule();
    this.#changes.onChange(['posts'], schedule);
  }

  /** Of few posts they are counted when they are needed; of many a job counts them, and they are stored until the posts change. */
  async #storedStatistics(): Promise<WholeStatistics> {
    const { file, read } = this.#store;
    if (!(await this.#areMany())) return wholeStatisticsOf(await findPostStatistics(read, {}));
    const state = stateOf(this.#changes.state(), ['posts']);
    const stored = await findMeta(read, STORED_STATISTICS);
    const known = stored === null ? undefined : storedStatisticsSchema.safeParse(JSON.parse(stored)).data;
    if (known?.state === state) return known.zones;
    const { finished } = this.#jobs.start({
      kind: 'post-statistics',
      title: 'Count the statistics of all posts',
      changes: [],
      run: async ({ signal }) => {
        const rows = await this.#readers.run('statisticsOfPosts', { file, criteria: {} }, { signal });
        const zones = wholeStatisticsOf(rows);
        await this.#store.write((tx) => {
          setMeta(tx, STORED_STATISTICS, JSON.stringify({ state, zones }));
        });
        return { message: `${plural(zones.UTC.total, 'post')} counted.`, zones };
      },
    });
    return (await finished).zones;
  }

  async #findStatistics(criteria: PostCriteria): Promise<PostStatisticsRows> {
    const { file, read } = this.#store;
    return (await this.#areMany())
      ? this.#readers.run('statisticsOfPosts', { file, criteria })
      : findPostStatistics(read, criteria);
  }

  async #areMany(): Promise<boolean> {
    return (await findHighestPostId(this.#store.read)) > ASKED_HERE;
  }

  async #page(criteria: PostCriteria, sort: 'newest' | 'oldest', limit: number, offset: number) {
    const { file, read } = this.#store;
    const page = { criteria, sort, limit, offset };
    const areMany = await this.#areMany();
    const [items, total] = await Promise.all([
      areMany ? this.#readers.run('pageOfPosts', { file, page }) : findPosts(read, page),
      criteria.set === undefined && criteria.tag === undefined
        ? this.#counts(criteria)
        : this.count(criteria),
    ]);
    return { items, total };
  }

  #figuresOf(platform: SocialPlatform, username: string | undefined): Promise<PostFigures> {
    return this.#figures(platform, username?.toLowerCase() ?? null, Math.floor(this.#now() / 60_000));
  }

  async #findFigures(criteria: PostCriteria, recentSince: number): Promise<PostFigures> {
    const { file, read } = this.#store;
    return (await this.#areMany())
      ? this.#readers.run('figuresOfPosts', { file, criteria, recentSince })
      : findPostFigures(read, criteria, recentSince);
  }
}
