import { Button, type ButtonProps } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from './toaster.ts';

const SAY_COPIED_MS = 1500;

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'text' | 'icon'> {
  readonly label: string;
  /** What is copied; computed when pressed. */
  readonly getText: () => string;
}

/** Copies a text and says so in place. */
export const CopyButton = ({ label, getText, ...props }: CopyButtonProps) => {
  const os = useOs();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, SAY_COPIED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  return (
    <Button
      {...props}
      icon={copied ? 'tick' : 'duplicate'}
      text={copied ? 'Copied' : label}
      onClick={() =>
        os.copyText(getText()).then(
          () => {
            setCopied(true);
          },
          () =>
            toast({ title: 'Copy failed', description: 'The clipboard is not available.', intent: 'danger' }),
        )
      }
    />
  );
};
