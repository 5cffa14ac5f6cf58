import { CoderPanel } from './CoderPanel.tsx';
import '#renderer/styles/coder.css';

/** `/coder`: content analysis with a coder that is audited beside people. */
export const CoderPage = () => <CoderPanel />;
