import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import type { TabProps } from './text-view.ts';

/** The word that concordance, collocates and dispersion share. */
export const QueryBox = ({ view, change, label }: TabProps & { readonly label: string }) => (
  <SearchBox
    label={label}
    placeholder="A word, a phrase, or a wildcard such as th*"
    value={view.query}
    onSearch={(query) => void change({ query, near: null, page: null }, { history: 'replace' })}
  />
);
