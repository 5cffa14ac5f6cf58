import { useState } from 'react';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { ProposalsDialog, type ProposedClaim, type ProposedSource } from './ProposalsDialog.tsx';

export type QueueDialog = 'claim' | 'duplicate' | 'evidence' | 'proposals';

interface QueueDialogsProps {
  readonly item: QueueItem;
  /** Words of the drop that are selected. */
  readonly selected: TextRange | null;
  /** The claim that the drop became. */
  readonly claim: number | null;
  readonly open: QueueDialog | null;
  readonly onOpen: (dialog: QueueDialog | null) => void;
  readonly onOpenClaim: (id: number) => void;
}

/** The dialogs of one drop of the queue; a proposal goes on to the dialog in which a person writes it down. */
export const QueueDialogs = ({ item, selected, claim, open, onOpen, onOpenClaim }: QueueDialogsProps) => {
  const [proposedClaim, setProposedClaim] = useState<ProposedClaim | null>(null);
  const [proposedSource, setProposedSource] = useState<ProposedSource | null>(null);
  const close = (): void => {
    setProposedClaim(null);
    setProposedSource(null);
    onOpen(null);
  };
  if (open === 'claim')
    return (
      <ClaimDialog
        drop={item}
        proposal={proposedClaim}
        selected={selected}
        onClose={close}
        onAdded={onOpenClaim}
      />
    );
  if (open === 'duplicate') return <DuplicateDialog drop={item.dropNumber} onClose={close} />;
  if (open === 'evidence' && claim !== null)
    return <EvidenceDialog claim={claim} proposal={proposedSource} onClose={close} />;
  if (open === 'proposals')
    return (
      <ProposalsDialog
        drop={item.dropNumber}
        claim={claim}
        onClose={close}
        onClaim={(proposed) => {
          setProposedClaim(proposed);
          onOpen('claim');
        }}
        onSource={(source) => {
          setProposedSource(source);
          onOpen('evidence');
        }}
      />
    );
  return null;
};
