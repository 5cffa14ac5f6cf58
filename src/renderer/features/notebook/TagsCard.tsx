import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Tag } from '#shared/contract/tags.ts';
import { tagPlace, tagRange } from '#shared/tags.ts';
import { MoveTag, RemoveTag } from './TagDialogs.tsx';
import { TaggedItems } from './TaggedItems.tsx';
import styles from './Notebook.module.css';

interface TagRowProps {
  readonly tag: Tag;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onAct: (act: 'move' | 'remove') => void;
}

const TagRow = ({ tag, isChosen, onChoose, onAct }: TagRowProps) => {
  const { name, depth } = tagPlace(tag.path);
  return (
    <li className="ds-row-between" style={{ paddingInlineStart: `${depth * 1.5}rem` }}>
      <Button
        size="small"
        variant="minimal"
        icon="tag"
        active={isChosen}
        aria-pressed={isChosen}
        text={name}
        aria-label={`Tag ${tag.path}`}
        onClick={onChoose}
      />
      <div className="ds-row">
        <span className="ds-muted ds-small ds-num">{formatCount(tag.items)}</span>
        <Button
          size="small"
          variant="minimal"
          icon="edit"
          aria-label={`Rename or move ${tag.path}`}
          onClick={() => onAct('move')}
        />
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          aria-label={`Remove the tag ${tag.path}`}
          onClick={() => onAct('remove')}
        />
      </div>
    </li>
  );
};

/** All tags as a tree, and the items of the chosen one. */
export const TagsCard = () => {
  const tags = useQuery(endpointQuery('listTags'));
  const [chosen, setChosen] = useQueryState(
    'tag',
    parseAsString.withOptions({ history: 'push', scroll: false }),
  );
  const [act, setAct] = useState<{ readonly act: 'move' | 'remove'; readonly tag: Tag } | null>(null);
  const close = (): void => setAct(null);
  const all = tags.data ?? [];
  const under = (path: string): readonly Tag[] =>
    all.filter((tag) => tag.path.toLowerCase().startsWith(tagRange(path).below));
  return (
    <SectionCard
      title="Tags"
      icon="tag"
      subtitle={tags.data === undefined ? undefined : plural(all.length, 'tag')}
    >
      <QueryState
        query={tags}
        failed="Couldn’t load the tags"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon="tag"
            title="No tags yet"
            description="Tag a drop on its page, a post or an event in its list, or all that a list finds. A star is the tag Bookmarks."
          />
        }
      >
        {(list) => (
          <div className="ds-two">
            <ul className={styles['tags']} aria-label="Tags">
              {list.map((tag) => (
                <TagRow
                  key={tag.id}
                  tag={tag}
                  isChosen={tag.path === chosen}
                  onChoose={() => void setChosen(tag.path === chosen ? null : tag.path)}
                  onAct={(next) => setAct({ act: next, tag })}
                />
              ))}
            </ul>
            {chosen === null ? (
              <p className="ds-muted">Select a tag to see its items.</p>
            ) : (
              <TaggedItems key={chosen} tag={chosen} />
            )}
          </div>
        )}
      </QueryState>
      {act?.act === 'move' ? <MoveTag tag={act.tag} tags={all} onClose={close} /> : null}
      {act?.act === 'remove' ? <RemoveTag tag={act.tag} under={under(act.tag.path)} onClose={close} /> : null}
    </SectionCard>
  );
};
