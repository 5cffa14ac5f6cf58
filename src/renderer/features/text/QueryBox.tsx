import { NO_STEP } from '#renderer/lib/url.ts';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import type { ViewProps } from './text-view.ts';
import styles from './TextPage.module.css';

export const QueryBox = ({ view, change, label }: ViewProps & { readonly label: string }) => (
  <div className={styles['search']}>
    <SearchBox
      label={label}
      placeholder="A word, a phrase, or a wildcard such as th*"
      value={view.query}
      onSearch={(query) => void change({ query, near: null, page: null }, NO_STEP)}
    />
  </div>
);
