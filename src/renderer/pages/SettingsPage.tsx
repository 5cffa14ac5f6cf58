import { SettingsPanel } from '#renderer/panels/settings/SettingsPanel.tsx';

export const SettingsPage = () => <SettingsPanel />;
