import { Button, Callout, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { NO_KEYS } from '#renderer/entities/settings/ai-texts.ts';
import { formatCost, plural } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { PageCard } from '#renderer/ui/PageCard.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { providerTitle } from '#shared/ai-providers.ts';
import type { AiModel } from '#shared/contract/ai.ts';
import { CostCalculator } from './CostCalculator.tsx';
import styles from './AiModelsPage.module.css';

const SAMPLE =
  'Analyze this post: count its questions, name its form (list, statement, question chain) and describe its tone in two neutral sentences.';

const ModelTest = () => {
  const [prompt, setPrompt] = useState(SAMPLE);
  const test = useChange('analyzeDropWithAi');
  return (
    <SectionCard title="Model Testing" icon="lab-test">
      <div className="ds-stack">
        <LongTextField label="Test prompt" rows={5} value={prompt} onChange={setPrompt} />
        <Button
          intent="primary"
          icon="play"
          className="ds-start"
          loading={test.isPending}
          disabled={prompt.trim() === ''}
          text="Run Test"
          onClick={() => test.mutate({ body: { content: prompt, priority: 'cost' } })}
        />
      </div>
      <div className="ds-stack" aria-live="polite">
        {test.data === undefined ? null : (
          <TitledCallout intent="success" icon="tick-circle" title="Analysis Complete">
            <p className="ds-small ds-muted">
              {providerTitle(test.data.provider)} · {test.data.model}
            </p>
            <p className={styles.answer}>{test.data.content}</p>
          </TitledCallout>
        )}
        <Failure title="Analysis Failed" error={test.error} />
      </div>
    </SectionCard>
  );
};

const ModelRow = ({ model }: { readonly model: AiModel }) => (
  <li className="ds-stack-tight" data-model={model.model}>
    <div className="ds-row-wrap">
      <strong>{model.label}</strong>
      <Tag minimal>{providerTitle(model.provider)}</Tag>
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
        : `${model.model} · max ${plural(model.maxTokens, 'token')} · input ${formatCost(model.inputPrice)} · output ${formatCost(model.outputPrice)} per 1M tokens (price of ${model.priceDate})`}
    </span>
  </li>
);

const AvailableModels = () => (
  <QueryCard
    title="Available Models"
    icon="predictive-analysis"
    query={useEndpoint('listAiModels')}
    failed="Couldn’t load AI models"
  >
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
  </QueryCard>
);

/** `/ai-models`: which models there are, what they cost, what they answer, and the way to let one code drops. */
export const AiModelsPage = () => (
  <div className="ds-stack">
    <div className={styles.models}>
      <div className="ds-stack">
        <AvailableModels />
        <PageCard path="/coder" />
      </div>
      <ModelTest />
    </div>
    <CostCalculator />
  </div>
);
