import { useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { Tag } from '#shared/contract/tags.ts';
import { tagPlace, tagRange } from '#shared/tags.ts';
import { MoveTag, RemoveTag } from './TagDialogs.tsx';
import styles from './Notebook.module.css';

interface TagRowProps {
  readonly tag: Tag;
  readonly tags: readonly Tag[];
  /** The tag whose items are shown. */
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

/** All tags as a tree. */
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
