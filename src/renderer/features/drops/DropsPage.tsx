import { DropsPanel } from './DropsPanel.tsx';

/** `/drops`: the Q Drops Collection. */
export const DropsPage = () => <DropsPanel />;
