import { useDraft } from '#renderer/lib/use-draft.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

interface SliderFieldProps extends Omit<FieldProps, 'info' | 'isDisabled'> {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
  /** Called when the hand rests. */
  readonly onChange: (value: number) => void;
}

const REST_MS = 250;

/** A number between two bounds; what follows from it is requested when the hand rests. */
export const SliderField = ({ value, min, max, step, format, onChange, ...field }: SliderFieldProps) => {
  const { shown, change } = useDraft(value, onChange, REST_MS);
  return (
    <Field {...field} info={<output className="ds-num">{format(shown)}</output>}>
      {(attributes) => (
        <input
          {...attributes}
          type="range"
          className={styles.range}
          min={min}
          max={max}
          step={step}
          value={shown}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        />
      )}
    </Field>
  );
};
