import { AdminPanel } from '#renderer/panels/admin/AdminPanel.tsx';
import '#renderer/styles/ai-models.css';

export const AdminPage = () => <AdminPanel />;
