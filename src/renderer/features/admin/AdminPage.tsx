import { AdminPanel } from './AdminPanel.tsx';
import '#renderer/styles/ai-models.css';

export const AdminPage = () => <AdminPanel />;
