import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { known } from '#renderer/ui/known.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { tagPathSchema } from '#shared/contract/tags.ts';
import type { TagTarget } from './tagging.ts';
import { TagPathField } from './TagPathField.tsx';

const OFFERED = 12;

interface TagDialogProps {
  readonly target: TagTarget;
  /** What is tagged, in words: `11 drops`. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Asks for a tag, new or there already, and adds it to items or removes it. Mount it on demand. */
export const TagDialog = ({ target, what, onClose }: TagDialogProps) => {
  const [path, setPath] = useState('');
  const [isRemoval, setRemoval] = useState(false);
  const { value: tags, note } = known(useEndpoint('listTags'), [], 'Failed to fetch tags');
  const tag = useChange('tagItems');
  const written = path.trim().toLowerCase();
  const offered = tags
    .filter((candidate) => candidate.path.toLowerCase().includes(written))
    .slice(0, OFFERED);
  const isWrong = written !== '' && !tagPathSchema.safeParse(path).success;
  return (
    <FormDialog
      title={`Tag ${what}`}
      icon="tag"
      submitText={isRemoval ? 'Remove the tag' : 'Add the tag'}
      canSubmit={written !== '' && !isWrong}
      isBusy={tag.isPending}
      onSubmit={() =>
        tag.mutate(
          { body: { tag: path, act: isRemoval ? 'remove' : 'add', to: target } },
          {
            onSuccess: ({ message }) => {
              void notify.done(isRemoval ? 'Tag removed' : 'Tag added', message);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <TagPathField
        value={path}
        onChange={setPath}
        help="Weather/Storm is the tag Storm below the tag Weather."
        isWrong={isWrong}
        refusal={tag.error === null ? null : messageOf(tag.error)}
      />
      {note}
      {offered.length === 0 ? null : (
        <div className="ds-row-wrap" role="group" aria-label="Tags that are there">
          {offered.map((candidate) => (
            <Button
              key={candidate.id}
              size="small"
              variant="outlined"
              icon="tag"
              text={candidate.path}
              onClick={() => setPath(candidate.path)}
            />
          ))}
        </div>
      )}
      <SwitchField label="Remove the tag instead" value={isRemoval} onChange={setRemoval} />
    </FormDialog>
  );
};
