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
  /** Milliseconds of processor time of both, where they were measured: medians of the same runs. */
  readonly processor?: { readonly ours: number; readonly reference: number };
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

export interface Times {
  readonly wall: number;
  /** Of the whole process, its threads included. */
  readonly processor: number;
}

/** What one run takes, by the clock and of the processor; milliseconds. */
export const timed = async (work: () => unknown): Promise<Times> => {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { wall, processor: (user + system) / 1000 };
};

type Measured = Pick<BenchRow, 'ours' | 'reference' | 'processor'>;

/**
 * Medians of two works, run in turn so that both meet the same machine.
 * @param before what each run of ours needs and is no part of it
 */
export const compare = async (
  ours: () => unknown,
  reference: () => unknown,
  runs = RUNS,
  before: () => unknown = () => {},
): Promise<Measured> => {
  await before();
  await ours();
  await reference();
  const [a, b]: [Times[], Times[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    await before();
    a.push(await timed(ours));
    b.push(await timed(reference));
  }
  const medians = (name: keyof Times) => ({
    ours: median(a.map((times) => times[name])),
    reference: median(b.map((times) => times[name])),
  });
  return { ...medians('wall'), processor: medians('processor') };
};

export const toRow = (
  row: string,
  measured: Measured,
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

/** What every bench module exports: its rows, at once or one after another. */
export type Bench = () => Promise<readonly BenchRow[]> | AsyncIterable<BenchRow>;
