import { Button } from '@blueprintjs/core';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatScore, formatTimestamp } from '#renderer/lib/format.ts';
import type { AiSession } from '#shared/contract/ai.ts';
import { StatusTag } from './StatusTag.tsx';
import styles from './SessionHistory.module.css';

/** Section 9: the history shows this many. */
const SHOWN = 5;

interface SessionHistoryProps {
  readonly sessions: readonly AiSession[];
  readonly current: string | null;
  readonly onSelect: (id: string) => void;
}

/** The last sessions; a click makes one the current. */
export const SessionHistory = ({ sessions, current, onSelect }: SessionHistoryProps) => {
  const { timeZone } = usePreferences();
  return (
    <nav aria-label="Recent analyses">
      <h3>Recent analyses</h3>
      <ul className="ds-plain-list">
        {sessions.slice(0, SHOWN).map((session) => (
          <li key={session.id}>
            <Button
              fill
              alignText="start"
              variant="minimal"
              active={session.id === current}
              aria-current={session.id === current}
              onClick={() => onSelect(session.id)}
            >
              <span className={styles.row}>
                <span className="ds-grow">{session.sessionName}</span>
                <span className="ds-faint ds-small ds-num">
                  {session.model}
                  {session.set === null ? '' : ` · set “${session.set.name}”`}
                  {session.overallConfidence === null
                    ? ''
                    : ` · confidence ${formatScore(session.overallConfidence)}`}{' '}
                  · {formatTimestamp(session.startTime, timeZone)}
                </span>
                <StatusTag status={session.status} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
