import {
  FileImport,
  type FileImportKind,
  type ImportRequest,
} from '#renderer/entities/import/FileImport.tsx';
import { ImportOutcome } from '#renderer/entities/import/ImportOutcome.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { NO_CHOICES, type PostChoices } from '#renderer/features/social/social-import.ts';
import { importPosts, previewPosts } from '#renderer/features/social/social.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SocialPreview } from '#shared/contract/post-imports.ts';
import { ImportHistory } from './ImportHistory.tsx';
import { PostChoicesForm, PostMend } from './PostChoicesForm.tsx';

const POSTS: FileImportKind<PostChoices, SocialPreview> = {
  subject: 'posts',
  noun: 'post',
  filters: [{ name: 'Posts', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'js', 'gz', 'zip'] }],
  hasFolders: true,
  dropLabel: 'Drop a posts file here. You’ll see a preview before anything is imported.',
  submitText: 'Import Posts',
  noChoices: NO_CHOICES,
  look: previewPosts,
  targetOf: () => null,
  changeNote: 'The fuller text and the higher counts are kept, and the import can be undone.',
  Choices: PostChoicesForm,
  Mend: PostMend,
};

/** A file of posts: chosen, looked at, then imported whole or not at all. */
export const ImportPanel = () => {
  const run = useJob('import-posts', async ({ send, choices, confirm }: ImportRequest<PostChoices>) =>
    importPosts(await send(), choices, confirm),
  );
  return (
    <div className="ds-stack">
      <SectionCard
        title="Import posts"
        icon="import"
        stack="normal"
        subtitle="Archive files, an account’s own X archive, API pages, scraper output: JSON, JSON lines, CSV, gzip, ZIP, or the folder of an unpacked archive"
      >
        <FileImport
          kind={POSTS}
          isRunning={run.isRunning}
          completed={run.completed}
          onImport={run.start}
          onChoose={run.reset}
        />
        <ImportOutcome subject="posts" run={run} />
      </SectionCard>
      <ImportHistory />
    </div>
  );
};
