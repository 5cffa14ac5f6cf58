import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import type { SecretName } from '#shared/contract/settings.ts';

export const settingsKey = ['settings'] as const;

export const settingsQuery = () =>
  queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => call('getSettings', {}, signal) });

export const changeSettings = (body: NonNullable<BodyInput<'changeSettings'>>) =>
  call('changeSettings', { body });
export const resetSettings = () => call('resetSettings');
export const setSecret = (name: SecretName, value: string) =>
  call('setSecret', { params: { name }, body: { value } });
export const removeSecret = (name: SecretName) => call('removeSecret', { params: { name } });
export const finishFirstRun = () => call('finishFirstRun');
export type SettingsFile = NonNullable<BodyInput<'importSettings'>>;
export const previewSettingsImport = (file: SettingsFile) => call('previewSettingsImport', { body: file });
/** @param confirmed changes of what leaves this machine that the user has agreed to */
export const importSettings = (file: SettingsFile, confirmed: readonly string[]) =>
  call('importSettings', { body: file, query: { confirm: confirmed.join(',') } });
export const exportSettings = () => call('exportSettings');
