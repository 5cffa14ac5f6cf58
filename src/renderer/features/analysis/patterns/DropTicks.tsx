import { cx } from '#renderer/lib/cx.ts';
import { ARCHIVE_SIZE } from '#shared/constants.ts';
import styles from './patterns.module.css';

const WIDTH = 400;
const HEIGHT = 10;

const middleOf = (numbers: readonly number[]): number => numbers[Math.floor((numbers.length - 1) / 2)] ?? 0;

/** Where in the archive drops are, the first at the left: one stroke each. @param numbers ascending */
export const DropTicks = ({ numbers }: { readonly numbers: readonly number[] }) => {
  // Two strokes at one place are one.
  const places = new Set(numbers.map((number) => Math.round((number / ARCHIVE_SIZE) * WIDTH)));
  return (
    <svg
      className={cx(styles.ticks)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`From #${numbers[0] ?? 0} to #${numbers.at(-1) ?? 0}, half of them up to #${middleOf(numbers)}`}
    >
      <path d={[...places].map((place) => `M${place} 0V${HEIGHT}`).join('')} />
    </svg>
  );
};
