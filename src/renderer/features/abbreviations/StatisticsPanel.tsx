import { useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount, formatShare, plural } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { KEY_CATEGORIES } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationCorrelationStats } from '#shared/contract/abbreviations.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
import { CoverageChart } from './CoverageChart.tsx';
import { CategoryIcon } from './KeyBadges.tsx';

const Coverage = ({ stats }: { readonly stats: AbbreviationCorrelationStats }) => {
  const { sampleAnalysis: sample } = stats;
  const { withoutTop } = sample;
  return (
    <StatCard
      icon="percentage"
      label="Coverage"
      value={formatShare(sample.dropsAnalyzed === 0 ? null : sample.coveragePercentage / 100)}
      detail={
        withoutTop === null
          ? 'drops with abbreviations'
          : `drops with abbreviations; ${formatShare(withoutTop.coveragePercentage / 100)} without ${withoutTop.abbreviation}`
      }
      how={
        <HowComputed
          title="Coverage"
          parameters={[
            ['Drops with a match', formatCount(sample.dropsCovered)],
            ['All drops (n)', formatCount(sample.dropsAnalyzed)],
            ['Drops with text', formatCount(sample.dropsWithText)],
            ...(withoutTop === null
              ? []
              : [
                  [
                    `With a match besides ${withoutTop.abbreviation}`,
                    formatCount(withoutTop.dropsCovered),
                  ] as const,
                ]),
          ]}
        >
          The share of all drops whose own text contains at least one key. All drops are counted, not a
          sample. The signature key is in most drops, so the figure without it says more about the rest.
        </HowComputed>
      }
    />
  );
};

const Cards = ({ stats }: { readonly stats: AbbreviationCorrelationStats }) => {
  // Two keys can have one definition.
  const { data: keys } = useEndpoint('getAbbreviationKeyStats');
  return (
    <div className="ds-stats">
      <StatCard icon="document" label="Total Q Drops" value={stats.totalQDrops} detail="in this dataset" />
      <StatCard
        icon="manual"
        label="Abbreviations"
        value={stats.totalAbbreviations}
        detail={`unique definitions${keys === undefined ? '' : ` of ${plural(keys.total, 'key')}`}`}
      />
      <Coverage stats={stats} />
      <StatCard
        icon="numerical"
        label="Sample Size"
        value={stats.sampleAnalysis.dropsAnalyzed}
        detail={`drops analyzed, ${plural(stats.occurrences, 'occurrence')}`}
      />
    </div>
  );
};

const METHODS = [
  [
    'Whole tokens',
    'A key counts where no letter, digit or underscore is next to it. Brackets and punctuation are boundaries.',
  ],
  [
    'Longest spelling',
    'Where spellings overlap, the longest wins. Matches are read left to right and never overlap.',
  ],
  ['Capitals', 'Keys in capitals are found in capitals only.'],
  ['Own text', 'Links, references and passages quoted or pasted from elsewhere are left out.'],
  [
    'Plain words',
    'Keys that are also words (NO, AS, US …) have a guard: they count only in brackets, in a list of initials, or among lowercase letters.',
  ],
  ['Spellings', 'Aliases and variants (CIA, C_A) count for their key.'],
] as const;

const Methods = () => (
  <SectionCard title="Detection methods" icon="function">
    <Facts look="list" facts={METHODS} />
  </SectionCard>
);

const Categories = () => {
  const { data } = useEndpoint('getAbbreviationKeyStats');
  return (
    <SectionCard title="Categories" icon="tag">
      <ul aria-label="Categories" className="ds-plain-list ds-stack-tight">
        {KEY_CATEGORIES.map((category) => (
          <li key={category} className="ds-row">
            <CategoryIcon category={category} />
            <span className="ds-grow">{CATEGORY_LOOK[category].plural}</span>
            <span className="ds-muted ds-num">
              {data === undefined ? '–' : plural(data.byCategory[category] ?? 0, 'key')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};

const Readings = ({ stats }: { readonly stats: AbbreviationCorrelationStats }) => {
  const { resolved, disputed, insufficient } = stats.readings;
  return (
    <p className="ds-muted ds-small ds-num">
      Meanings set for single occurrences: {formatCount(resolved)} resolved, {formatCount(disputed)} disputed,{' '}
      {formatCount(insufficient)} undetermined, of {plural(stats.occurrences, 'occurrence')}.
    </p>
  );
};

/** As high as the figures, the chart and the line below it. */
const FIGURES_HEIGHT = 500;

/** The tab "Statistics": coverage over all drops, and how abbreviations are found. */
export const StatisticsPanel = () => {
  const stats = useEndpoint('getAbbreviationCorrelationStats');
  return (
    <div className="ds-stack">
      <QueryState
        query={stats}
        failed="Failed to fetch stats"
        loading={<Skeleton text="Counting abbreviations…" height={FIGURES_HEIGHT} />}
      >
        {(data) => (
          <>
            <Cards stats={data} />
            <CoverageChart stats={data} />
            <Readings stats={data} />
          </>
        )}
      </QueryState>
      <div className="ds-two">
        <Methods />
        <Categories />
      </div>
    </div>
  );
};
