import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { POST_SOURCES } from '#renderer/features/social/social-import.ts';

export const ImportHistory = () => (
  <ImportList
    subject="posts"
    title="Files and runs"
    emptyTitle="No files imported and no collections run yet"
    labels={POST_SOURCES}
  />
);
