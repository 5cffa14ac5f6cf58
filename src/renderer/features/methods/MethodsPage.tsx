import { MethodsPanel } from './MethodsPanel.tsx';
import '#renderer/styles/methods.css';

/** `/methods`: how every figure of the workstation is computed. */
export const MethodsPage = () => <MethodsPanel />;
