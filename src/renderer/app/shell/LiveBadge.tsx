import { Tag, type Intent } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { liveState, useConnection, type LiveState } from '#renderer/app/connection.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { Health } from '#shared/contract/health.ts';
import styles from './LiveBadge.module.css';

const DAMAGE = 'The last integrity check found damage. Restore a backup under Administration.';

const BADGES: Readonly<
  Record<LiveState, { readonly text: string; readonly intent: Intent; readonly tip: string }>
> = {
  connecting: { text: 'Connecting', intent: 'none', tip: 'Connecting to Dropscope’s engine.' },
  live: { text: 'Live', intent: 'success', tip: 'Connected. Changes appear immediately.' },
  offline: {
    text: 'Offline',
    intent: 'warning',
    tip: 'No network. Everything stored here works; collecting waits for the network.',
  },
  disconnected: {
    text: 'Disconnected',
    intent: 'danger',
    tip: 'Can’t reach Dropscope’s engine. Try restarting the app.',
  },
  refused: {
    text: 'Started again',
    intent: 'danger',
    tip: 'Dropscope was started again, with a new address. Open the address that it printed.',
  },
  degraded: {
    text: 'Degraded',
    intent: 'danger',
    tip: DAMAGE,
  },
};

/** What keeps the workstation from its work, where it is not damage. */
const problemOf = (health: Health | undefined): string | undefined =>
  health?.database.lastCheck?.ok === false ? undefined : health?.notes.at(-1);

/** Whether the workstation answers, is sound, and the network is there. */
export const LiveBadge = () => {
  const connection = useConnection((state) => state.connection);
  const online = useConnection((state) => state.online);
  const { data: health } = useEndpoint('getHealth');
  const isDegraded = health?.status === 'degraded';
  const state = liveState({ connection, online, isDegraded });
  const { text, intent, tip } = BADGES[state];
  return (
    <Tip content={(state === 'degraded' ? problemOf(health) : undefined) ?? tip}>
      <Tag minimal intent={intent} tabIndex={0} role="status" data-testid="live">
        <span className="ds-row">
          <span className={styles.dot} aria-hidden="true" />
          {text}
        </span>
      </Tag>
    </Tip>
  );
};
