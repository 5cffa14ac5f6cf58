import { useEndpoint } from '#renderer/api/endpoint.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, formatShare, plural } from '#renderer/lib/format.ts';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { keysParsers } from './abbreviations-view.ts';
import { KeysPanel } from './KeysPanel.tsx';

const KeyStatsPanel = () => {
  const { data, error, refetch } = useEndpoint('getAbbreviationKeyStats');
  if (error !== null && data === undefined)
    return (
      <ErrorState title="Failed to fetch stats" message={messageOf(error)} onRetry={() => void refetch()} />
    );
  const own = data === undefined ? 0 : data.edited + data.added;
  return (
    <div className="ds-stats">
      <StatCard
        icon="manual"
        label="Total Keys"
        value={data?.total}
        detail={
          data === undefined
            ? null
            : own === 0 && data.disabled === 0
              ? 'default keys'
              : `${formatCount(data.edited)} edited, ${formatCount(data.added)} added, ${formatCount(data.disabled)} disabled`
        }
      />
      <StatCard
        icon="media"
        label="With Images"
        value={data?.withImages}
        detail="keys whose category has an icon"
      />
      <StatCard
        icon="tag"
        label="Categories"
        value={data && Object.keys(data.byCategory).length}
        detail="in use"
      />
      <StatCard
        icon="percentage"
        label="Image Coverage"
        value={data && formatShare(data.total === 0 ? null : data.withImages / data.total)}
        detail={data && `category icons, n = ${plural(data.total, 'key')}`}
      />
    </div>
  );
};

export const parameters = keysParsers;

/** `/abbreviations`: Q Abbreviation Keys. */
export const AbbreviationsPage = () => (
  <div className="ds-stack">
    <KeyStatsPanel />
    <KeysPanel />
  </div>
);
