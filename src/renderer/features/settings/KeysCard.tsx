import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { afterSaving } from '#renderer/lib/after-saving.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SecretState, SettingsState } from '#shared/contract/settings.ts';
import styles from './KeysCard.module.css';

const stateOf = ({ set, endsWith, source }: SecretState): string => {
  if (!set) return 'not set';
  const ending = endsWith === null ? 'set' : `set, ends ${endsWith}`;
  return source === 'environment' ? `${ending} (from the environment)` : ending;
};

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
const helpOf = ({ name, set, storedFor }: SecretState): string =>
  set || storedFor === null
    ? USES[name]
    : `The stored key is for ${storedFor} only. Enter the key for the current server.`;

/** Forgets a key, which nothing can bring back: its name must be typed first. */
const ForgetKey = ({ secret }: { readonly secret: SecretState }) => {
  const remove = useChange('removeSecret', { failed: 'Couldn’t remove the key' });
  return (
    <DialogButton
      size="medium"
      text="Remove…"
      aria-label={`Remove ${secret.name}`}
      dialog={(close) => (
        <ConfirmByName
          icon="key"
          verb="Remove"
          name={secret.name}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { name: secret.name } })}
        >
          <p>
            The key for {secret.label}
            {secret.endsWith === null ? '' : ` ending in ${secret.endsWith}`} will be removed from this
            computer. You can’t undo this.
          </p>
        </ConfirmByName>
      )}
    />
  );
};

const KeyRow = ({ secret }: { readonly secret: SecretState }) => {
  const [value, setValue] = useState('');
  const store = useChange('setSecret', { failed: 'Couldn’t save the key' });
  const isFixed = secret.source === 'environment';
  const [isOnItsWay, noteSent] = useOnItsWay(value, store.isPending);
  const canSave = !isFixed && value.trim().length >= 4 && !isOnItsWay;
  const save = (): void => {
    if (!canSave) return;
    noteSent();
    store.mutate(
      { params: { name: secret.name }, body: { value } },
      { onSuccess: () => setValue(afterSaving(value, '')) },
    );
  };
  return (
    <div className={styles.key}>
      <TextField
        label={secret.label}
        info={`(${stateOf(secret)})`}
        help={helpOf(secret)}
        type="password"
        autoComplete="off"
        placeholder={secret.name}
        isDisabled={isFixed}
        value={value}
        onChange={setValue}
        onEnter={save}
      />
      <Button text="Save" aria-label={`Save ${secret.name}`} disabled={!canSave} onClick={save} />
      {(secret.set || secret.storedFor !== null) && !isFixed ? <ForgetKey secret={secret} /> : null}
    </div>
  );
};

const LocalServer = ({ stored }: { readonly stored: string }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useChangePreferences();
  const url = typed ?? stored;
  const isStored = url.trim() === stored;
  const save = (): void => {
    if (isStored) return;
    change(
      { localServerUrl: url.trim() === '' ? null : url.trim() },
      { onSuccess: () => setTyped(afterSaving(typed, null)) },
    );
  };
  return (
    <div className={styles.key}>
      <TextField
        label="Local model server"
        help="OpenAI-compatible: Ollama, llama.cpp, LM Studio"
        placeholder="http://127.0.0.1:11434/v1"
        value={url}
        onChange={setTyped}
        onEnter={save}
      />
      <Button text="Save" aria-label="Save the local model server" disabled={isStored} onClick={save} />
    </div>
  );
};

/** Keys go in and never come out: the page learns that one is set, and its last four characters. */
export const KeysCard = ({ state }: { readonly state: SettingsState }) => {
  const isForSession = state.secretStore.kind === 'memory';
  return (
    <SectionCard
      title="Keys and models"
      icon="key"
      stack="normal"
      subtitle={isForSession ? undefined : state.secretStore.description}
    >
      {isForSession ? (
        <Callout intent="warning" icon="warning-sign">
          {state.secretStore.description} They are removed when Dropscope closes.
        </Callout>
      ) : null}
      <LocalServer stored={state.settings.localServerUrl ?? ''} />
      <div className={styles.keys}>
        {state.secrets.map((secret) => (
          <KeyRow key={secret.name} secret={secret} />
        ))}
      </div>
    </SectionCard>
  );
};
