import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { known } from '#renderer/ui/known.tsx';
import { LOCAL_MODEL } from '#shared/contract/ai.ts';
import type { ClaimProposals } from '#shared/contract/claim-proposals.ts';
import styles from './ClaimsPage.module.css';

export type ProposedClaim = ClaimProposals['claims'][number];
export type ProposedSource = ClaimProposals['sources'][number];

interface ProposalsDialogProps {
  readonly drop: number;
  /** The claim that the drop became: a source can be added to it. */
  readonly claim: number | null;
  readonly onClose: () => void;
  readonly onClaim: (claim: ProposedClaim) => void;
  readonly onSource: (source: ProposedSource) => void;
}

type ResultsProps = Pick<ProposalsDialogProps, 'claim' | 'onClaim' | 'onSource'> & {
  readonly proposals: ClaimProposals;
};

const Results = ({ proposals, claim, onClaim, onSource }: ResultsProps) => (
  <div className="ds-stack">
    <h3>Proposed claims</h3>
    {proposals.claims.length === 0 ? <p className="ds-muted">None.</p> : null}
    <ul className={styles['proposals']}>
      {proposals.claims.map((proposed) => (
        <li key={`${proposed.text} ${proposed.quote}`} className="ds-row-between">
          <span>
            {proposed.text}
            {proposed.quote === proposed.text ? null : <blockquote>{proposed.quote}</blockquote>}
          </span>
          <Button
            size="small"
            text="Write a claim…"
            disabled={claim !== null}
            onClick={() => onClaim(proposed)}
          />
        </li>
      ))}
    </ul>
    <h3>Proposed sources</h3>
    {proposals.sources.length === 0 ? <p className="ds-muted">None.</p> : null}
    <ul className={styles['proposals']}>
      {proposals.sources.map((source) => (
        <li key={source.item} className="ds-row-between">
          <span>
            {source.date}: {source.title}
            <div className="ds-muted ds-small">{source.why}</div>
          </span>
          <Button
            size="small"
            text="Add as evidence…"
            disabled={claim === null}
            onClick={() => onSource(source)}
          />
        </li>
      ))}
    </ul>
    <p className="ds-muted ds-small">
      Proposed by {proposals.answeredBy}.
      {proposals.rejected.length === 0
        ? ''
        : ` ${proposals.rejected.length} left out, because they cite what was not there.`}
      {claim === null ? ' Sources can be added once the drop is a claim.' : ''}
    </p>
  </div>
);

/** What a program proposes about a drop: nothing of it is stored until a person writes it down. Mount it on demand. */
export const ProposalsDialog = ({ drop, claim, onClose, onClaim, onSource }: ProposalsDialogProps) => {
  const [model, setModel] = useState<string>(LOCAL_MODEL);
  const { value: models, note } = known(useEndpoint('listAiModels'), [], 'Couldn’t load the models');
  const propose = useChange('proposeClaims');
  const local = { value: LOCAL_MODEL, label: 'Local statistics (no language model, no network)' };
  const others = models.filter((entry) => entry.model !== LOCAL_MODEL);
  return (
    <FormDialog
      title={`Proposals for drop #${drop}`}
      icon="lightbulb"
      size="wide"
      submitText="Propose"
      canSubmit
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate({ body: { drop, model } })}
      onClose={onClose}
    >
      <p className="ds-muted">
        A program proposes; nothing is stored until you write it down. It never says what came true.
      </p>
      <SelectField
        label="Proposed by"
        value={model}
        options={[local, ...others.map((entry) => ({ value: entry.model, label: entry.label }))]}
        onChange={setModel}
      />
      {note}
      {propose.data === undefined ? null : (
        <Results proposals={propose.data} claim={claim} onClaim={onClaim} onSource={onSource} />
      )}
    </FormDialog>
  );
};
