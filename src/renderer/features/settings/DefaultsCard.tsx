import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Settings } from '#shared/contract/settings.ts';

/** What the pages start with. */
export const DefaultsCard = ({ settings }: { readonly settings: Settings }) => {
  const change = useChangePreferences();
  const { data: models = [] } = useQuery(endpointQuery('listAiModels'));
  const { data: accounts = [] } = useQuery(endpointQuery('listSocialAccounts'));
  return (
    <SectionCard title="Defaults" icon="star">
      <div className="ds-stack">
        <SelectField<string>
          label="Default account"
          help="Selected when Communications opens"
          isWide
          value={settings.defaultAccount ?? ''}
          options={[
            { value: '', label: 'First in the list' },
            ...accounts.map(({ username, displayName }) => ({
              value: username,
              label: `${displayName} (@${username})`,
            })),
          ]}
          onChange={(username) => change({ defaultAccount: username === '' ? null : username })}
        />
        <SelectField<string>
          label="Default model"
          help="Used for new analyses"
          isWide
          value={settings.defaultModel ?? ''}
          options={[
            { value: '', label: 'Recommended (best available)' },
            ...models.map(({ model, label }) => ({ value: model, label })),
          ]}
          onChange={(model) => change({ defaultModel: model === '' ? null : model })}
        />
      </div>
    </SectionCard>
  );
};
