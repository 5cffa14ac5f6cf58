import { Button, Collapse, NumericInput } from '@blueprintjs/core';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import type { OfAccountProps } from '#renderer/features/social/social-view.ts';
import { Field } from '#renderer/ui/field/Field.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CoordinationRules } from '#shared/contract/coordination.ts';
import type { CoordinationParameters } from '#shared/methods/coordination.ts';
import { useCoordinationRun } from './use-coordination-run.ts';
import { useRetweets } from './use-retweets.ts';
import styles from './RuleBuilder.module.css';

interface FieldsProps {
  readonly rules: CoordinationRules;
  readonly values: CoordinationParameters;
  readonly onChange: (values: CoordinationParameters) => void;
}

/** The parameters of the method as a form: bounds, units and words come from the method itself. */
const Fields = ({ rules, values, onChange }: FieldsProps) => (
  <div className={styles.fields}>
    {rules.parameters.map(({ name, description, unit, minimum, maximum, choices }) => {
      const value = new Map<string, string | number>(Object.entries(values)).get(name);
      const set = (next: string | number): void => {
        onChange({ ...values, [name]: next });
      };
      if (choices !== null)
        return (
          <SelectField
            key={name}
            label={description}
            help={unit}
            isWide
            value={String(value ?? '')}
            options={choices}
            onChange={set}
          />
        );
      return (
        <Field key={name} label={description} help={unit}>
          {(attributes) => (
            <NumericInput
              {...attributes}
              value={value ?? ''}
              fill
              buttonPosition="none"
              {...(minimum !== null && { min: minimum })}
              {...(maximum !== null && { max: maximum })}
              minorStepSize={0.01}
              onValueChange={(next) => {
                if (Number.isFinite(next)) set(next);
              }}
            />
          )}
        </Field>
      );
    })}
  </div>
);

/** Runs the comparison: at once with the defaults, or by a rule of one's own; with presets of the known toolkits. */
export const RuleBuilder = ({ username, platform }: OfAccountProps) => {
  const query = useEndpoint('getCoordinationRules');
  const rules = query.data;
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<CoordinationParameters | null>(null);
  const [includeReposts] = useRetweets();
  const job = useCoordinationRun();
  const { query: narrowed } = useMethodSet();
  const values = changed ?? rules?.defaults;
  return (
    <SectionCard
      title="Comparison"
      icon="search-around"
      stack="tight"
      subtitle={`Posts of @${username} against the drops`}
      actions={
        <div className="ds-row">
          <Button
            size="small"
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            text="Rule"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {rules === undefined ? null : (
            <HowComputed title="Coordination of posts and drops" methodId="coordination">
              {rules.definition}
            </HowComputed>
          )}
        </div>
      }
    >
      <QueryNote query={query} failed="Couldn’t load the rule" />
      <Collapse isOpen={isOpen}>
        {rules === undefined || values === undefined ? null : (
          <div className="ds-stack-tight">
            <div className="ds-row-wrap" role="group" aria-label="Presets">
              {rules.presets.map((preset) => (
                <Button
                  key={preset.id}
                  variant="outlined"
                  text={preset.title}
                  title={preset.note}
                  onClick={() => setChanged({ ...values, ...preset.rule })}
                />
              ))}
              <Button variant="minimal" icon="reset" text="Defaults" onClick={() => setChanged(null)} />
            </div>
            <Fields rules={rules} values={values} onChange={setChanged} />
          </div>
        )}
      </Collapse>
      <div className="ds-row-wrap">
        <Button
          intent="primary"
          icon="play"
          disabled={job.isRunning || username === ''}
          text={job.isRunning ? 'Analyzing...' : 'Run analysis'}
          onClick={() =>
            job.start({
              username,
              platform,
              includeReposts,
              ...narrowed,
              ...(changed !== null && { parameters: changed }),
            })
          }
        />
        <span className="ds-muted ds-small">
          {includeReposts ? 'Reposts count as posts' : 'Reposts are left out'}, as the switch of the chance
          ladder says. Every run is stored with its parameters, seed, and hashes of the compared data.
        </span>
      </div>
      <JobState job={job} failed="Comparison failed" />
    </SectionCard>
  );
};
