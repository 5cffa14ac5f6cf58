import { Button, Callout, FormGroup, TextArea } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#renderer/api/api-error.ts';
import { analyzeWithAi } from '#renderer/entities/settings/ai-models.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';

const SAMPLE =
  'Analyze this post: count its questions, name its form (list, statement, question chain) and describe its tone in two neutral sentences.';

/** One prompt, one answer. */
export const ModelTest = () => {
  const [prompt, setPrompt] = useState(SAMPLE);
  const test = useMutation({ mutationFn: () => analyzeWithAi({ content: prompt, priority: 'cost' }) });
  return (
    <SectionCard title="Model Testing" icon="lab-test">
      <FormGroup label="Test prompt" labelFor="test-prompt">
        <TextArea
          id="test-prompt"
          fill
          rows={5}
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
      </FormGroup>
      <Button
        intent="primary"
        icon="play"
        loading={test.isPending}
        disabled={prompt.trim() === ''}
        text="Run Test"
        onClick={() => test.mutate()}
      />
      <div className="ds-test-result" aria-live="polite">
        {test.data === undefined ? null : (
          <Callout intent="success" icon="tick-circle" title="Analysis Complete">
            <p className="ds-small ds-muted">
              {test.data.provider} · {test.data.model}
            </p>
            <p className="ds-model-answer">{test.data.content}</p>
          </Callout>
        )}
        {test.error === null ? null : (
          <Callout intent="danger" icon="error" title="Analysis Failed">
            {messageOf(test.error)}
          </Callout>
        )}
      </div>
    </SectionCard>
  );
};
