import { Button, KeyComboTag, type ButtonProps } from '@blueprintjs/core';
import { useKept } from '#renderer/lib/kept.ts';
import type { Key } from './use-keys.ts';

interface KeyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly of: Key;
  readonly isLabelHidden?: boolean;
  readonly describedBy?: string;
}

/** The button of a key, with the key where single keys are on. */
export const KeyButton = ({ of, isLabelHidden = false, describedBy, ...look }: KeyButtonProps) => {
  const hasKeys = useKept((kept) => kept.hasKeys);
  const { label, icon, combo, isOff, run } = of;
  return (
    <Button
      {...look}
      {...(isLabelHidden ? { 'aria-label': label } : { text: label })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      icon={icon}
      endIcon={hasKeys ? <KeyComboTag combo={combo} minimal /> : null}
      disabled={isOff}
      onClick={run}
    />
  );
};
