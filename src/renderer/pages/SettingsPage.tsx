import { SettingsPanel } from '#renderer/panels/settings/SettingsPanel.tsx';
import '#renderer/styles/settings.css';

export const SettingsPage = () => <SettingsPanel />;
