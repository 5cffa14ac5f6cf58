import type { ReactNode } from 'react';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from '#renderer/ui/toaster.ts';
import styles from './OutsideLink.module.css';

/** A link that leads outside: inert until selected, then it shows where it leads and asks. Never fetched, never an anchor. */
export const OutsideLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => {
  const os = useOs();
  return (
    <button
      type="button"
      className={styles.link}
      title={href}
      onClick={(event) => {
        event.stopPropagation();
        os.openLink(href).catch((error: unknown) =>
          toast({ title: 'The link was not opened', description: String(error), intent: 'warning' }),
        );
      }}
    >
      {children}
    </button>
  );
};
