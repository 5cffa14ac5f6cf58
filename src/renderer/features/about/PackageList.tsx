import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import type { Notice } from '#shared/release-info.ts';
import styles from './AboutPage.module.css';

/** The packages by name, each opening its license text. */
export const PackageList = ({ notices }: { readonly notices: readonly Notice[] }) => {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const matches = notices.filter(({ name, license }) => `${name} ${license}`.toLowerCase().includes(words));
  return (
    <div className="ds-stack">
      <SearchBox
        label="Search packages"
        placeholder="Package or license"
        value={search}
        onSearch={setSearch}
      />
      <p className="ds-muted ds-small" role="status">
        {formatCount(matches.length)} of {formatCount(notices.length)} packages
      </p>
      <ul className={cx('ds-plain-list', styles['list'])}>
        {matches.map(({ name, version, license, text }) => (
          <li key={`${name} ${version} ${text.length}`}>
            <details>
              <summary>
                {name} {version} <span className="ds-muted">{license}</span>
              </summary>
              <pre className={styles['text']}>{text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
};
