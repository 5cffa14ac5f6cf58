import { MethodsPanel } from './MethodsPanel.tsx';

/** `/methods`: how every figure of the workstation is computed. */
export const MethodsPage = () => <MethodsPanel />;
