import type { Executor } from '#main/db/open.ts';
import { countCorrelations } from '#main/repositories/correlations.ts';
import { computeStats } from '#main/repositories/drop-stats.ts';
import type { FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { countNewsEvents } from '#main/repositories/news-events.ts';
import type { TestRegisterService } from '#main/services/analyses/register.ts';
import type { DropService } from '#main/services/drops/drops.ts';
import type { PostService } from '#main/services/posts/posts.ts';
import { SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';

/** A figure that the pages and reports show, and how it follows from a table of the package. */
export interface PackageFigure {
  readonly name: string;
  readonly value: number | null;
  readonly table: string;
  readonly definition: string;
}

export interface FigureSources {
  readonly drops: Pick<DropService, 'distribution'>;
  readonly posts: Pick<PostService, 'count'>;
  readonly register: Pick<TestRegisterService, 'list'>;
  readonly store: { readonly read: Executor };
}

const ALL_TESTS = 1_000_000;

const dropFigures = async (
  { drops, store }: FigureSources,
  set: FrozenSetRow | undefined,
): Promise<PackageFigure[]> => {
  const stats = await computeStats(store.read, set?.id);
  const hours = await drops.distribution({ profile: 'hour', granularity: 'day', set: set?.name });
  const pairs = (minScore: number): Promise<number> =>
    countCorrelations(store.read, {
      minScore,
      ...(set === undefined ? {} : { setOfDrops: set.id, setOfEvents: set.id }),
    });
  const counts = hours.map(({ count }) => count);
  const withHour = counts.reduce((sum, count) => sum + count, 0);
  const { sum, medianWithText } = stats.contentLength;
  const of = (name: string, value: number | null, definition: string, table = 'drops'): PackageFigure => ({
    name,
    value,
    definition,
    table,
  });
  return [
    of('drops', stats.totalDrops, 'Rows of drops'),
    of('drops_with_images', stats.withImages, 'Rows with images > 0'),
    of('drop_links', stats.links, 'Rows of drop_links', 'drop_links'),
    of('drop_text_length', sum, 'Sum of length'),
    of('drop_text_length_median', medianWithText, 'Median of length over rows with length > 0'),
    of(
      'drop_busiest_hour_share',
      withHour === 0 ? null : Math.max(...counts) / withHour,
      'Largest share of the rows with a time in one hour of the day, UTC: floor(epoch / 3600) mod 24',
    ),
    of('pairs', await pairs(0), 'Rows of pairs', 'pairs'),
    of('pairs_strong', await pairs(STRONG_SCORE), `Rows with score ≥ ${STRONG_SCORE}`, 'pairs'),
  ];
};

const testFigures = async ({ register }: FigureSources): Promise<PackageFigure[]> => {
  const { items } = await register.list({ includeHidden: true, limit: ALL_TESTS });
  const qs = items.map(({ q }) => q);
  const table = 'tests';
  return [
    {
      name: 'tests_significant',
      value: qs.filter((q) => q <= SIGNIFICANT_Q).length,
      table,
      definition: `Rows with q ≤ ${SIGNIFICANT_Q}; q is p adjusted over all rows (Benjamini–Hochberg)`,
    },
    { name: 'tests_q_sum', value: qs.reduce((sum, q) => sum + q, 0), table, definition: 'Sum of q' },
    {
      name: 'tests_holm_smallest',
      value: items.length === 0 ? null : Math.min(...items.map(({ holm }) => holm)),
      table,
      definition: 'Smallest p adjusted after Holm over all rows',
    },
  ];
};

/** How many items of the set that narrows a package are rows of it, and how many are gone from the data. */
const setFigures = (items: number, foundItems: number): PackageFigure[] => [
  {
    name: 'set_items_present',
    value: foundItems,
    table: 'set_items',
    definition: 'Rows with is_narrowing whose item is a row of drops, posts or events',
  },
  {
    name: 'set_items_gone',
    value: items - foundItems,
    table: 'set_items',
    definition: 'Rows with is_narrowing whose item is a row of none of them',
  },
  {
    name: 'rows_outside_set',
    value: 0,
    table: 'set_items',
    definition: 'Rows of drops, posts and events whose item is no row with is_narrowing',
  },
];

/**
 * The figures of a package, from what the pages show them from.
 * @param set the frozen set that the rows are narrowed to; undefined for all rows
 */
export const packageFigures = async (
  sources: FigureSources,
  set: FrozenSetRow | undefined,
): Promise<readonly PackageFigure[]> => {
  const own = set === undefined ? {} : { set: set.id };
  const drops = await dropFigures(sources, set);
  const posts = await sources.posts.count(own);
  const events = await countNewsEvents(sources.store.read, own);
  const foundItems = (drops.find(({ name }) => name === 'drops')?.value ?? 0) + posts + events;
  return [
    ...drops,
    { name: 'posts', value: posts, table: 'posts', definition: 'Rows of posts' },
    { name: 'events', value: events, table: 'events', definition: 'Rows of events' },
    ...(await testFigures(sources)),
    ...(set === undefined ? [] : setFigures(set.item_count, foundItems)),
  ];
};
