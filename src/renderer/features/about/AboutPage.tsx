import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { citation } from 'virtual:citation';
import { notices, ownLicense } from 'virtual:notices';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { useNear } from '#renderer/ui/use-near.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { NOTICES_FILE, noticesText } from '#shared/release-info.ts';
import styles from './AboutPage.module.css';

type Notice = (typeof notices)[number];

/** As many packages as a large window shows when the list is reached. */
const IN_SIGHT = 20;

const Package = ({ notice, isFirst }: { readonly notice: Notice; readonly isFirst: boolean }) => {
  const { place, isNear } = useNear<HTMLLIElement>(isFirst);
  const { name, version, license, text } = notice;
  return (
    <li ref={place} className={cx(!isNear && styles['words'])}>
      {isNear ? (
        <details>
          <summary>
            {name} {version} <span className="ds-muted">{license}</span>
          </summary>
          <pre className={styles['text']}>{text}</pre>
        </details>
      ) : (
        `${name} ${version} ${license}`
      )}
    </li>
  );
};

const PackageList = () => {
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
        {matches.map((notice, at) => (
          <Package
            key={`${notice.name} ${notice.version} ${notice.text.length}`}
            notice={notice}
            isFirst={at < IN_SIGHT}
          />
        ))}
      </ul>
    </div>
  );
};

/** `/about`: how to cite Dropscope, and the licenses of all that ships with it. */
export const AboutPage = () => {
  const saveFile = useSaveFile();
  return (
    <div className={cx(styles['columns'])}>
      <div className="ds-stack">
        <SectionCard
          title="Cite Dropscope"
          stack="normal"
          subtitle="The version you are using"
          actions={
            <span className="ds-row">
              <CopyButton size="small" label="Copy citation" getText={() => citation.plain} />
              <CopyButton size="small" label="Copy BibTeX" getText={() => citation.bibtex} />
            </span>
          }
        >
          <p className={styles['text']}>{citation.plain}</p>
          <pre className={styles['text']}>{citation.bibtex}</pre>
        </SectionCard>
        <SectionCard title="License of Dropscope">
          <pre className={styles['text']}>{ownLicense}</pre>
        </SectionCard>
      </div>
      <SectionCard
        title="Third-party licenses"
        subtitle="Every package that ships with Dropscope"
        actions={
          <Button
            size="small"
            icon="download"
            text="Save as text"
            onClick={() =>
              void saveFile(() => ({
                name: NOTICES_FILE,
                content: noticesText(notices),
                type: 'text/plain',
              }))
            }
          />
        }
      >
        <PackageList />
      </SectionCard>
    </div>
  );
};
