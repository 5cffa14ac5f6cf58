import { Button, type ButtonProps } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useOs } from '#renderer/lib/os.ts';
import { notify } from './toaster.ts';

const COPIED_MS = 1500;

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'text' | 'icon'> {
  readonly label: string;
  readonly getText: () => string;
}

export const CopyButton = ({ label, getText, ...props }: CopyButtonProps) => {
  const os = useOs();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await os.copyText(getText());
      setCopied(true);
    } catch (error) {
      await notify.failed('Couldn’t copy', error);
    }
  };
  return (
    <Button
      {...props}
      icon={isCopied ? 'tick' : 'duplicate'}
      text={isCopied ? 'Copied' : label}
      onClick={() => void copy()}
    />
  );
};
