import { AnchorButton, Button } from '@blueprintjs/core';
import { parseAsString, useQueryState } from 'nuqs';
import { useRef } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import { providerTitle } from '#shared/ai-providers.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import { AgreementView } from './AgreementView.tsx';
import { bulkRefusal, lastAudit } from './coder.ts';

const RULE = { value: 'rule', label: 'Local rule: phrases of the code book (no model, no network)' };

export const coderParser = parseAsString.withDefault(RULE.value);

/** Runs a coder over the drops that people coded, and over all drops only after that. */
export const AuditPanel = ({ book }: { readonly book: Codebook }) => {
  const [asked, setAsked] = useQueryState('coder', coderParser);
  const run = useChange('startCoderRun');
  const start = (scope: 'audit' | 'bulk'): void =>
    run.mutate({ params: { id: book.id }, body: { coder, scope } });
  const { value: offered, note } = known(useEndpoint('listAiModels'), [], 'Couldn’t load the models');
  const options = [
    RULE,
    ...offered
      .filter(({ provider }) => provider !== 'local')
      .map(({ model, label, provider }) => ({
        value: model,
        label: `${label} (${providerTitle(provider)})`,
      })),
  ];
  const coder = options.find(({ value }) => value === asked)?.value ?? RULE.value;
  const audit = lastAudit(book.runs, coder);
  const refusal = bulkRefusal(book, coder);
  const isBusy = run.isPending || book.runs.some(({ status }) => status === 'running');
  const buttons = useRef<HTMLDivElement>(null);
  useKeptFocus(buttons, isBusy);
  return (
    <SectionCard title="Audit first" icon="endorsed" stack="normal">
      <SelectField
        label="Coder"
        isWide
        value={coder}
        options={options}
        onChange={(value) => void setAsked(value)}
      />
      {note}
      <div ref={buttons} className="ds-row-wrap">
        <Button
          intent="primary"
          icon="comparison"
          text="Run audit"
          disabled={isBusy || book.humanCodes === 0}
          onClick={() => start('audit')}
        />
        <Tip content={refusal ?? 'Every drop with text'}>
          <AnchorButton
            icon="play"
            text="Code all drops"
            disabled={isBusy || refusal !== null}
            onClick={() => start('bulk')}
          />
        </Tip>
      </div>
      {refusal === null ? null : <p className="ds-muted ds-small">{refusal}</p>}
      <Failure error={run.error} />
      {audit === undefined || audit.agreement === null ? (
        <p className="ds-muted">
          No audit of this coder yet. Code some drops by hand, then run the coder on the same drops.
        </p>
      ) : (
        <AgreementView agreement={audit.agreement} />
      )}
    </SectionCard>
  );
};
