import { AdminPanel } from './AdminPanel.tsx';

export const AdminPage = () => <AdminPanel />;
