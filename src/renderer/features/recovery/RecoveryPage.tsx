import { RecoveryPanel } from './RecoveryPanel.tsx';
import '#renderer/styles/recovery.css';

/** What the desktop shows where its data folder does not open. */
export const RecoveryPage = () => <RecoveryPanel />;
