import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import type { SecretState } from '#shared/contract/settings.ts';

/** Forgets a key, which nothing can bring back: it is asked for by name first. */
export const ForgetKey = ({
  secret,
  onForget,
}: {
  readonly secret: SecretState;
  readonly onForget: () => void;
}) => {
  const [isAsking, setAsking] = useState(false);
  const stop = () => {
    setAsking(false);
  };
  return (
    <>
      <Button text="Forget…" aria-label={`Forget ${secret.name}`} onClick={() => setAsking(true)} />
      <ConfirmByName
        isOpen={isAsking}
        icon="key"
        verb="Forget"
        name={secret.name}
        onCancel={stop}
        onConfirm={() => {
          stop();
          onForget();
        }}
      >
        <p>
          The key for {secret.label}
          {secret.endsWith === null ? '' : ` that ends ${secret.endsWith}`} is removed from this machine. It
          cannot be brought back; you would have to enter it again.
        </p>
      </ConfirmByName>
    </>
  );
};
