import { cx } from '#renderer/lib/cx.ts';
import { useOpenDrop } from './open-drop.ts';
import styles from './DropNumber.module.css';

interface DropNumberProps {
  readonly number: number;
  /** What a press does, where the number alone does not say it. */
  readonly label?: string;
  /** What opens it, where it is not what opens every drop here. */
  readonly onOpen?: (dropNumber: number) => unknown;
}

export const DropNumber = ({ number, label, onOpen }: DropNumberProps) => {
  const openDrop = useOpenDrop();
  return (
    <button
      type="button"
      className={cx(styles.number, 'ds-num')}
      aria-label={label}
      onClick={() => (onOpen ?? openDrop)(number)}
    >
      #{number}
    </button>
  );
};
