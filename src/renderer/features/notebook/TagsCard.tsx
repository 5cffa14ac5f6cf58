import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { TagPathField } from '#renderer/entities/tag/TagPathField.tsx';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { RemoveAlert } from '#renderer/ui/RemoveAlert.tsx';
import { tagPathSchema, type Tag } from '#shared/contract/tags.ts';
import { foldTag, tagPlace, tagRange } from '#shared/tags.ts';
import styles from './Notebook.module.css';

interface MoveTagProps {
  readonly tag: Tag;
  readonly tags: readonly Tag[];
  readonly onMoved: (path: string) => void;
  readonly onClose: () => void;
}

/** Gives a tag another path: a new name, another place, or that of a tag that is there, which it is merged into. */
const MoveTag = ({ tag, tags, onMoved, onClose }: MoveTagProps) => {
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
const RemoveTag = ({ tag, under, onRemoved, onClose }: RemoveTagProps) => {
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

interface TagRowProps {
  readonly tag: Tag;
  readonly tags: readonly Tag[];
  readonly chosen: string | null;
  readonly onChoose: (path: string | null) => void;
}

const TagRow = ({ tag, tags, chosen, onChoose }: TagRowProps) => {
  const { name, depth } = tagPlace(tag.path);
  const { below } = tagRange(tag.path);
  const under = tags.filter(({ path }) => path.toLowerCase().startsWith(below));
  const isChosen = tag.path === chosen;
  const isUnderChosen = under.some(({ path }) => path === chosen);
  return (
    <li className="ds-row-between" style={{ paddingInlineStart: `${depth * 1.5}rem` }}>
      <QuietButton
        icon="tag"
        active={isChosen}
        aria-pressed={isChosen}
        text={name}
        aria-label={`Tag ${tag.path}`}
        onClick={() => onChoose(isChosen ? null : tag.path)}
      />
      <div className="ds-row">
        <span className="ds-muted ds-small ds-num">{formatCount(tag.items)}</span>
        <DialogButton
          variant="minimal"
          icon="edit"
          aria-label={`Rename or move ${tag.path}`}
          dialog={(close) => (
            <MoveTag
              tag={tag}
              tags={tags}
              onMoved={(path) => {
                if (isChosen) onChoose(path);
                else if (isUnderChosen) onChoose(null);
              }}
              onClose={close}
            />
          )}
        />
        <DialogButton
          variant="minimal"
          icon="trash"
          aria-label={`Remove the tag ${tag.path}`}
          dialog={(close) => (
            <RemoveTag
              tag={tag}
              under={under}
              onRemoved={() => {
                if (isChosen || isUnderChosen) onChoose(null);
              }}
              onClose={close}
            />
          )}
        />
      </div>
    </li>
  );
};

interface TagsCardProps {
  readonly chosen: string | null;
  readonly onChoose: (path: string | null) => void;
}

export const TagsCard = ({ chosen, onChoose }: TagsCardProps) => {
  const tags = useEndpoint('listTags');
  return (
    <QueryCard
      title="Tags"
      icon="tag"
      subtitle={tags.data === undefined ? undefined : plural(tags.data.length, 'tag')}
      query={tags}
      failed="Couldn’t load the tags"
      none={{
        isSmall: true,
        icon: 'tag',
        title: 'No tags yet',
        description:
          'Tag a drop, a post or an event, or everything in a filtered list. Starring adds the tag Bookmarks.',
      }}
    >
      {(list) => (
        <ul className={styles['tags']} aria-label="Tags">
          {list.map((tag) => (
            <TagRow key={tag.id} tag={tag} tags={list} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </QueryCard>
  );
};
