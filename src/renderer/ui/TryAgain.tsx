import { QuietButton } from './QuietButton.tsx';

interface TryAgainProps {
  readonly query: { readonly refetch: () => unknown };
  /** The button is its icon alone, where a cell has no room for words. */
  readonly isCompact?: boolean;
}

export const TryAgain = ({ query, isCompact = false }: TryAgainProps) => (
  <QuietButton
    icon="refresh"
    {...(isCompact ? { 'aria-label': 'Try again' } : { text: 'Try again' })}
    onClick={() => void query.refetch()}
  />
);
