import { DropsPanel } from './DropsPanel.tsx';
import '#renderer/styles/drops.css';

/** `/drops`: the Q Drops Collection. */
export const DropsPage = () => <DropsPanel />;
