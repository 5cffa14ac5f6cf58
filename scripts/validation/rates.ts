import { ksUniform } from '#main/analysis/chance/significance.ts';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import type { MeasuredPart, MeasuredShare } from '#shared/contract/analyses.ts';
import { level, type Observation } from './observe.ts';

const digits = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A share with its Wilson interval; null of nothing. */
export const share = (count: number, of: number): MeasuredShare | null => {
  const interval = wilsonInterval(count, of);
  return interval === null
    ? null
    : { count, of, share: digits(count / of), low: digits(interval.lower), high: digits(interval.upper) };
};

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const withField = (observations: readonly Observation[], field: keyof Observation): readonly Observation[] =>
  observations.filter((observation) => observation[field] !== undefined);

/** Findings that are no truth, as a share of the findings; none are no mistake. */
const falseShare = ({ claims = 0, right = 0 }: Observation): number =>
  claims === 0 ? 0 : 1 - right / claims;

/** A part of which only some rates are measured. */
export const partOf = ({
  name,
  ...part
}: Pick<MeasuredPart, 'name'> & Partial<MeasuredPart>): MeasuredPart => ({
  name,
  plantedCorpora: 0,
  recall: null,
  precision: null,
  falseDiscoveryRate: null,
  nullCorpora: 0,
  falseAlarms: null,
  falsePositiveRuns: null,
  falsePositives: null,
  farFalsePositives: null,
  uniformity: null,
  ...part,
});

/** The share of p that are as small as the level. */
export const shareBelow = (ps: readonly number[]): MeasuredShare | null =>
  share(ps.filter((p) => p <= level).length, ps.length);

/** The part of one test: its p on corpora with a planted truth, and on as many with nothing in them. */
export const partOfTest = (
  name: string,
  planted: readonly number[],
  chance: readonly number[],
): MeasuredPart =>
  partOf({
    name,
    plantedCorpora: planted.length,
    recall: shareBelow(planted),
    nullCorpora: chance.length,
    falsePositiveRuns: shareBelow(chance),
  });

/** The rates of p that have to be uniform: one of each run. */
export const ratesOfRuns = (
  ps: readonly number[],
): Pick<MeasuredPart, 'falsePositiveRuns' | 'uniformity'> => {
  const ks = ksUniform(ps);
  return {
    falsePositiveRuns: shareBelow(ps),
    uniformity: ks === null ? null : { d: digits(ks.d), p: digits(ks.p), n: ks.n },
  };
};

/** The rates of one part from its observations on planted corpora and on corpora with nothing in them. */
export const ratesOf = (
  name: string,
  planted: readonly Observation[],
  chance: readonly Observation[],
): MeasuredPart => {
  const claiming = withField(planted, 'claims');
  const ps = chance.flatMap((observation) => observation.ps ?? []);
  const warned = withField(chance, 'alarm');
  const far = withField(chance, 'farBelow');
  const { falsePositiveRuns, uniformity } = ratesOfRuns(ps);
  return {
    name,
    plantedCorpora: planted.length,
    recall: share(sum(planted.map(({ found }) => found)), sum(planted.map(({ truths }) => truths))),
    precision: share(sum(claiming.map(({ right }) => right)), sum(claiming.map(({ claims }) => claims))),
    falseDiscoveryRate:
      claiming.length === 0 ? null : digits(sum(claiming.map(falseShare)) / claiming.length),
    nullCorpora: chance.length,
    falseAlarms: share(warned.filter(({ alarm }) => alarm).length, warned.length),
    falsePositiveRuns,
    falsePositives: share(sum(chance.map(({ below }) => below)), sum(chance.map(({ tests }) => tests))),
    farFalsePositives: share(sum(far.map(({ farBelow }) => farBelow)), sum(far.map(({ tests }) => tests))),
    uniformity,
  };
};

/** Rates per method, the parts in the order they first come up. */
export const ratesByMethod = (
  planted: readonly Observation[],
  chance: readonly Observation[],
): ReadonlyMap<string, readonly MeasuredPart[]> => {
  const methods = new Map<string, string[]>();
  for (const { method, part } of [...chance, ...planted]) {
    const parts = methods.get(method) ?? [];
    if (!parts.includes(part)) methods.set(method, [...parts, part]);
  }
  return new Map(
    [...methods].map(([method, parts]) => {
      const of = (all: readonly Observation[], name: string): readonly Observation[] =>
        all.filter((observation) => observation.method === method && observation.part === name);
      return [method, parts.map((name) => ratesOf(name, of(planted, name), of(chance, name)))];
    }),
  );
};
