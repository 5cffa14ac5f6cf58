import { RecoveryPanel } from './RecoveryPanel.tsx';

/** What the desktop shows where its data folder does not open. */
export const RecoveryPage = () => <RecoveryPanel />;
