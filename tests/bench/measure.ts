/** Medians of repeated runs; ratios to a reference measured in the same run are what counts, wall times are noise. */
export interface BenchRow {
  readonly row: string;
  /** Milliseconds, unless `unit` says otherwise. */
  readonly ours: number;
  readonly reference: number;
  readonly referenceName: string;
  readonly ratio: number;
  readonly target: number;
  readonly pass: boolean;
  readonly unit: string;
  readonly note: string;
}

export const RUNS = 15;

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** Milliseconds of each of `runs` runs, after one that warms up. */
export const timesOf = async (work: () => unknown, runs = RUNS): Promise<number[]> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
};

/** Medians of two works, run in turn so that both meet the same machine. */
export const compare = async (
  ours: () => unknown,
  reference: () => unknown,
  runs = RUNS,
): Promise<{ ours: number; reference: number }> => {
  await ours();
  await reference();
  const [a, b]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    let started = performance.now();
    await ours();
    a.push(performance.now() - started);
    started = performance.now();
    await reference();
    b.push(performance.now() - started);
  }
  return { ours: median(a), reference: median(b) };
};

export const toRow = (
  row: string,
  measured: { readonly ours: number; readonly reference: number },
  referenceName: string,
  target: number,
  options: { readonly unit?: string; readonly note?: string } = {},
): BenchRow => {
  const ratio = measured.ours / measured.reference;
  return {
    row,
    ...measured,
    referenceName,
    ratio,
    target,
    pass: ratio <= target,
    unit: options.unit ?? 'ms',
    note: options.note ?? '',
  };
};

/** A row whose reference is a fixed limit in its own unit: bytes, differences, blocks. */
export const toLimitRow = (row: string, ours: number, limit: number, unit: string, note = ''): BenchRow => ({
  row,
  ours,
  reference: limit,
  referenceName: 'limit',
  ratio: ours / limit,
  target: 1,
  pass: ours <= limit,
  unit,
  note,
});

/** What every bench module exports: its rows. */
export type Bench = () => Promise<readonly BenchRow[]>;
