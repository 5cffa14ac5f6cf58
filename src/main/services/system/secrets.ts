import { AppError } from '#main/base/errors.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import { SECRET_NAMES, SECRETS, type SecretName, type SecretState } from '#shared/contract/settings.ts';

/** Keys for whoever calls outside. The environment wins over the store; nothing of a key leaves but its last four characters. */
export interface SecretService {
  readonly get: (name: SecretName) => Promise<string | null>;
  readonly set: (name: SecretName, value: string) => Promise<void>;
  readonly remove: (name: SecretName) => Promise<void>;
  readonly states: () => Promise<SecretState[]>;
  readonly store: Pick<SecretStore, 'kind' | 'description'>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const SHOWN = 4;
// Four characters of a key of eight would be half of it.
const LONG_ENOUGH = 12;

const ending = (secret: string): string | null => (secret.length < LONG_ENOUGH ? null : secret.slice(-SHOWN));

export const createSecretService = (store: SecretStore, environment: Environment): SecretService => {
  const fromEnvironment = (name: SecretName): string | null => {
    const value = environment[name]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const get = async (name: SecretName): Promise<string | null> =>
    fromEnvironment(name) ?? (await store.get(name));
  const refuseIfFixed = (name: SecretName): void => {
    if (fromEnvironment(name) !== null)
      throw new AppError(
        'conflict',
        `${name} is set in the environment, which wins over the settings: change it there.`,
      );
  };
  return {
    get,
    set: async (name, value) => {
      refuseIfFixed(name);
      await store.set(name, value);
    },
    remove: async (name) => {
      refuseIfFixed(name);
      await store.remove(name);
    },
    states: () =>
      Promise.all(
        SECRET_NAMES.map(async (name) => {
          const value = await get(name);
          const source = value === null ? null : fromEnvironment(name) === null ? 'store' : 'environment';
          return {
            name,
            label: SECRETS[name],
            set: value !== null,
            endsWith: value === null ? null : ending(value),
            source,
          };
        }),
      ),
    store: { kind: store.kind, description: store.description },
  };
};
