import type { TestRegisterService } from '#main/services/analyses/register.ts';
import type { DropService } from '#main/services/drops/drops.ts';
import type { PostService } from '#main/services/posts/posts.ts';

/** A figure that the pages and reports show, and how it follows from a table of the package. */
export interface PackageFigure {
  readonly name: string;
  readonly value: number | null;
  readonly table: string;
  readonly definition: string;
}

export interface FigureSources {
  readonly drops: Pick<DropService, 'stats' | 'distribution'>;
  readonly posts: Pick<PostService, 'count'>;
  readonly register: Pick<TestRegisterService, 'list'>;
}

const SIGNIFICANT = 0.05;
const ALL_TESTS = 1_000_000;

const dropFigures = async ({ drops }: FigureSources): Promise<PackageFigure[]> => {
  const stats = await drops.stats();
  const hours = await drops.distribution({ profile: 'hour', granularity: 'day' });
  const busiest = Math.max(0, ...hours.map(({ count }) => count));
  const { sum, medianWithText } = stats.contentLength;
  const of = (name: string, value: number | null, definition: string, table = 'drops'): PackageFigure => ({
    ...{ name, value, definition, table },
  });
  return [
    of('drops', stats.totalDrops, 'Rows of drops'),
    of('drops_with_images', stats.withImages, 'Rows with images > 0'),
    of('drop_links', stats.links, 'Rows of drop_links', 'drop_links'),
    of('drop_text_length', sum, 'Sum of length'),
    of('drop_text_length_median', medianWithText, 'Median of length over rows with length > 0'),
    of(
      'drop_busiest_hour_share',
      stats.totalDrops === 0 ? null : busiest / stats.totalDrops,
      'Largest share of rows in one hour of the day, UTC: floor(epoch / 3600) mod 24',
    ),
    of('pairs', stats.correlationsCount, 'Rows of pairs', 'pairs'),
    of('pairs_strong', stats.correlations, 'Rows with score ≥ 0.7', 'pairs'),
  ];
};

const testFigures = async ({ register }: FigureSources): Promise<PackageFigure[]> => {
  const { items } = await register.list({ includeHidden: true, limit: ALL_TESTS });
  const qs = items.map(({ q }) => q);
  const table = 'tests';
  return [
    {
      name: 'tests_significant',
      value: qs.filter((q) => q <= SIGNIFICANT).length,
      table,
      definition: 'Rows with q ≤ 0.05; q is p adjusted over all rows (Benjamini–Hochberg)',
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

/** The figures of a package, from the services that the pages show them from. */
export const packageFigures = async (sources: FigureSources): Promise<readonly PackageFigure[]> => [
  ...(await dropFigures(sources)),
  { name: 'posts', value: await sources.posts.count({}), table: 'posts', definition: 'Rows of posts' },
  ...(await testFigures(sources)),
];
