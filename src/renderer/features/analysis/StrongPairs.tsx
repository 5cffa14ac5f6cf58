import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { TryAgain } from '#renderer/ui/TryAgain.tsx';
import { chanceClause, chanceFigures, STRONG_SCORE } from '#shared/figures.ts';
import { pairCountsQuery } from './correlations.ts';

/** The strong pairs next to chance, of the set in the address where there is one. */
const useStrongPairs = () => useReading(pairCountsQuery({ minScore: STRONG_SCORE, ...useMethodSet().query }));

export const StrongPairsCount = () => <>{formatCount(useStrongPairs().data?.total.observed)}</>;

/** How many strong pairs are expected by chance, and where their number is compared with that; the words of the card below its figure. */
export const StrongPairsChance = () => {
  const pairs = useStrongPairs();
  const { data, job, failure, error, run, isUnasked } = pairs;
  if (data === undefined) {
    if (job !== null) return <>Comparing with chance…</>;
    if (isUnasked === true) return <>not compared with chance yet</>;
    return error === null && failure === null ? (
      <>score ≥ {STRONG_SCORE}</>
    ) : (
      <span role="alert">
        comparison with chance failed: {failure ?? messageOf(error)} <TryAgain query={pairs} />
      </span>
    );
  }
  const clause = chanceClause(chanceFigures(data.total));
  return (
    <div data-testid="strong-chance">
      {unbroken(clause ?? 'not compared with chance')} <PlanMark plan={run?.plan ?? null} />
      {run !== null && run.stale.length > 0 ? ' computed before the last change of the data' : ''}
    </div>
  );
};

/** The strip of the strong pairs, and where their number is in words; nothing until they were compared with chance. */
export const StrongPairsMark = () => {
  const { data } = useStrongPairs();
  return data === undefined ? null : <ChanceMark count={data.total} predicate="strong pairs" />;
};
