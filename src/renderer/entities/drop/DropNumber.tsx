import { cx } from '#renderer/lib/cx.ts';
import styles from './DropNumber.module.css';
interface DropNumberProps {
  readonly number: number;
  /** What a press does, where the number alone does not say it. */
  readonly label?: string;
  readonly onOpen: (dropNumber: number) => void;
}

/** The number of a drop, which opens it. */
export const DropNumber = ({ number, label, onOpen }: DropNumberProps) => (
  <button
    type="button"
    className={cx(styles.number, 'ds-num')}
    aria-label={label}
    onClick={() => onOpen(number)}
  >
    #{number}
  </button>
);
