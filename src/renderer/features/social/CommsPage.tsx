import { CommsPanel } from './comms/CommsPanel.tsx';

/** `/comms`: posts of the target accounts beside the drops, and what chance gives. */
export const CommsPage = () => <CommsPanel />;
