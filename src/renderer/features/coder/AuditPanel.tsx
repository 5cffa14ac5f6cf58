import { AnchorButton, Button, Callout, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aiModelsQuery } from '#renderer/entities/settings/ai-models.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { Codebook } from '#shared/contract/coder.ts';
import { AgreementView } from './AgreementView.tsx';
import { coderKey, startCoderRun } from './coder-queries.ts';
import { bulkRefusal, lastAudit } from './coder.ts';

const RULE = { value: 'rule', label: 'Local rule: phrases of the code book (no model, no network)' };

/** Runs a coder over the drops that people coded, and over all drops only after that. */
export const AuditPanel = ({ book }: { readonly book: Codebook }) => {
  const queries = useQueryClient();
  const models = useQuery(aiModelsQuery());
  const [coder, setCoder] = useState(RULE.value);
  const run = useMutation({
    mutationFn: (scope: 'audit' | 'bulk') => startCoderRun(book.id, coder, scope),
    onSettled: () => queries.invalidateQueries({ queryKey: coderKey }),
  });
  const audit = lastAudit(book.runs, coder);
  const refusal = bulkRefusal(book, coder);
  const isBusy = run.isPending || book.runs.some(({ status }) => status === 'running');
  const options = [
    RULE,
    ...(models.data ?? [])
      .filter(({ provider }) => provider !== 'local')
      .map(({ model, label, provider }) => ({ value: model, label: `${label} (${provider})` })),
  ];
  return (
    <SectionCard title="Audit, then code all" icon="endorsed">
      <div className="ds-stack">
        <FormGroup label="Coder" labelFor="coder" className="ds-coder-choice">
          <HTMLSelect
            id="coder"
            fill
            value={coder}
            options={options}
            onChange={(event) => setCoder(event.currentTarget.value)}
          />
        </FormGroup>
        <div className="ds-row-wrap">
          <Button
            intent="primary"
            icon="comparison"
            text="Run audit"
            disabled={isBusy || book.humanCodes === 0}
            onClick={() => run.mutate('audit')}
          />
          <Tip content={refusal ?? 'Every drop with a text'}>
            <AnchorButton
              icon="play"
              text="Code all drops"
              disabled={isBusy || refusal !== null}
              onClick={() => run.mutate('bulk')}
            />
          </Tip>
        </div>
        {refusal === null ? null : <p className="ds-muted ds-small">{refusal}</p>}
        {run.error === null ? null : (
          <Callout compact intent="danger">
            {run.error.message}
          </Callout>
        )}
        {audit === undefined || audit.agreement === null ? (
          <p className="ds-muted">
            No audit of this coder yet: code some drops by hand, then run it over the same drops.
          </p>
        ) : (
          <AgreementView agreement={audit.agreement} />
        )}
      </div>
    </SectionCard>
  );
};
