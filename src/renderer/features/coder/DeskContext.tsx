import { useQuery } from '@tanstack/react-query';
import { CitedPosts } from '#renderer/entities/drop/DropDetails.tsx';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { dropContextQuery, dropQuery } from '#renderer/entities/drop/drops.ts';
import { imageLabel } from '#renderer/entities/drop/image-name.ts';
import { Neighbours } from '#renderer/entities/drop/Neighbours.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { DropContext } from '#shared/contract/drops.ts';
import styles from './HandCoding.module.css';

const NONE = { total: 0, items: [] };
/** The thread of a drop alone: posts and news of the time would be a matter of interpretation. */
const threadOf = (context: DropContext): DropContext => ({
  ...context,
  anniversaries: [],
  posts: NONE,
  news: NONE,
});

/** What surrounds a drop that is coded: when and where it was posted, its images by name, the posts it cites, and its thread. */
export const DeskContext = ({ dropNumber }: { readonly dropNumber: number }) => {
  const drop = useQuery(dropQuery(dropNumber));
  const context = useQuery(dropContextQuery(dropNumber));
  return (
    <section className={styles.text} aria-label="Context of this drop" tabIndex={0}>
      <QueryState query={drop} failed={`Couldn’t load the context of drop #${dropNumber}`}>
        {(data) => (
          <div className="ds-stack">
            <DropMeta drop={data} />
            <p className="ds-small">
              {data.images.length === 0 ? 'No images.' : `Images: ${data.images.map(imageLabel).join(', ')}`}
            </p>
            <CitedPosts drop={data} />
            <QueryState query={context} failed={`Couldn’t load the thread of drop #${dropNumber}`}>
              {(around) => <Neighbours timestamp={data.timestamp} context={threadOf(around)} />}
            </QueryState>
          </div>
        )}
      </QueryState>
    </section>
  );
};
