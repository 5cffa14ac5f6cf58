import { Button, Tag } from '@blueprintjs/core';
import { Fragment, useId } from 'react';
import type { QueueItem } from '#shared/contract/claims.ts';
import { KeyButton } from './KeyButton.tsx';
import type { Key } from './use-keys.ts';
import styles from './ClaimsPage.module.css';

export const DECISION_LABELS = {
  claim: 'Claim',
  'not-a-claim': 'Not a claim',
  duplicate: 'Duplicate',
  'too-vague': 'Too vague',
} as const;

export interface DecisionChoice {
  readonly key: Key;
  readonly when: string;
}

interface DecisionsProps {
  readonly decision: QueueItem['decision'];
  readonly decisions: readonly DecisionChoice[];
  readonly evidence: Key;
  readonly onOpenClaim: (id: number) => void;
  readonly onProposals: () => void;
}

const Choices = ({ decisions }: Pick<DecisionsProps, 'decisions'>) => {
  const id = useId();
  return (
    <div className={styles['decisions']}>
      {decisions.map(({ key, when }) => (
        <Fragment key={key.id}>
          <KeyButton of={key} variant="outlined" describedBy={`${id}${key.id}`} />
          <span id={`${id}${key.id}`} className="ds-muted ds-small">
            {when}
          </span>
        </Fragment>
      ))}
    </div>
  );
};

/** What can be decided about a drop of the queue, each act with its meaning; of a decided one, what was decided. */
export const QueueDecisions = ({
  decision,
  decisions,
  evidence,
  onOpenClaim,
  onProposals,
}: DecisionsProps) => {
  const claim = decision?.decision === 'claim' ? decision.claim : null;
  return (
    <div className="ds-stack-tight" role="group" aria-label="Decision about this drop">
      <h4>
        {claim === null ? 'Does this drop say what will happen?' : 'This drop is a claim of the ledger.'}
      </h4>
      {decision === null ? null : (
        <Tag minimal intent="primary" className="ds-start">
          {DECISION_LABELS[decision.decision]}
          {decision.claim === null ? '' : ` ${decision.claim}`}, by {decision.by}
        </Tag>
      )}
      {claim === null ? (
        <Choices decisions={decisions} />
      ) : (
        <div className="ds-row-wrap">
          <KeyButton of={evidence} variant="outlined" />
          <Button
            variant="outlined"
            icon="confirm"
            text={`Open claim ${claim}`}
            onClick={() => onOpenClaim(claim)}
          />
        </div>
      )}
      <Button
        className="ds-start"
        variant="minimal"
        icon="lightbulb"
        text="Proposals…"
        onClick={onProposals}
      />
    </div>
  );
};
