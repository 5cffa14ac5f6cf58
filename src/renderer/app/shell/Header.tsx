import { Button } from '@blueprintjs/core';
import { useMatches, useNavigate, useParams } from 'react-router';
import { usePalette } from '#renderer/app/palette.ts';
import { JobTray } from '#renderer/entities/job/JobTray.tsx';
import { useExportDialog } from '#renderer/entities/report/export-dialog.ts';
import { ExportDialog } from '#renderer/entities/report/ExportDialog.tsx';
import { useExportAnalysis } from '#renderer/entities/report/use-export-analysis.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import styles from './Header.module.css';

const ExportButton = () => {
  const run = useExportAnalysis();
  const { isOpen, setOpen } = useExportDialog();
  return (
    <>
      <Button
        size="small"
        icon="export"
        disabled={run.isPending}
        text={run.isPending ? 'Exporting...' : 'Export Analysis'}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ExportDialog onExport={run.mutate} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

export interface RouteHandle {
  /** From the route's parameters where it depends on them: `Q Drop #123`. */
  readonly title: string | ((parameters: Readonly<Record<string, string | undefined>>) => string);
}

const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

export const Header = () => {
  const navigate = useNavigate();
  const parameters = useParams();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle);
  const title = typeof handle?.title === 'function' ? handle.title(parameters) : handle?.title;
  const setOpen = usePalette((state) => state.setOpen);
  return (
    <section className={styles.header} aria-label="Page and tools">
      <title>{title === undefined ? 'Dropscope' : `${title} · Dropscope`}</title>
      <div>
        <div className={styles.eyebrow}>Dropscope · Digital Phenomena Research Platform</div>
        {title === undefined ? null : <h1>{title}</h1>}
      </div>
      <div className="ds-row-wrap">
        <JobTray />
        <Tip content="Go to any page, drop or action (Ctrl K)">
          <Button size="small" icon="search" text="Go to…" onClick={() => setOpen(true)} />
        </Tip>
        <ExportButton />
        <Tip content="Settings">
          <Button
            size="small"
            icon="settings"
            aria-label="Settings"
            onClick={() => void navigate('/settings')}
          />
        </Tip>
      </div>
    </section>
  );
};
