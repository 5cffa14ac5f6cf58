import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { TagPathField } from '#renderer/entities/tag/TagPathField.tsx';
import { messageOf } from '#renderer/lib/errors.ts';
import { plural } from '#renderer/lib/format.ts';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { RemoveAlert } from '#renderer/ui/RemoveAlert.tsx';
import { tagPathSchema, type Tag } from '#shared/contract/tags.ts';
import { foldTag } from '#shared/tags.ts';

interface MoveTagProps {
  readonly tag: Tag;
  readonly tags: readonly Tag[];
  readonly onMoved: (path: string) => void;
  readonly onClose: () => void;
}

/** Gives a tag another path: a new name, another place, or that of a tag that is there, which it is merged into. */
export const MoveTag = ({ tag, tags, onMoved, onClose }: MoveTagProps) => {
  const [path, setPath] = useState(tag.path);
  const change = useChange('changeTag');
  const parsed = tagPathSchema.safeParse(path).data;
  const there = tags.find(
    (candidate) =>
      parsed !== undefined && candidate.id !== tag.id && foldTag(candidate.path) === foldTag(parsed),
  );
  return (
    <FormDialog
      title={`Rename or move “${tag.path}”`}
      icon="tag"
      submitText={there === undefined ? 'Save the tag' : `Merge into “${there.path}”`}
      canSubmit={parsed !== undefined && parsed !== tag.path}
      isBusy={change.isPending}
      onSubmit={() => {
        // Of a promise, as the row of a merged tag is gone by then.
        void change.mutateAsync({ params: { id: tag.id }, body: { path, merge: there !== undefined } }).then(
          () => {
            onMoved(there?.path ?? parsed ?? path);
            onClose();
          },
          () => undefined,
        );
      }}
      onClose={onClose}
    >
      <TagPathField
        value={path}
        onChange={setPath}
        help={
          there === undefined
            ? 'Tags below it move with it. Weather/Storm is the tag Storm below the tag Weather.'
            : `There is already a tag “${there.path}” with ${plural(there.items, 'item')}; it gets the items of both.`
        }
        isWrong={parsed === undefined}
        refusal={change.error === null ? null : messageOf(change.error)}
      />
    </FormDialog>
  );
};

interface RemoveTagProps {
  readonly tag: Tag;
  /** The tags below it, which are removed with it. */
  readonly under: readonly Tag[];
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Says how many items lose a tag before it is removed. */
export const RemoveTag = ({ tag, under, onRemoved, onClose }: RemoveTagProps) => {
  const remove = useChange('removeTag', { failed: 'Couldn’t remove the tag' });
  const items = [tag, ...under].reduce((sum, descendant) => sum + descendant.items, 0);
  return (
    <RemoveAlert
      isBusy={remove.isPending}
      onCancel={onClose}
      onRemove={() => {
        // Of a promise, not of `mutate`: the row of the tag, and this dialog with it, is gone by then.
        void remove
          .mutateAsync({ params: { id: tag.id } })
          .then(onRemoved, () => undefined)
          .finally(onClose);
      }}
    >
      <p>
        Remove the tag “{tag.path}”{under.length === 0 ? '' : ` and ${plural(under.length, 'tag')} below it`}{' '}
        from {plural(items, 'item')}? The items stay.
      </p>
    </RemoveAlert>
  );
};
