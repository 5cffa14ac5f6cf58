import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { CollectorState } from '#shared/contract/collection.ts';
import { COLLECTOR_NAMES } from './collectors.ts';

interface NotReadyProps {
  /** The ways that the collect button would try. */
  readonly collectors: readonly CollectorState[];
  /** What to do first, where that is known; said also where one of them is ready. */
  readonly advice?: string | null;
}

/** Says before the button is clicked that no collector can run, and what each is missing. */
export const NotReady = ({ collectors, advice = null }: NotReadyProps) => {
  if (collectors.length === 0 || collectors.some(({ ready }) => ready))
    return advice === null ? null : (
      <Callout compact intent="warning">
        {advice}
      </Callout>
    );
  const [first] = collectors;
  const isOneReason = collectors.every(({ message }) => message === first?.message);
  return (
    <Callout compact intent="warning" icon="warning-sign">
      {advice === null ? null : <p>{advice}</p>}
      <p>
        <strong>Not ready to collect.</strong> {isOneReason ? first?.message : null}{' '}
        <Link to="/settings">Open Settings</Link> or{' '}
        <Link to="/twitter?tab=import">import a file of posts</Link>.
      </p>
      {isOneReason ? null : (
        <details>
          <summary>What each collector is missing</summary>
          <ul className="ds-plain-list">
            {collectors.map(({ id, message }) => (
              <li key={id}>
                <strong>{COLLECTOR_NAMES[id]}</strong>: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Callout>
  );
};
