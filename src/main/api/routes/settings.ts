import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const settingsHandlers = ({ settings, secrets }: Services) =>
  ({
    getSettings: () => settings.state(),
    changeSettings: async ({ body }) => {
      await settings.change(body);
      return settings.state();
    },
    resetSettings: async () => {
      await settings.reset();
      return settings.state();
    },
    setSecret: async ({ params, body }) => {
      await secrets.set(params.name, body.value);
      return settings.state();
    },
    removeSecret: async ({ params }) => {
      await secrets.remove(params.name);
      return settings.state();
    },
    exportSettings: () => ({ format: 'dropscope-settings/1', settings: settings.current() }),
    importSettings: async ({ body }) => {
      await settings.change(body.settings);
      return settings.state();
    },
    finishFirstRun: async () => {
      await settings.finishFirstRun();
      return settings.state();
    },
  }) satisfies Handlers;
