import { Button, FormGroup, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretState, SettingsState } from '#shared/contract/settings.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import {
  changeSettings,
  exportSettings,
  removeSecret,
  resetSettings,
  setSecret,
  settingsKey,
  settingsQuery,
} from '#renderer/api/queries/settings.ts';
import { aiModelsKey } from '#renderer/api/queries/ai-models.ts';
import { QueryState } from '#renderer/components/QueryState.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { toast } from '#renderer/components/toaster.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { useOs } from '#renderer/lib/os.ts';
import { useSettings } from '#renderer/state/settings.ts';

/** Sends a change and shows what the workstation then holds. */
const useChange = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<SettingsState>) => change(),
    onSuccess: (state) => {
      queries.setQueryData(settingsKey, state);
      useSettings.setState({
        timeZone: state.settings.timeZone,
        allowRemoteImages: state.settings.remoteMedia,
      });
      return queries.invalidateQueries({ queryKey: aiModelsKey });
    },
    onError: (error) => toast({ title: 'Not saved', description: error.message, intent: 'danger' }),
  });
};
type Change = ReturnType<typeof useChange>;

const stateOf = ({ set, endsWith, source }: SecretState): string => {
  if (!set) return 'not set';
  const ending = endsWith === null ? 'set' : `set, ends ${endsWith}`;
  return source === 'environment' ? `${ending} (from the environment)` : ending;
};

const KeyRow = ({ secret, change }: { readonly secret: SecretState; readonly change: Change }) => {
  const [value, setValue] = useState('');
  const fixed = secret.source === 'environment';
  return (
    <FormGroup label={secret.label} labelFor={secret.name} labelInfo={`(${stateOf(secret)})`}>
      <div className="ds-row">
        <InputGroup
          id={secret.name}
          type="password"
          autoComplete="off"
          placeholder={secret.name}
          disabled={fixed}
          value={value}
          onValueChange={setValue}
        />
        <Button
          text="Save"
          aria-label={`Save ${secret.name}`}
          disabled={fixed || value.trim().length < 4}
          onClick={() => {
            change.mutate(() => setSecret(secret.name, value));
            setValue('');
          }}
        />
        {secret.set && !fixed ? (
          <Button
            text="Forget"
            aria-label={`Forget ${secret.name}`}
            onClick={() => {
              change.mutate(() => removeSecret(secret.name));
            }}
          />
        ) : null}
      </div>
    </FormGroup>
  );
};

const Privacy = ({ state, change }: { readonly state: SettingsState; readonly change: Change }) => (
  <SectionCard title="Privacy and display" icon="shield">
    <Switch
      checked={state.settings.network}
      label="Allow the network (off: nothing leaves this machine)"
      onChange={(event) => {
        const network = event.currentTarget.checked;
        change.mutate(() => changeSettings({ network }));
      }}
    />
    <Switch
      checked={state.settings.remoteMedia}
      label="Load images of posts from the network"
      onChange={(event) => {
        const remoteMedia = event.currentTarget.checked;
        change.mutate(() => changeSettings({ remoteMedia }));
      }}
    />
    <FormGroup label="Time zone" labelFor="time-zone">
      <HTMLSelect
        id="time-zone"
        value={state.settings.timeZone}
        options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        onChange={(event) => {
          const timeZone = TIME_ZONES.find((zone) => zone === event.currentTarget.value) ?? 'UTC';
          change.mutate(() => changeSettings({ timeZone }));
        }}
      />
    </FormGroup>
  </SectionCard>
);

const LocalServer = ({ state, change }: { readonly state: SettingsState; readonly change: Change }) => {
  const [url, setUrl] = useState(state.settings.localServerUrl ?? '');
  return (
    <FormGroup
      label="Local model server"
      labelFor="local-server"
      helperText="OpenAI-compatible: Ollama, llama.cpp, LM Studio"
    >
      <div className="ds-row">
        <InputGroup
          id="local-server"
          placeholder="http://127.0.0.1:11434/v1"
          value={url}
          onValueChange={setUrl}
        />
        <Button
          text="Save"
          aria-label="Save the local model server"
          onClick={() => {
            change.mutate(() => changeSettings({ localServerUrl: url.trim() === '' ? null : url.trim() }));
          }}
        />
      </div>
    </FormGroup>
  );
};

/** `/settings`: keys, models, time zone, privacy, data folder. */
export const SettingsPanel = () => {
  const settings = useQuery(settingsQuery());
  const change = useChange();
  const os = useOs();
  return (
    <QueryState query={settings} failed="Failed to fetch settings">
      {(state) => (
        <div className="ds-stack">
          <div className="ds-two">
            <Privacy state={state} change={change} />
            <SectionCard title="Data folder" icon="folder-open">
              <p className="ds-mono">{state.dataFolder}</p>
              <p className="ds-muted">
                Database, backups, images and the log lie there. Move it with --data-dir or
                DROPSCOPE_DATA_DIR.
              </p>
              <div className="ds-row-wrap">
                <Button
                  icon="export"
                  text="Export settings"
                  onClick={() => {
                    void exportSettings().then((file) =>
                      os.saveFile(
                        'dropscope-settings.json',
                        JSON.stringify(file, null, 2),
                        'application/json',
                      ),
                    );
                  }}
                />
                <Button
                  icon="reset"
                  text="Reset settings"
                  onClick={() => {
                    change.mutate(resetSettings);
                  }}
                />
              </div>
            </SectionCard>
          </div>
          <SectionCard title="Keys and models" icon="key" subtitle={state.secretStore.description}>
            <LocalServer state={state} change={change} />
            {state.secrets.map((secret) => (
              <KeyRow key={secret.name} secret={secret} change={change} />
            ))}
          </SectionCard>
        </div>
      )}
    </QueryState>
  );
};
