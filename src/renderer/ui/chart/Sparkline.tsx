import styles from './Sparkline.module.css';

interface SparklineProps {
  /** In words, for those who do not see it. */
  readonly label: string;
  /** One value a step; null without one: the line breaks there. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}

/** Runs of values without a gap, as points of the drawing. */
const runsOf = (values: readonly (number | null)[], width: number, height: number): string[][] => {
  const top = Math.max(...values.map((value) => value ?? 0), Number.EPSILON);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const runs: string[][] = [[]];
  for (const [at, value] of values.entries())
    if (value === null) runs.push([]);
    else
      runs
        .at(-1)
        ?.push(`${(at * step).toFixed(1)},${(height - 1 - (value / top) * (height - 3)).toFixed(1)}`);
  return runs.filter((run) => run.length > 0);
};

export const Sparkline = ({ label, values, width = 180, height = 32 }: SparklineProps) => (
  <svg
    className={styles.sparkline}
    role="img"
    aria-label={label}
    width={width}
    height={height}
    viewBox={`-1 0 ${width + 2} ${height}`}
  >
    <line x1="0" x2={width} y1={height - 1} y2={height - 1} className={styles.base} />
    {runsOf(values, width, height).map((run) =>
      run.length === 1 ? (
        <circle
          key={run[0]}
          cx={run[0]?.split(',')[0]}
          cy={run[0]?.split(',')[1]}
          r="1.5"
          className={styles.dot}
        />
      ) : (
        <polyline key={run[0]} points={run.join(' ')} className={styles.line} />
      ),
    )}
  </svg>
);
