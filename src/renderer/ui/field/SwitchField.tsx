import { Switch } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Field.module.css';

interface SwitchFieldProps {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly isDisabled?: boolean;
}

export const SwitchField = ({ label, value, onChange, isDisabled = false }: SwitchFieldProps) => (
  <Switch
    className={cx(styles.switch)}
    labelElement={label}
    checked={value}
    disabled={isDisabled}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
