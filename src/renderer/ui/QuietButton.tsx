import { Button, type ButtonProps } from '@blueprintjs/core';

/** A small button without a border: next to what it is about. */
export const QuietButton = (props: Omit<ButtonProps, 'size' | 'variant'>) => (
  <Button size="small" variant="minimal" {...props} />
);
