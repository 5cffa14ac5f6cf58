import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';
import type { SettingsState } from '#shared/contract/settings.ts';

export const settingsHandlers = ({ settings, secrets, deps }: Services) => {
  const state = async (): Promise<SettingsState> => ({
    settings: settings.current(),
    secrets: await secrets.states(),
    secretStore: secrets.store,
    dataFolder: deps.paths.folder,
    firstRunDone: settings.isFirstRunDone(),
  });
  /** Every change answers with what then holds. */
  const after = async (change: Promise<void>): Promise<SettingsState> => {
    await change;
    return state();
  };
  return {
    getSettings: state,
    changeSettings: ({ body }) => after(settings.change(body)),
    resetSettings: () => after(settings.reset()),
    setSecret: ({ params, body }) => after(secrets.set(params.name, body.value)),
    removeSecret: ({ params }) => after(secrets.remove(params.name)),
    exportSettings: () => ({ format: 'dropscope-settings/1', settings: settings.current() }),
    previewSettingsImport: ({ body }) => settings.previewImport(body.settings),
    importSettings: ({ query, body }) => after(settings.import(body.settings, query.confirm)),
    finishFirstRun: () => after(settings.finishFirstRun()),
  } satisfies Handlers;
};
