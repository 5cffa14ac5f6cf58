import type { Intent } from '@blueprintjs/core';
import { formatP, formatScore } from '#renderer/lib/format.ts';
import type {
  CoordinationAccount,
  CoordinationFinding,
  CoordinationRun,
  CoordinationWindow,
} from '#shared/contract/coordination.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import { chanceFigures, chancePosition, chanceSentence, formatCount, plural } from '#shared/figures.ts';
import type { GapResolution } from '#shared/methods/parts.ts';

/** Section 9: green for proof, yellow above 0.8 confidence, blue above 0.5, gray otherwise. */
export const findingIntent = ({ isProof, confidence }: CoordinationFinding): Intent => {
  if (isProof) return 'success';
  if (confidence > 0.8) return 'warning';
  return confidence > 0.5 ? 'primary' : 'none';
};

/** `Q PROOF`, or the score in percent, cut and never rounded up: only a score of 1 is a whole match. */
export const findingBadge = ({ isProof, correlationScore }: CoordinationFinding): string =>
  isProof ? 'Q PROOF' : `${String(Math.floor(correlationScore * 100))}% match`;

export const findingMeaning = ({ isProof, correlationScore, p, q }: CoordinationFinding): string =>
  isProof
    ? `Score ${formatScore(correlationScore)} (0.7 or more) with q ${formatP(q)} (under 0.05).`
    : `The score, ${formatScore(correlationScore)} of 1, in percent. p ${formatP(p)} is the probability of such a score by chance; q ${formatP(q)} corrects it for all tested drops of this type.`;

/** Why a finding has no chance next to it; null where it has. */
export const untestedReason = ({ proofType }: Pick<CoordinationFinding, 'proofType'>): string | null => {
  if (proofType === 'not tested') return 'Outside the window or the common period';
  return proofType === 'cites the post' ? 'The drop cites the post' : null;
};

export const TYPE_LABELS: Readonly<Record<CoordinationFinding['type'], string>> = {
  'time-delta': 'Close in time',
  'text-echo': 'Text echo',
  'shared-rare-term': 'Shared rare term',
  'shared-link': 'Shared link',
  image: 'Both with an image',
  anniversary: 'Anniversary',
};

export const sideLabel = (side: string): string => (side === 'qdrop' ? 'Q drop' : platformLabel(side));

/** `12.5 minutes`, `−3 minutes`, `1 minute`: post − drop. */
export const deltaLabel = (minutes: number): string => {
  const size = Math.abs(minutes);
  if (size >= 2880)
    return `${minutes < 0 ? '−' : ''}${(size / 1440).toLocaleString('en-US', { maximumFractionDigits: 0 })} days`;
  const shown = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${minutes < 0 ? '−' : ''}${String(shown)} ${shown === 1 ? 'minute' : 'minutes'}`;
};

/** Which pairs count: any, those with the drop or the post first, those of the same clock minute within k. */
export type ChartReading = keyof CoordinationAccount['chart'];
export const READINGS: Readonly<Record<ChartReading, string>> = {
  either: 'Either way',
  after: 'Drop first',
  before: 'Post first',
  clockMinute: 'By clock minute',
};

export const BASE_RATE_MINUTES: ReadonlySet<number> = new Set([0, 1, 5, 10, 15, 20, 30, 60]);

/** What a window of k minutes is called; at 0 only the second, or the clock minute, itself counts. */
export const windowLabel = (minutes: number, reading: ChartReading, resolution: GapResolution): string => {
  if (minutes > 0) return `${String(minutes)} min`;
  return reading === 'clockMinute' || resolution === 'clock-minute' ? 'same minute' : 'same second';
};

/** Where an observed count is, seen from the 95% range of chance. */
export const verdictOf = (row: CoordinationWindow, surrogates: number): ReturnType<typeof chancePosition> =>
  chancePosition(chanceFigures(row), surrogates);

const PREDICATES: Readonly<Record<ChartReading, (minutes: number) => string>> = {
  either: (minutes) => (minutes === 0 ? 'a post in the same second' : `a post within ${String(minutes)} min`),
  after: (minutes) => `a post at most ${String(minutes)} min later`,
  before: (minutes) => `a post at most ${String(minutes)} min earlier`,
  clockMinute: (minutes) =>
    minutes === 0 ? 'a post in the same clock minute' : `a post within ${String(minutes)} clock minutes`,
};

/** What a window counts, after the number: `drops have a post within 5 min`. */
export const windowPredicate = (
  minutes: number,
  reading: ChartReading,
  resolution: GapResolution,
): string => {
  const isByClock = reading === 'either' && resolution === 'clock-minute';
  return `drops have ${PREDICATES[isByClock ? 'clockMinute' : reading](minutes)}`;
};

export const windowSentence = (
  row: CoordinationWindow,
  tested: number,
  reading: ChartReading,
  resolution: GapResolution,
): string =>
  chanceSentence(windowPredicate(row.minutes, reading, resolution), {
    ...chanceFigures(row),
    of: tested,
    p: row.expected === null ? null : row.p,
  });

/** Why the ledger has more drops than the rates of an account: in words, one sentence for each account that leaves drops out. */
export const ledgerDifferences = ({
  accounts,
  ledger,
}: Pick<CoordinationRun, 'accounts' | 'ledger'>): readonly string[] =>
  accounts.flatMap(({ platform, tested }) => {
    const outside = ledger.tested - tested;
    return outside <= 0
      ? []
      : [
          `The rates and charts of ${sideLabel(platform)} count the ${plural(tested, 'drop')} of the common period; the ledger has all ${formatCount(ledger.tested)}, also the ${formatCount(outside)} outside it.`,
        ];
  });
