import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { sourceLabel } from '#renderer/features/social/social-import.ts';

export const ImportHistory = () => (
  <ImportList
    subject="posts"
    title="Files and runs"
    emptyTitle="No files imported and no collections run yet"
    sourceLabel={sourceLabel}
  />
);
