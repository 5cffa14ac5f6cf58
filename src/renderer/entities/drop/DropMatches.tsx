import { Link } from 'react-router';
import { readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { eventDelta, pairType } from '#renderer/lib/event-delta.ts';
import { formatCount, formatDelta, formatP, formatScore } from '#renderer/lib/format.ts';
import { PairStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { jointQuery } from '#renderer/ui/joint-query.ts';
import { QueryState, type QueryLike } from '#renderer/ui/QueryState.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { ResultRun } from '#shared/contract/analyses.ts';
import type { CoordinationFinding } from '#shared/contract/coordination.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import neighbours from './Neighbours.module.css';

const LISTED = 5;
const TITLE = 'Best matches compared with chance';

const findingOf = (qs: readonly number[]): string => {
  const above = qs.filter(isSignificant).length;
  if (qs.length === 1)
    return `This match is ${above === 1 ? '' : 'not '}above chance: q ${formatP(qs[0] ?? 1)}.`;
  return above === 0
    ? `None of these ${formatCount(qs.length)} matches is above chance: the smallest q is ${formatP(Math.min(...qs))}.`
    : `${formatCount(above)} of these ${formatCount(qs.length)} matches above chance (q < ${SIGNIFICANT_Q}).`;
};

interface ChanceProps {
  readonly score: number;
  readonly p: number;
  readonly q: number;
  readonly plan: string | null;
}

/** A score alone says nothing: how often chance reaches it. */
const Chance = ({ score, p, q, plan }: ChanceProps) => (
  <span className="ds-row">
    <PairStrip score={score} p={p} q={q} />
    <Tip content="p: how often moves of the other series by whole days reach this or more. q: p corrected for all tests of the run.">
      <span className="ds-num" tabIndex={0}>
        p {formatP(p)}, q {formatP(q)}: {isSignificant(q) ? 'above chance' : 'within chance'}
      </span>
    </Tip>
    <PlanMark plan={plan} />
  </span>
);

const PairRow = ({ item, plan }: { readonly item: CorrelationItem; readonly plan: string | null }) => {
  const { correlation, qDrop, newsEvent } = item;
  return (
    <li className={neighbours.item}>
      <span>
        {newsEvent.source}, {pairType(correlation.correlationType, newsEvent, qDrop.timestamp)}, score{' '}
        {formatScore(Number(correlation.correlationScore))}
      </span>
      <span className="ds-faint ds-num">{eventDelta(newsEvent, qDrop.timestamp)}</span>
      <span className={neighbours.text}>{newsEvent.title}</span>
      <Chance score={Number(correlation.correlationScore)} p={correlation.p} q={correlation.q} plan={plan} />
    </li>
  );
};

const FindingRow = ({ finding }: { readonly finding: CoordinationFinding }) => (
  <li className={neighbours.item}>
    <span>
      @{finding.username} on {finding.platform}, score {formatScore(finding.correlationScore)}
    </span>
    <span className="ds-faint ds-num">{formatDelta(finding.timeDelta)}</span>
    <Chance score={finding.correlationScore} p={finding.p} q={finding.q} plan={finding.plan} />
  </li>
);

/** In the place of the matches, so that nothing below moves when they come. */
const Waiting = ({ isComputing }: { readonly isComputing: boolean }) => (
  <section className="ds-stack-tight">
    <h3>{TITLE}</h3>
    {isComputing ? (
      <p className="ds-muted">Drops are being compared with news events…</p>
    ) : (
      <Skeleton text="Loading matches…" />
    )}
  </section>
);

interface Matches {
  readonly pairs: readonly CorrelationItem[];
  readonly findings: readonly CoordinationFinding[];
}

interface MatchListProps extends Matches {
  readonly dropNumber: number;
  /** The run that found the pairs; null where none did. */
  readonly run: ResultRun | null;
}

const MatchList = ({ pairs, findings, dropNumber, run }: MatchListProps) => (
  <section className="ds-stack-tight">
    <div className="ds-row-between">
      <h3>{TITLE}</h3>
      {pairs.length + findings.length === 0 ? null : (
        <SaveItemsAsSet
          items={[
            itemKey('drop', dropNumber),
            ...pairs.map(({ newsEvent }) => itemKey('event', newsEvent.id)),
            ...findings.flatMap(({ postItem }) => (postItem === null ? [] : [postItem])),
          ]}
          suggestedName={`Drop ${dropNumber} and its best matches`}
        />
      )}
    </div>
    {pairs.length + findings.length === 0 ? (
      <p className="ds-faint ds-small">
        {run === null ? 'Not compared with news events yet' : 'No stored match of this drop'}.{' '}
        <Link to="/?tab=correlations">Correlations</Link> compares drops with news events,{' '}
        <Link to="/comms?tab=proofs">Q Proofs</Link> with posts.
      </p>
    ) : (
      <>
        <p>{findingOf([...pairs.map(({ correlation }) => correlation.q), ...findings.map(({ q }) => q)])}</p>
        <ul className={neighbours.list} aria-label={TITLE}>
          {pairs.map((item) => (
            <PairRow key={item.correlation.id} item={item} plan={run?.plan ?? null} />
          ))}
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
          ))}
        </ul>
      </>
    )}
  </section>
);

/** The best stored matches of a drop, each with its chance: news events and posts. */
export const DropMatches = ({ dropNumber }: { readonly dropNumber: number }) => {
  const query = { dropNumber, limit: LISTED };
  const reading = useReading(readingQuery('listCorrelations', { query }));
  const found = useEndpoint('listCoordinationFindings', { query: { dropNumber, limit: LISTED } });
  const isUnasked = reading.isUnasked === true;
  const pairs = isUnasked ? [] : reading.data;
  const matches = jointQuery<QueryLike<unknown>, Matches>(
    isUnasked ? [found] : [reading, found],
    pairs === undefined || found.data === undefined ? undefined : { pairs, findings: found.data },
  );
  return (
    <QueryState
      query={matches}
      failed="Couldn’t read what matches this drop"
      loading={<Waiting isComputing={reading.job !== null} />}
    >
      {(data) => <MatchList {...data} dropNumber={dropNumber} run={reading.run} />}
    </QueryState>
  );
};
