import { Button } from '@blueprintjs/core';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  /** What could not be done: `Failed to fetch Q drops`. */
  readonly title: string;
  /** What the workstation said: `status: sentence`. */
  readonly message: string;
  readonly retry?: string;
  readonly onRetry?: () => void;
}

export const ErrorState = ({ title, message, retry = 'Try again', onRetry }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      icon="error"
      title={title}
      description={<p style={{ overflowWrap: 'anywhere' }}>{message}</p>}
      {...(onRetry === undefined ? {} : { action: <Button icon="refresh" text={retry} onClick={onRetry} /> })}
    />
  </div>
);
