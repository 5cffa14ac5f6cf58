import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { costsQuery } from '#renderer/entities/settings/ai-models.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { AI_PRIORITIES, AI_TASKS, type CostRow } from '#shared/contract/ai.ts';

const DEFAULT_TOKENS = 1000;

/** Section 5: what is no number becomes 0. */
const tokensOf = (text: string): number => {
  const value = Number.parseInt(text, 10);
  return Number.isFinite(value) && value > 0 ? value : 0;
};

const savings = ({ savings: percent, totalCost }: CostRow): string => {
  if (totalCost === 0) return 'free';
  return percent === 0 ? 'best price' : `+${percent.toFixed(1)} % over the best`;
};

const TokenField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (tokens: number) => void;
}) => (
  <FormGroup label={label} labelFor={label.replace(' ', '-')}>
    <InputGroup
      id={label.replace(' ', '-')}
      type="number"
      min={1}
      value={value === 0 ? '' : String(value)}
      onValueChange={(text) => onChange(tokensOf(text))}
    />
  </FormGroup>
);

/** What a token budget costs with each known model that does the task. */
export const CostCalculator = () => {
  const [inputTokens, setInputTokens] = useState(DEFAULT_TOKENS);
  const [outputTokens, setOutputTokens] = useState(DEFAULT_TOKENS);
  const [task, setTask] = useState<(typeof AI_TASKS)[number]>('analysis');
  const [priority, setPriority] = useState<(typeof AI_PRIORITIES)[number]>('cost');
  const costs = useQuery(costsQuery({ inputTokens, outputTokens, task, priority }));
  return (
    <SectionCard title="Cost Calculator" icon="calculator">
      <div className="ds-row-wrap">
        <TokenField label="Input Tokens" value={inputTokens} onChange={setInputTokens} />
        <TokenField label="Output Tokens" value={outputTokens} onChange={setOutputTokens} />
        <FormGroup label="Task Type" labelFor="task-type">
          <HTMLSelect
            id="task-type"
            value={task}
            options={[...AI_TASKS]}
            onChange={(event) =>
              setTask(AI_TASKS.find((one) => one === event.currentTarget.value) ?? 'analysis')
            }
          />
        </FormGroup>
        <FormGroup label="Priority" labelFor="priority">
          <HTMLSelect
            id="priority"
            value={priority}
            options={[...AI_PRIORITIES]}
            onChange={(event) =>
              setPriority(AI_PRIORITIES.find((one) => one === event.currentTarget.value) ?? 'cost')
            }
          />
        </FormGroup>
      </div>
      {inputTokens === 0 || outputTokens === 0 ? (
        <EmptyState icon="calculator" title="Enter a number of tokens above 0 in both fields" />
      ) : (
        <QueryState query={costs} failed="Failed to compare costs">
          {(rows) => (
            <PlainTable
              label="Cost comparison"
              columns={['Model', 'Provider', 'Total cost', 'Savings', 'Price of', 'Key set']}
              rows={rows.map((row) => [
                row.label,
                row.provider,
                `$${row.totalCost.toFixed(4)}`,
                savings(row),
                row.priceDate,
                row.available ? 'yes' : 'no',
              ])}
            />
          )}
        </QueryState>
      )}
      <p className="ds-muted ds-small">
        Quality and speed are an ordering by us after the providers’ own placement of their models, not a
        benchmark; prices carry their date in the table.
      </p>
    </SectionCard>
  );
};
