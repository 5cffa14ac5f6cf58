import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { CollectorState } from '#shared/contract/collection.ts';
import { COLLECTOR_NAMES } from './collectors.ts';

interface StateProps {
  /** The ways that the collect button would try; undefined until they have been checked. */
  readonly collectors: readonly CollectorState[] | undefined;
  /** What to do first, where that is known; said also where one of them is ready. */
  readonly advice?: string | null;
}

const State = ({ collectors, advice = null }: StateProps) => {
  if (collectors === undefined)
    return (
      <Callout compact icon="time" role="status" data-testid="loading">
        Checking what this computer can collect with…
      </Callout>
    );
  const ready = collectors.find((collector) => collector.ready);
  if (advice !== null && (ready !== undefined || collectors.length === 0))
    return (
      <Callout compact intent="warning">
        {advice}
      </Callout>
    );
  if (ready !== undefined)
    return (
      <Callout compact icon="tick-circle">
        Ready to collect with {COLLECTOR_NAMES[ready.id]}.
      </Callout>
    );
  const [first] = collectors;
  if (first === undefined) return null;
  const isOneReason = collectors.every(({ message }) => message === first.message);
  return (
    <Callout compact intent="warning" icon="warning-sign">
      {advice === null ? null : <p>{advice}</p>}
      <p>
        <strong>Not ready to collect.</strong> {isOneReason ? first.message : null}{' '}
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

interface ReadinessProps extends StateProps {
  /** The collect button is described by it. */
  readonly id: string;
  /** Whether advice may come: there is room for it from the start. */
  readonly hasAdvice?: boolean;
}

export const Readiness = ({ id, hasAdvice = false, ...state }: ReadinessProps) => (
  // As high as the longest of its sentences: nothing below moves when the checks have ended.
  <div id={id} style={{ minHeight: hasAdvice ? '6.5rem' : '3.75rem' }}>
    <State {...state} />
  </div>
);
