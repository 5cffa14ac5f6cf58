import { Alert, Callout } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import type { LinkTarget } from '#shared/link.ts';
import styles from './LinkDialog.module.css';

interface LinkDialogProps {
  readonly target: LinkTarget | null;
  readonly onAnswer: (open: boolean) => void;
}

/** Shows where a link leads before anything is opened. */
export const LinkDialog = ({ target, onAnswer }: LinkDialogProps) => (
  <Alert
    isOpen={target !== null}
    icon="share"
    confirmButtonText="Open in browser"
    cancelButtonText="Cancel"
    canEscapeKeyCancel
    canOutsideClickCancel
    onConfirm={() => onAnswer(true)}
    onCancel={() => onAnswer(false)}
  >
    <p>
      This link leads to <strong>{target?.host}</strong>, outside Dropscope:
    </p>
    <p className={cx('ds-mono', styles.address)}>{target?.href}</p>
    <div className="ds-stack-tight">
      {target?.warnings.map((warning) => (
        <Callout key={warning} intent="warning" compact>
          {warning}
        </Callout>
      ))}
    </div>
  </Alert>
);
