import { Button } from '@blueprintjs/core';

/** Repeats a call that failed, beside the words that say so. */
export const TryAgain = ({ query }: { readonly query: { readonly refetch: () => unknown } }) => (
  <Button
    size="small"
    variant="minimal"
    icon="refresh"
    text="Try again"
    onClick={() => void query.refetch()}
  />
);
