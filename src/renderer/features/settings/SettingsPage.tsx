import { SettingsPanel } from './SettingsPanel.tsx';
import '#renderer/styles/settings.css';

export const SettingsPage = () => <SettingsPanel />;
