import { Switch, Tag } from '@blueprintjs/core';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { dipsSentence, RUNG_LABELS } from '#renderer/entities/analysis/ladder-words.ts';
import { DIRECTION_LABELS, ladderQuery, rangesHeight, rowsOf } from '#renderer/entities/analysis/ladder.ts';
import { RangesChart } from '#renderer/entities/analysis/RangesChart.tsx';
import type { MethodCode } from '#renderer/entities/coding/method-code.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { LADDER_DIRECTIONS, type LadderSeries } from '#shared/contract/ladder.ts';
import { LADDER_FAMILY } from '#shared/methods/q-families.ts';
import { Correlogram, rungParser } from './Correlogram.tsx';
import { retweetsParser, useRetweets } from './use-retweets.ts';
import styles from './LadderCard.module.css';

/** Of the card and the picture in it. */
export const ladderParsers = {
  /** Account and platform; empty: the one with most posts. */
  series: parseAsString.withDefault(''),
  order: parseAsStringLiteral(LADDER_DIRECTIONS).withDefault('drop-first'),
  rung: rungParser,
  retweets: retweetsParser,
};

/** What each rung moves before it counts again. */
const SHIFTS: readonly (readonly [rung: string, shift: string])[] = [
  ['Era', 'posts shifted by whole days'],
  ['Season', 'posts shifted by 1–13 whole weeks'],
  ['Day', 'posts shifted by 30–180 minutes'],
  ['Minute', 'bursts of drops shifted by up to 2 hours, 999 times'],
];

const factsOf = ({ drops, posts, resolution, period }: LadderSeries): string =>
  `${plural(drops, 'drop')} and ${plural(posts, 'post')} in ${
    period === null ? 'no' : formatCount(period.days)
  } days in common, compared by the ${resolution}.`;

const Ladder = ({ answer }: { readonly answer: AnswerOf<'getLadder'> }) => {
  const [{ series: name, order: direction }, setView] = useQueryStates(ladderParsers);
  const bySize = answer.series.toSorted((a, b) => b.posts - a.posts);
  const series = bySize.find((candidate) => candidate.series === name) ?? bySize[0];
  const rows = rowsOf(series?.rows ?? [], direction);
  const dips = dipsSentence(rows);
  if (series === undefined) return null;
  const context = `${answer.stamp.datasetName ?? ''}, seed ${answer.stamp.seed}`;
  const label = DIRECTION_LABELS[direction].toLowerCase();
  return (
    <div className="ds-stack-tight">
      <p className={styles.sentence} data-testid="ladder-sentence">
        <Tag minimal intent={series.scale === null ? 'none' : 'warning'}>
          {series.scale === null ? 'No excess' : `${RUNG_LABELS[series.scale]} scale`}
        </Tag>{' '}
        {unbroken(series.sentence)}
      </p>
      {dips === null ? null : (
        <p className="ds-small ds-num" data-testid="ladder-dips">
          {dips}
        </p>
      )}
      <p className="ds-muted ds-small ds-num">{[factsOf(series), LADDER_FAMILY].join(' ')}</p>
      <p className="ds-muted ds-small">
        Every rung counts again after a shift. {SHIFTS.map(([rung, shift]) => `${rung}: ${shift}`).join('; ')}
        .
      </p>
      <div className={styles.charts}>
        <div className="ds-stack-tight">
          <div className="ds-row-wrap">
            {bySize.length > 1 ? (
              <SelectField
                label="Account and platform of the ladder"
                isLabelHidden
                value={series.series}
                options={bySize.map((candidate) => candidate.series)}
                onChange={(chosen) => void setView({ series: chosen })}
              />
            ) : null}
            <SegmentField
              label="Direction of the ladder"
              value={direction}
              options={DIRECTION_LABELS}
              onChange={(order) => void setView({ order })}
            />
          </div>
          <RangesChart rows={rows} direction={label} account={series.series} context={context} />
        </div>
        <Correlogram
          bands={series.correlogram}
          account={series.series}
          context={context}
          height={Math.max(380, rangesHeight(rows))}
        />
      </div>
    </div>
  );
};

const ALL: MethodCode['query'] = {};

interface LadderCardProps {
  readonly username: string;
  readonly platform: PlatformFilter;
  /** The code whose drops are the series; all drops where it names none. */
  readonly coded?: MethodCode['query'];
}

export const LadderCard = ({ username, platform, coded = ALL }: LadderCardProps) => {
  const [includeReposts, setIncludeReposts] = useRetweets();
  const narrowed = useMethodSet().query;
  return (
    <SectionCard
      title="Chance ladder"
      icon="layers"
      subtitle="Do drops and posts coincide more than chance, and on what time scale?"
      actions={
        <>
          <Switch
            style={{ margin: 0 }}
            checked={includeReposts}
            label="Include reposts"
            onChange={({ currentTarget: { checked } }) => void setIncludeReposts(checked)}
          />
          <HowComputed
            title="Chance ladder"
            methodId="ladder"
            parameters={[
              ['Era', 'posts shifted by whole days'],
              ['Season', 'posts shifted by 1–13 whole weeks'],
              ['Day', 'posts shifted by 30–180 minutes'],
              ['Minute', 'bursts of drops shifted by up to 2 hours, 999 times'],
            ]}
          >
            Drops with a post within a window are counted, and counted again after one of the two series has
            been moved. Each rung keeps more of both than the one before it, so the finest rung that still
            shows more matches than its moves names the scale at which they meet.
          </HowComputed>
        </>
      }
    >
      <AnalysisPanel
        query={{
          ...ladderQuery({
            username,
            platform,
            includeReposts: includeReposts ? 'true' : 'false',
            ...narrowed,
            ...coded,
          }),
          enabled: username !== '',
        }}
        failed="Couldn’t compute the chance ladder"
        isEmpty={({ series }) => series.length === 0}
        none={{
          icon: 'people',
          title: 'No posts to compare with',
          description: `No stored post of @${username} is in this selection. Import or collect posts first, or choose another platform or set.`,
        }}
      >
        {(answer) => <Ladder answer={answer} />}
      </AnalysisPanel>
    </SectionCard>
  );
};
