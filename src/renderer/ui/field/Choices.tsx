import { Checkbox } from '@blueprintjs/core';
import { Tip } from '#renderer/ui/Tip.tsx';
import styles from './Choices.module.css';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly id: Value;
    readonly label: string;
    readonly detail?: string | undefined;
    readonly meaning?: string | undefined;
  }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

export const Choices = <Value extends string>({ label, options, chosen, onChange }: ChoicesProps<Value>) => (
  <fieldset className={styles.choices}>
    <legend>{label}</legend>
    {options.map(({ id, label: name, detail, meaning }) => (
      <Tip key={id} content={meaning ?? name} disabled={meaning === undefined}>
        <Checkbox
          checked={chosen.includes(id)}
          onChange={() => {
            const next = chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id];
            onChange(options.map((option) => option.id).filter((option) => next.includes(option)));
          }}
        >
          {name}
          {detail === undefined ? null : <span className="ds-faint ds-num"> ({detail})</span>}
        </Checkbox>
      </Tip>
    ))}
  </fieldset>
);
