import { Button, Dialog, DialogBody, useHotkeys, type HotkeyConfig } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { TextRange } from '#shared/contract/common.ts';
import { DropPanel } from './DropPanel.tsx';
import { dropContextQuery } from './drops.ts';

interface DropDialogProps {
  /** Null: closed. */
  readonly dropNumber: number | null;
  readonly highlights?: readonly TextRange[] | undefined;
  readonly onOpenDrop: (dropNumber: number) => void;
  readonly onClose: () => void;
}

type Steps = Readonly<Record<'previous' | 'next', number | null>>;

const useSteps = (dropNumber: number): Steps => {
  const { data: context } = useQuery(dropContextQuery(dropNumber));
  return { previous: context?.previous?.dropNumber ?? null, next: context?.next?.dropNumber ?? null };
};

const useStepKeys = ({ previous, next }: Steps, onOpenDrop: (dropNumber: number) => void) => {
  const hotkeys = useMemo<HotkeyConfig[]>(() => {
    const to = (dropNumber: number | null) => () => {
      if (dropNumber !== null) onOpenDrop(dropNumber);
    };
    return [
      { combo: 'left', global: true, group: 'Drop', label: 'Previous drop', onKeyDown: to(previous) },
      { combo: 'right', global: true, group: 'Drop', label: 'Next drop', onKeyDown: to(next) },
    ];
  }, [previous, next, onOpenDrop]);
  useHotkeys(hotkeys);
};

const Contents = ({
  dropNumber,
  highlights,
  onOpenDrop,
}: Omit<DropDialogProps, 'dropNumber' | 'onClose'> & { readonly dropNumber: number }) => {
  const navigate = useNavigate();
  const steps = useSteps(dropNumber);
  useStepKeys(steps, onOpenDrop);
  const step = (side: keyof Steps, text: string) => {
    const target = steps[side];
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={target === null}
        {...(side === 'previous' ? { icon: 'chevron-left' as const } : { endIcon: 'chevron-right' as const })}
        text={text}
        onClick={() => {
          if (target !== null) onOpenDrop(target);
        }}
      />
    );
  };
  return (
    <>
      <div className="ds-dialog-tools">
        {step('previous', 'Previous')}
        {step('next', 'Next')}
        <span className="ds-grow" />
        <Button
          size="small"
          variant="minimal"
          icon="maximize"
          text="Open as page"
          onClick={() => void navigate(`/drops/${dropNumber}`)}
        />
      </div>
      <DialogBody className="ds-dialog-body">
        <DropPanel
          key={dropNumber}
          dropNumber={dropNumber}
          onOpenDrop={onOpenDrop}
          {...(highlights === undefined ? {} : { highlights })}
        />
      </DialogBody>
    </>
  );
};

/** The full details of a drop over the collection: previous and next, references followed in place. */
export const DropDialog = ({ dropNumber, highlights, onOpenDrop, onClose }: DropDialogProps) => (
  <Dialog
    isOpen={dropNumber !== null}
    onClose={onClose}
    title={dropNumber === null ? '' : `Q Drop #${dropNumber}`}
    icon="document"
    className="ds-drop-dialog"
  >
    {dropNumber === null ? null : (
      <Contents dropNumber={dropNumber} highlights={highlights} onOpenDrop={onOpenDrop} />
    )}
  </Dialog>
);
