import { Button, Callout, TextArea } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { Field } from '#renderer/ui/field/Field.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import styles from './ModelTest.module.css';

const SAMPLE =
  'Analyze this post: count its questions, name its form (list, statement, question chain) and describe its tone in two neutral sentences.';

/** One prompt, one answer. */
export const ModelTest = () => {
  const [prompt, setPrompt] = useState(SAMPLE);
  const test = useMutation(endpointMutation('analyzeDropWithAi'));
  return (
    <SectionCard title="Model Testing" icon="lab-test">
      <div className="ds-stack">
        <Field label="Test prompt">
          {(attributes) => (
            <TextArea
              {...attributes}
              fill
              rows={5}
              value={prompt}
              onChange={(event) => setPrompt(event.currentTarget.value)}
            />
          )}
        </Field>
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
          <Callout intent="success" icon="tick-circle" title="Analysis Complete">
            <p className="ds-small ds-muted">
              {test.data.provider} · {test.data.model}
            </p>
            <p className={styles.answer}>{test.data.content}</p>
          </Callout>
        )}
        <Failure title="Analysis Failed" error={test.error} />
      </div>
    </SectionCard>
  );
};
