import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { KEY_READERS } from '#renderer/entities/settings/preferences.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import type { SecretState } from '#shared/contract/settings.ts';

/** Forgets a key, which nothing can bring back: it is asked for by name first. */
export const ForgetKey = ({ secret }: { readonly secret: SecretState }) => {
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(
    endpointMutation('removeSecret', { failed: 'Couldn’t remove the key', affects: KEY_READERS }),
  );
  return (
    <>
      <Button text="Remove…" aria-label={`Remove ${secret.name}`} onClick={() => setOpen(true)} />
      {isOpen ? (
        <ConfirmByName
          icon="key"
          verb="Remove"
          name={secret.name}
          onClose={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false);
            remove.mutate({ params: { name: secret.name } });
          }}
        >
          <p>
            The key for {secret.label}
            {secret.endsWith === null ? '' : ` ending in ${secret.endsWith}`} will be removed from this
            computer. You can’t undo this.
          </p>
        </ConfirmByName>
      ) : null}
    </>
  );
};
