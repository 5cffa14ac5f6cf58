import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { endpointPageQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { plural } from '#renderer/lib/format.ts';
import { pageParser } from '#renderer/lib/url.ts';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import styles from './Notebook.module.css';

const ON_A_PAGE = 20;

const LISTS = [
  ['/drops', 'drops'],
  ['/comms', 'posts'],
  ['/news', 'events'],
] as const;

interface TaggedItemsProps {
  readonly tag: string;
  readonly onClose: () => void;
}

/** The items with a tag or one below it, and the lists narrowed to it. */
export const TaggedItems = ({ tag, onClose }: TaggedItemsProps) => {
  const [page] = useQueryState('tagPage', pageParser);
  const query = { tag, limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE };
  const items = useQuery(withLastAnswer(endpointPageQuery('listTaggedItems', { query })));
  return (
    <section aria-label={`Items tagged ${tag}`}>
      <QueryCard
        title={tag}
        icon="tag"
        actions={
          <>
            {LISTS.map(([path, name]) => (
              <Link key={path} to={`${path}?${new URLSearchParams({ tag }).toString()}`}>
                Show in the {name}
              </Link>
            ))}
            <Button variant="minimal" icon="cross" aria-label="Close the tag" onClick={onClose} />
          </>
        }
        query={items}
        failed="Couldn’t load the items"
        none={{
          icon: 'tag',
          title: `No item has the tag “${tag}”`,
          action: <Button text="Show all tags" onClick={onClose} />,
        }}
      >
        {({ items: list, total }) => (
          <div className="ds-stack-tight">
            <p className="ds-muted ds-small ds-num">{plural(total, 'item')}, last tagged first</p>
            <ul className={styles['tags']}>
              {list.map(({ item, text }) => (
                <li key={item} className={styles['item']}>
                  <ItemKey itemKey={item} />
                  <span className="ds-muted ds-small">{text ?? 'Not in the data'}</span>
                </li>
              ))}
            </ul>
            <Pager total={total} size={ON_A_PAGE} name="tagPage" />
          </div>
        )}
      </QueryCard>
    </section>
  );
};
