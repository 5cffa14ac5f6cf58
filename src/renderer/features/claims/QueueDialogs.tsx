import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { known } from '#renderer/ui/known.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { ProposalsDialog, type ProposedClaim, type ProposedSource } from './ProposalsDialog.tsx';

export type QueueDialog = 'claim' | 'duplicate' | 'evidence' | 'proposals';

interface QueueDialogsProps {
  readonly item: QueueItem;
  readonly selected: TextRange | null;
  readonly claim: number | null;
  readonly open: QueueDialog | null;
  readonly onOpen: (dialog: QueueDialog | null) => void;
  readonly onOpenClaim: (id: number) => void;
}

const SHOWN = 10;
const NUMBER = /^\d{1,7}$/u;

const useClaimHits = (search: string) => {
  const by = NUMBER.test(search) ? { number: Number(search) } : { search };
  const found = useEndpoint('listClaims', search === '' ? null : { query: { ...by, limit: SHOWN } });
  const { value, isKnown, note } = known(found, [], 'Couldn’t search the claims');
  return {
    hits:
      search !== '' && !isKnown && found.isLoading
        ? null
        : value.map(({ id, text }) => ({ id: String(id), label: `Claim ${id}`, detail: text })),
    note,
  };
};

interface ClaimFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (claim: number | null) => void;
}

const ClaimField = ({ label, value, onChange }: ClaimFieldProps) => (
  <PickField
    label={label}
    picked={value === null ? null : { id: String(value), label: `Claim ${value}` }}
    onPick={(id) => onChange(id === null ? null : Number(id))}
    useHits={useClaimHits}
    placeholder="Words of the claim or its number"
  />
);

/** Which claim a drop repeats. Mount it on demand. */
const DuplicateDialog = ({ drop, onClose }: { readonly drop: number; readonly onClose: () => void }) => {
  const person = useKept((kept) => kept.person);
  const [claim, setClaim] = useState<number | null>(null);
  return (
    <ChangeDialog
      title={`Drop #${drop} repeats a claim`}
      icon="duplicate"
      submitText="Store decision"
      missing={claim === null ? ['Claim that it repeats'] : []}
      change={useChange('decideOnDrop')}
      input={claim === null ? null : { body: { by: person, drop, decision: 'duplicate', of: claim } }}
      onClose={onClose}
    >
      <ClaimField label="Claim that it repeats" value={claim} onChange={setClaim} />
    </ChangeDialog>
  );
};

/** The dialogs of one drop of the queue; a proposal continues to the dialog in which a person writes it down. */
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
