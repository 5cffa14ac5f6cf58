import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { TextRange } from '#shared/contract/common.ts';
import { DropPanel } from './DropPanel.tsx';
import { dropContextQuery } from './drops.ts';
import { OpenDropContext, useOpenDrop } from './open-drop.ts';
import { useStepCommands } from './use-step-commands.ts';
import styles from './DropDialog.module.css';

interface DropDialogProps {
  /** Null: closed. */
  readonly dropNumber: number | null;
  readonly highlights?: readonly TextRange[] | undefined;
  /** The list that the drop was opened from: its neighbors are those of the list, as long as it is part of it. */
  readonly steps?: DropSteps | null;
  readonly onOpenDrop: (dropNumber: number) => unknown;
  readonly onClose: () => void;
}

/** What is before and after a drop; null at an end. */
export interface DropSteps {
  readonly previous: number | null;
  readonly next: number | null;
  /** `result 3 of 11`. */
  readonly place: string;
}

const useSteps = (dropNumber: number, inList: DropSteps | null): DropSteps => {
  const { data: context } = useQuery(dropContextQuery(dropNumber));
  return (
    inList ?? {
      previous: context?.previous?.dropNumber ?? null,
      next: context?.next?.dropNumber ?? null,
      place: '',
    }
  );
};

const Contents = ({
  dropNumber,
  highlights,
  steps: inList = null,
}: Pick<DropDialogProps, 'highlights' | 'steps'> & { readonly dropNumber: number }) => {
  const navigate = useNavigate();
  const steps = useSteps(dropNumber, inList);
  const openDrop = useOpenDrop();
  useStepCommands(steps, openDrop);
  const step = (side: 'previous' | 'next', text: string) => {
    const target = steps[side];
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={target === null}
        {...(side === 'previous' ? { icon: 'chevron-left' as const } : { endIcon: 'chevron-right' as const })}
        text={text}
        onClick={() => target !== null && openDrop(target)}
      />
    );
  };
  return (
    <>
      <div className={styles.tools}>
        {step('previous', inList === null ? 'Previous' : 'Previous result')}
        {step('next', inList === null ? 'Next' : 'Next result')}
        <span className="ds-grow ds-muted ds-small ds-num">{steps.place}</span>
        <QuietButton
          icon="maximize"
          text="Open as page"
          onClick={() => void navigate(`/drops/${dropNumber}`)}
        />
      </div>
      <DialogBody className={cx(styles.body)}>
        <DropPanel key={dropNumber} dropNumber={dropNumber} highlights={highlights} />
      </DialogBody>
    </>
  );
};

/** The full details of a drop over the collection: previous and next, references followed in place. */
export const DropDialog = ({
  dropNumber,
  highlights,
  steps = null,
  onOpenDrop,
  onClose,
}: DropDialogProps) => (
  <Dialog
    isOpen={dropNumber !== null}
    onClose={onClose}
    title={dropNumber === null ? '' : `Q Drop #${dropNumber}`}
    icon="document"
    className={cx(styles.dialog)}
  >
    {dropNumber === null ? null : (
      <OpenDropContext value={onOpenDrop}>
        <Contents dropNumber={dropNumber} highlights={highlights} steps={steps} />
      </OpenDropContext>
    )}
  </Dialog>
);
