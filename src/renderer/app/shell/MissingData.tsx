import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { endpointPageQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { PAGES, type DataKind } from '#shared/pages.ts';

interface Way {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

const WAYS: Readonly<Record<DataKind, Way>> = {
  drops: { title: 'No drops are loaded', text: 'Load the dataset', path: '/ingestion' },
  posts: { title: 'No posts are stored', text: 'Import posts', path: '/twitter?tab=import' },
};

/** Which kinds the data folder lacks; unknown until each was counted. Only what the page needs is counted. */
const useMissing = (needs: readonly DataKind[]) => {
  const { data: health } = useEndpoint('getHealth');
  const posts = useQuery({
    ...endpointPageQuery('listSocialPosts', { query: { limit: 1 } }),
    enabled: needs.includes('posts'),
  });
  // Those that are held out are loaded.
  const drops = health === undefined ? undefined : (health.dataset?.recordCount ?? 0);
  const counts = { drops, posts: posts.data?.total };
  return { missing: needs.filter((kind) => counts[kind] === 0), posts };
};

export const MissingData = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = PAGES.find(({ path }) => path === pathname);
  const { missing, posts } = useMissing(page !== undefined && 'needs' in page ? page.needs : []);
  const ways = missing.map((kind) => {
    const { title, text, path } = WAYS[kind];
    return (
      <TitledCallout
        key={kind}
        compact
        icon="info-sign"
        title={title}
        style={{ marginBottom: 'var(--ds-3)' }}
      >
        <div className="ds-row-between">
          <span>{page?.purpose}</span>
          <Button size="small" icon="import" text={text} onClick={() => void navigate(path)} />
        </div>
      </TitledCallout>
    );
  });
  return (
    <>
      <QueryNote query={posts} failed="Couldn’t tell whether posts are stored" />
      {ways}
    </>
  );
};
