import { AppError } from '#main/base/errors.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import { isThisMachine } from '#main/outbound/address-rules.ts';
import { LOCAL_SERVER_KEY } from '#shared/ai-providers.ts';
import { SECRET_NAMES, SECRETS, type SecretName, type SecretState } from '#shared/contract/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const SHOWN = 4;
// Four characters of a key of eight would be half of it.
const LONG_ENOUGH = 12;

const ending = (secret: string): string | null => (secret.length < LONG_ENOUGH ? null : secret.slice(-SHOWN));

const originOf = (url: string | null | undefined): string | null => URL.parse(url ?? '')?.origin ?? null;

/** A key together with the origin that it is for; neither holds the blank between them. */
const bind = (origin: string, key: string): string => `${origin} ${key}`;
const unbind = (text: string | null): { readonly origin: string | null; readonly key: string } => {
  const [origin = '', ...rest] = (text ?? '').split(' ');
  return rest.length === 0 ? { origin: null, key: '' } : { origin, key: rest.join(' ') };
};

/** @param localServerUrl the address of the local model server now, null without one */
export const createSecretService = (
  store: SecretStore,
  environment: Environment,
  localServerUrl: () => string | null,
) => {
  /** The environment's key of the local server is for the environment's address, or without one for this machine. */
  const isForLocalServer = (): boolean => {
    const server = URL.parse(localServerUrl() ?? '');
    if (server === null) return false;
    const localOrigin = originOf(environment['LOCAL_LLM_BASE_URL']);
    return localOrigin === null ? isThisMachine(server.hostname) : localOrigin === server.origin;
  };
  const fromEnvironment = (name: SecretName): string | null => {
    const value = environment[name]?.trim() ?? '';
    return value === '' || (name === LOCAL_SERVER_KEY && !isForLocalServer()) ? null : value;
  };
  const fromStore = async (name: SecretName): Promise<string | null> => {
    const text = await store.get(name);
    if (name !== LOCAL_SERVER_KEY) return text;
    const { origin, key } = unbind(text);
    return origin !== null && origin === originOf(localServerUrl()) ? key : null;
  };
  const get = async (name: SecretName): Promise<string | null> =>
    fromEnvironment(name) ?? (await fromStore(name));
  const refuseIfFixed = (name: SecretName): void => {
    if (fromEnvironment(name) !== null)
      throw new AppError(
        'conflict',
        `${name} is set in the environment, which wins over the settings: change it there.`,
      );
  };
  const textToStore = (name: SecretName, value: string): string => {
    if (name !== LOCAL_SERVER_KEY) return value;
    const origin = originOf(localServerUrl());
    if (origin === null)
      throw new AppError(
        'conflict',
        'Enter the address of the local model server first. Its key is sent to that address only.',
      );
    return bind(origin, value);
  };
  const stateOf = async (name: SecretName): Promise<SecretState> => {
    const value = await get(name);
    return {
      name,
      label: SECRETS[name],
      set: value !== null,
      endsWith: value === null ? null : ending(value),
      source: value === null ? null : fromEnvironment(name) === null ? 'store' : 'environment',
      storedFor: name === LOCAL_SERVER_KEY ? unbind(await store.get(name)).origin : null,
    };
  };
  return {
    get,
    set: async (name: SecretName, value: string): Promise<void> => {
      refuseIfFixed(name);
      await store.set(name, textToStore(name, value));
    },
    remove: async (name: SecretName): Promise<void> => {
      refuseIfFixed(name);
      await store.remove(name);
    },
    states: (): Promise<SecretState[]> => Promise.all(SECRET_NAMES.map(stateOf)),
    store: { kind: store.kind, description: store.description },
  };
};

/**
 * Keys for everything that calls outside. The environment wins over the store; nothing of a key leaves but its last four
 * characters. The key of the local model server is for one address: the server of another gets none.
 */
export type SecretService = ReturnType<typeof createSecretService>;
