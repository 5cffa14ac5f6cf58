import { CommsPanel } from './comms/CommsPanel.tsx';

/** `/comms`: posts of the target accounts next to the drops, and what is expected by chance. */
export const CommsPage = () => <CommsPanel />;
