import { isRouteErrorResponse, useRouteError } from 'react-router';
import { messageOf } from '#renderer/lib/errors.ts';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';

const describe = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status}: ${error.statusText}`;
  return messageOf(error);
};

/** A page that failed while it was loaded or drawn. */
export const RouteErrorPage = () => {
  const error = useRouteError();
  return (
    <ErrorState
      title="This page failed"
      message={describe(error)}
      retry="Reload"
      onRetry={() => window.location.reload()}
    />
  );
};
