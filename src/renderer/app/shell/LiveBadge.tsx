import { Tag, type Intent } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { liveState, useConnection, type LiveState } from '#renderer/app/connection.ts';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { Tip } from '#renderer/ui/Tip.tsx';

const BADGES: Readonly<
  Record<LiveState, { readonly text: string; readonly intent: Intent; readonly tip: string }>
> = {
  connecting: { text: 'Connecting', intent: 'none', tip: 'Waiting for the workstation to answer.' },
  live: { text: 'Live', intent: 'success', tip: 'Connected to the workstation; changes show at once.' },
  offline: {
    text: 'Offline',
    intent: 'warning',
    tip: 'No network. Everything stored here works; collecting waits for the network.',
  },
  disconnected: {
    text: 'Disconnected',
    intent: 'danger',
    tip: 'The workstation does not answer. Is it still running?',
  },
  degraded: {
    text: 'Degraded',
    intent: 'danger',
    tip: 'The last integrity check found damage. Restore a backup under Administration.',
  },
};

/** Whether the workstation answers, is sound, and the network is there. */
export const LiveBadge = () => {
  const connection = useConnection((state) => state.connection);
  const online = useConnection((state) => state.online);
  const { data: health } = useQuery(healthQuery());
  const isDegraded = health?.status === 'degraded';
  const { text, intent, tip } = BADGES[liveState({ connection, online, isDegraded })];
  return (
    <Tip content={tip}>
      <Tag minimal intent={intent} tabIndex={0} role="status" className="ds-live">
        <span className="ds-row">
          <span className="ds-dot" aria-hidden="true" />
          {text}
        </span>
      </Tag>
    </Tip>
  );
};
