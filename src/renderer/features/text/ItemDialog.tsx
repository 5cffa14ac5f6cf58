import { Dialog, DialogBody } from '@blueprintjs/core';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { DropDialog } from '#renderer/entities/drop/DropDialog.tsx';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { useReturnFocus } from '#renderer/ui/use-return-focus.ts';
import type { ViewProps } from './text-view.ts';
import styles from './TextPage.module.css';

const dropOf = (key: string): number | null => {
  const digits = /^drop:(\d+)$/u.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
};

const TextOfItem = ({ item }: { readonly item: string }) => {
  const { timeZone } = usePreferences();
  return (
    <AnalysisPanel
      query={readingQuery('listTextItems', { query: { item } })}
      isTested={false}
      failed="Couldn’t read the text"
      none={{ icon: 'document', title: 'This item is no longer stored' }}
    >
      {([found]) =>
        found === undefined ? null : (
          <div className="ds-stack-tight">
            <p className="ds-muted ds-num">
              {found.author ?? 'No author'}, {formatTimestamp(found.time, timeZone)}
            </p>
            <p className={styles['text']}>{found.text}</p>
          </div>
        )
      }
    </AnalysisPanel>
  );
};

interface OpenItemProps extends Pick<ViewProps, 'change'> {
  readonly item: string;
}

const OpenItem = ({ item: key, change }: OpenItemProps) => {
  useReturnFocus();
  const close = (): void => void change({ item: null });
  const drop = dropOf(key);
  if (drop !== null)
    return (
      <DropDialog
        dropNumber={drop}
        onOpenDrop={(next) => void change({ item: `drop:${next}` })}
        onClose={close}
      />
    );
  return (
    <Dialog isOpen title={subjectLabel(key)} icon="document" onClose={close}>
      <DialogBody>
        <TextOfItem item={key} />
      </DialogBody>
    </Dialog>
  );
};

/** The whole post behind a line: a drop with all its details, a post or an event as text. */
export const ItemDialog = ({ view, change }: ViewProps) => {
  const key = view.item.replace(/@\d+$/u, '');
  return key === '' ? null : <OpenItem item={key} change={change} />;
};
