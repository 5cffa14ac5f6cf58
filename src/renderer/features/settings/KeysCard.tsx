import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { changeSettings, removeSecret, setSecret } from '#renderer/entities/settings/settings.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SecretState } from '#shared/contract/settings.ts';
import { ForgetKey } from './ForgetKey.tsx';
import type { Change, SettingsCardProps } from './use-change.ts';

const stateOf = ({ set, endsWith, source }: SecretState): string => {
  if (!set) return 'not set';
  const ending = endsWith === null ? 'set' : `set, ends ${endsWith}`;
  return source === 'environment' ? `${ending} (from the environment)` : ending;
};

/** What each key is for. */
const USES: Readonly<Record<SecretState['name'], string>> = {
  OPENAI_API_KEY: 'AI analysis, coder and model test with OpenAI models',
  ANTHROPIC_API_KEY: 'AI analysis, coder and model test with Anthropic models',
  GEMINI_API_KEY: 'AI analysis, coder and model test with Gemini models',
  OPENROUTER_API_KEY: 'AI analysis, coder and model test with models at OpenRouter',
  LOCAL_LLM_API_KEY: 'The local model server above',
  X_BEARER_TOKEN: 'Collecting posts: X API',
  X_AUTH_TOKEN: 'Collecting posts: Twitter Scraper and browser',
  X_CT0: 'Collecting posts: Twitter Scraper and browser',
  TRUTHSOCIAL_TOKEN: 'Collecting posts: Truth Social',
  NEWSAPI_KEY: 'News Events: fetching from NewsAPI',
  GUARDIAN_API_KEY: 'News Events: fetching from the Guardian',
};

/** A key that was stored for another address than the present one is kept, and used there only. */
const helpOf = ({ name, set, storedFor }: SecretState) =>
  set || storedFor === null
    ? { helperText: USES[name] }
    : { helperText: `The stored key is for ${storedFor} only. Enter the key of the present server.` };

const KeyRow = ({ secret, change }: { readonly secret: SecretState; readonly change: Change }) => {
  const [value, setValue] = useState('');
  const fixed = secret.source === 'environment';
  return (
    <FormGroup
      label={secret.label}
      labelFor={secret.name}
      labelInfo={`(${stateOf(secret)})`}
      {...helpOf(secret)}
    >
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
        {(secret.set || secret.storedFor !== null) && !fixed ? (
          <ForgetKey secret={secret} onForget={() => change.mutate(() => removeSecret(secret.name))} />
        ) : null}
      </div>
    </FormGroup>
  );
};

const LocalServer = ({ state, change }: SettingsCardProps) => {
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
          onClick={() =>
            change.mutate(() => changeSettings({ localServerUrl: url.trim() === '' ? null : url.trim() }))
          }
        />
      </div>
    </FormGroup>
  );
};

/** Keys go in and never come out: the page learns that one is set, and its last four characters. */
export const KeysCard = ({ state, change }: SettingsCardProps) => {
  const isForSession = state.secretStore.kind === 'memory';
  return (
    <SectionCard
      title="Keys and models"
      icon="key"
      {...(isForSession ? {} : { subtitle: state.secretStore.description })}
    >
      {isForSession ? (
        <Callout intent="warning" icon="warning-sign" className="ds-keys-note">
          {state.secretStore.description} They are gone when Dropscope closes.
        </Callout>
      ) : null}
      <LocalServer key={state.settings.localServerUrl} state={state} change={change} />
      <div className="ds-keys">
        {state.secrets.map((secret) => (
          <KeyRow key={secret.name} secret={secret} change={change} />
        ))}
      </div>
    </SectionCard>
  );
};
