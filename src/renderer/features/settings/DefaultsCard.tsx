import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { aiModelsQuery } from '#renderer/entities/settings/ai-models.ts';
import { changeSettings } from '#renderer/entities/settings/settings.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SettingsCardProps } from './use-change.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface PickerProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  /** `''` where nothing is chosen. */
  readonly value: string;
  readonly options: readonly Option[];
  readonly onPick: (value: string | null) => void;
}

/** A chosen value that is no longer offered stays visible: it is still stored. */
const Picker = ({ id, label, help, value, options, onPick }: PickerProps) => (
  <FormGroup label={label} labelFor={id} helperText={help}>
    <HTMLSelect
      id={id}
      fill
      value={value}
      options={[
        ...options,
        ...(options.some((option) => option.value === value)
          ? []
          : [{ value, label: `${value} (not available now)` }]),
      ]}
      onChange={(event) => {
        const picked = event.currentTarget.value;
        onPick(picked === '' ? null : picked);
      }}
    />
  </FormGroup>
);

/** What the pages start with. */
export const DefaultsCard = ({ state, change }: SettingsCardProps) => {
  const { data: models = [] } = useQuery(aiModelsQuery());
  const { data: accounts = [] } = useQuery(endpointQuery('listSocialAccounts'));
  return (
    <SectionCard title="Defaults" icon="star">
      <Picker
        id="default-account"
        label="Default account"
        help="The one that Communications opens with"
        value={state.settings.defaultAccount ?? ''}
        options={[
          { value: '', label: 'The first of the list' },
          ...accounts.map(({ username, displayName }) => ({
            value: username,
            label: `${displayName} (@${username})`,
          })),
        ]}
        onPick={(defaultAccount) => change.mutate(() => changeSettings({ defaultAccount }))}
      />
      <Picker
        id="default-model"
        label="Default model"
        help="The one that analyses start with"
        value={state.settings.defaultModel ?? ''}
        options={[
          { value: '', label: 'The recommended one that can be reached' },
          ...models.map(({ model, label }) => ({ value: model, label })),
        ]}
        onPick={(defaultModel) => change.mutate(() => changeSettings({ defaultModel }))}
      />
    </SectionCard>
  );
};
