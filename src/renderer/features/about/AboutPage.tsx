import { Button } from '@blueprintjs/core';
import { citation } from 'virtual:citation';
import { notices, ownLicense } from 'virtual:notices';
import { useOs } from '#renderer/lib/os.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { NOTICES_FILE, noticesText } from '#shared/release-info.ts';
import { PackageList } from './PackageList.tsx';
import styles from './AboutPage.module.css';

/** `/about`: how to cite Dropscope, and the licenses of all that ships with it. */
export const AboutPage = () => {
  const os = useOs();
  return (
    <div className="ds-stack">
      <SectionCard
        title="Cite Dropscope"
        subtitle="The version you are using"
        actions={
          <span className="ds-row">
            <CopyButton size="small" label="Copy citation" getText={() => citation.plain} />
            <CopyButton size="small" label="Copy BibTeX" getText={() => citation.bibtex} />
          </span>
        }
      >
        <div className="ds-stack">
          <p className={styles['text']}>{citation.plain}</p>
          <pre className={styles['text']}>{citation.bibtex}</pre>
        </div>
      </SectionCard>
      <SectionCard title="License of Dropscope">
        <pre className={styles['text']}>{ownLicense}</pre>
      </SectionCard>
      <SectionCard
        title="Third-party licenses"
        subtitle="Every package that ships with Dropscope"
        actions={
          <Button
            size="small"
            icon="download"
            text="Save as text"
            onClick={() => void os.saveFile(NOTICES_FILE, noticesText(notices), 'text/plain')}
          />
        }
      >
        <PackageList notices={notices} />
      </SectionCard>
    </div>
  );
};
