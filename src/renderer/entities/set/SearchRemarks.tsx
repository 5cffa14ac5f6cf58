import { searchRemarks } from '#shared/search-remarks.ts';

interface SearchRemarksProps {
  readonly list: 'drops' | 'posts' | 'events';
  readonly text: string;
}

/** What of a search looks like a filter and is searched as text. */
export const SearchRemarks = ({ list, text }: SearchRemarksProps) => {
  const remarks = searchRemarks(text, list);
  return (
    <p className="ds-muted ds-small" role="status" hidden={remarks.length === 0}>
      {remarks.join(' ')}
    </p>
  );
};
