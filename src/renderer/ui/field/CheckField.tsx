import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Field.module.css';

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const CheckField = ({ label, value, onChange }: CheckFieldProps) => (
  <Checkbox
    className={cx(styles.switch)}
    labelElement={label}
    checked={value}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
