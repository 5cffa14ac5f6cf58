import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { ItemField } from '#renderer/entities/item/ItemField.tsx';
import { useKept } from '#renderer/lib/kept.ts';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { evidenceRefusal, personRefusal } from '#shared/claim-refusals.ts';
import { toTimestamp } from '#shared/time.ts';
import { FileHashField } from './FileHashField.tsx';
import type { ProposedSource } from './ProposalsDialog.tsx';
import styles from './ClaimsPage.module.css';

const EMPTY = {
  title: '',
  publisher: '',
  url: '',
  archiveUrl: '',
  publishedOn: '',
  accessedAt: '',
  quote: '',
  fileName: '',
  fileSha256: '',
  item: '',
  note: '',
};
type Draft = typeof EMPTY;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const sourceOf = (draft: Draft) => ({
  title: draft.title.trim(),
  publisher: draft.publisher.trim(),
  url: orNull(draft.url),
  archiveUrl: orNull(draft.archiveUrl),
  publishedOn: orNull(draft.publishedOn),
  accessedAt: orNull(draft.accessedAt)?.replace(' ', 'T') ?? null,
  quote: draft.quote.trim(),
  fileName: orNull(draft.fileName),
  fileSha256: orNull(draft.fileSha256.toLowerCase()),
});

/** What belongs to an outside source; one of these filled in, and there is a source. The time of access is filled in by itself. */
const SOURCE = [
  ...(['title', 'publisher', 'url', 'archiveUrl', 'publishedOn', 'quote'] as const),
  ...(['fileName', 'fileSha256'] as const),
] as const;

const FIELDS = [
  ['title', 'Title of the source', 'text'],
  ['publisher', 'Publisher', 'text'],
  ['url', 'Address', 'url'],
  ['archiveUrl', 'Archive address', 'url'],
] as const;

interface EvidenceDialogProps {
  readonly claim: number;
  /** A source that a program proposed; the evidence is marked as such. */
  readonly proposal?: ProposedSource | null;
  readonly onClose: () => void;
}

/** An outside source or an item, for or against a claim. Mount it on demand. */
export const EvidenceDialog = ({ claim, proposal = null, onClose }: EvidenceDialogProps) => {
  const person = useKept((kept) => kept.person);
  const [direction, setDirection] = useState<'for' | 'against'>('for');
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    item: proposal?.item ?? '',
    note: proposal?.why ?? '',
    accessedAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
  }));
  const field = fieldsOf(draft, setDraft);
  const [openedAt] = useState(() => toTimestamp(Math.floor(Date.now() / 1000)));
  const body = {
    by: person,
    direction,
    item: orNull(draft.item),
    source: SOURCE.every((name) => draft[name].trim() === '') ? null : sourceOf(draft),
    note: draft.note,
    ...(proposal === null ? {} : { isProposal: true as const }),
  };
  return (
    <ChangeDialog
      title={`Evidence for or against claim ${claim}`}
      icon="document-share"
      size="wide"
      submitText="Add evidence"
      missing={body.source === null && body.item === null ? ['Title of the source, or an item'] : []}
      refusal={personRefusal(person) ?? (body.source === null ? null : evidenceRefusal(body, openedAt))}
      change={useChange('addClaimEvidence', { done: 'Evidence added' })}
      input={{ params: { id: claim }, body }}
      onClose={onClose}
    >
      {proposal === null ? null : (
        <Callout compact icon="lightbulb">
          A program proposed this source. Read it before you add it; the evidence is marked as proposed.
        </Callout>
      )}
      <SelectField
        label="Direction"
        value={direction}
        options={{ for: 'For: it happened', against: 'Against: it did not' }}
        onChange={setDirection}
      />
      <div className={styles['fields']}>
        {FIELDS.map(([name, label, type]) => (
          <TextField key={name} label={label} type={type} autoComplete="off" {...field(name)} />
        ))}
        <DateField label="Published on" {...field('publishedOn')} />
        <TextField
          label="Accessed at (UTC)"
          autoComplete="off"
          placeholder="yyyy-mm-dd hh:mm"
          {...field('accessedAt')}
        />
      </div>
      <ItemField label="Or an item of this data folder" {...field('item')} />
      <FileHashField value={draft} onChange={(file) => setDraft((now) => ({ ...now, ...file }))} />
      <LongTextField label="Quoted passage" {...field('quote')} />
      <LongTextField label="Note" {...field('note')} />
    </ChangeDialog>
  );
};
