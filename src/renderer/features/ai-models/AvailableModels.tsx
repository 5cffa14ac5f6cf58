import { Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { NO_KEYS } from '#renderer/entities/settings/ai-texts.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { AiModel } from '#shared/contract/ai.ts';

const price = (perMillion: number): string => `$${perMillion.toFixed(4)}`;

const ModelRow = ({ model }: { readonly model: AiModel }) => (
  <li className="ds-stack-tight" data-model={model.model}>
    <div className="ds-row-wrap">
      <strong>{model.label}</strong>
      <Tag minimal>{model.provider}</Tag>
      {model.recommended ? (
        <Tag minimal intent="success">
          recommended
        </Tag>
      ) : null}
      {model.capabilities.map((capability) => (
        <Tag key={capability} minimal>
          {capability}
        </Tag>
      ))}
    </div>
    <span className="ds-small ds-muted ds-num">
      {model.provider === 'local'
        ? 'Computed on this computer from the archive. Not a language model.'
        : `${model.model} · max ${formatCount(model.maxTokens)} tokens · input ${price(model.inputPrice)} · output ${price(model.outputPrice)} per 1M tokens (price of ${model.priceDate})`}
    </span>
  </li>
);

/** Every model that can be reached now. */
export const AvailableModels = () => {
  const models = useQuery(endpointQuery('listAiModels'));
  return (
    <SectionCard title="Available Models" icon="predictive-analysis">
      <QueryState query={models} failed="Couldn’t load AI models">
        {(list) => (
          <div className="ds-stack">
            {list.every(({ provider }) => provider === 'local') ? (
              <Callout intent="warning" icon="warning-sign">
                {NO_KEYS} <Link to="/settings">Open Settings</Link>
              </Callout>
            ) : null}
            <ul className="ds-plain-list ds-stack">
              {list.map((model) => (
                <ModelRow key={`${model.provider} ${model.model}`} model={model} />
              ))}
            </ul>
          </div>
        )}
      </QueryState>
    </SectionCard>
  );
};
