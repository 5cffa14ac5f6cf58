import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { NO_KEYS } from '#renderer/entities/settings/ai-texts.ts';
import { AI_MODEL_OPTIONS } from '#renderer/features/analysis/filters/filter-options.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { providerTitle } from '#shared/ai-providers.ts';
import type { AnalysisType } from '#shared/constants.ts';
import type { AiModel } from '#shared/contract/ai.ts';
import { ANALYSIS_OPTIONS } from './ai-session.ts';
import choices from '#renderer/ui/field/Choices.module.css';

export interface AnalysisChoice {
  readonly model: string;
  readonly types: readonly AnalysisType[];
}

interface AnalysisFormProps {
  readonly choice: AnalysisChoice;
  readonly onChoose: (choice: AnalysisChoice) => void;
  readonly isRunning: boolean;
  readonly onRun: () => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const nameOf = (reachable: readonly AiModel[], id: string, label: string): string =>
  reachable.some(({ model }) => model === id) ? label : `${label} – no key`;

/** The specification's models, then the others that can be reached. */
const optionsOf = (reachable: readonly AiModel[]): readonly Option[] => {
  const names = new Set<string>(AI_MODEL_OPTIONS.map(({ id }) => id));
  return [
    ...AI_MODEL_OPTIONS.map(({ id, label }) => ({ value: id, label: nameOf(reachable, id, label) })),
    ...reachable
      .filter(({ model }) => !names.has(model))
      .map(({ model, label, provider }) => ({
        value: model,
        label: `${label} (${providerTitle(provider)})`,
      })),
  ];
};

/** Section 5's warning where no language model can be reached, and what happens then. */
const WithoutKeys = () => (
  <Callout intent="warning" icon="warning-sign">
    {NO_KEYS}
    <p className="ds-small">
      Until then, built-in statistics (local/statistics) write each section on this computer. This isn’t a
      language model.
    </p>
  </Callout>
);

export const AnalysisForm = ({ choice, onChoose, isRunning, onRun }: AnalysisFormProps) => {
  const models = useEndpoint('listAiModels');
  const { value: reachable, note } = known(models, [], 'Couldn’t load the models');
  return (
    <div className="ds-stack-tight">
      {models.data?.every(({ provider }) => provider === 'local') === true ? <WithoutKeys /> : null}
      <SelectField
        label="Model"
        isWide
        value={choice.model}
        options={optionsOf(reachable)}
        onChange={(model) => onChoose({ ...choice, model })}
      />
      {note}
      <fieldset className={choices.choices}>
        <legend>Analysis Types</legend>
        <div className="ds-row-wrap">
          {ANALYSIS_OPTIONS.map(({ id, label }) => (
            <Checkbox
              key={id}
              inline
              label={label}
              checked={choice.types.includes(id)}
              onChange={(event) => {
                const isChosen = event.currentTarget.checked;
                const types = ANALYSIS_OPTIONS.map((option) => option.id).filter((type) =>
                  type === id ? isChosen : choice.types.includes(type),
                );
                onChoose({ ...choice, types });
              }}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Button
          intent="primary"
          icon="play"
          disabled={isRunning || choice.types.length === 0}
          text={isRunning ? 'Analyzing...' : 'Run AI Analysis'}
          onClick={onRun}
        />
      </div>
    </div>
  );
};
