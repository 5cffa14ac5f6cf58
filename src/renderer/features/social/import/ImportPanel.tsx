import { useState } from 'react';
import { hasOpenColumns } from '#renderer/entities/import/column-choice.ts';
import {
  FileImport,
  type ChoicesProps,
  type FileImportKind,
  type ImportRequest,
} from '#renderer/entities/import/FileImport.tsx';
import { ImportOutcome } from '#renderer/entities/import/ImportOutcome.tsx';
import { PlatformField } from '#renderer/entities/import/PlatformField.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { NO_CHOICES, type PostChoices } from '#renderer/features/social/social-import.ts';
import { importPosts, previewPosts } from '#renderer/features/social/social.ts';
import { DraftTextField } from '#renderer/ui/field/DraftTextField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { FaultMend } from '#shared/contract/imports.ts';
import type { SocialPreview } from '#shared/contract/post-imports.ts';
import { POST_LAYOUT_OPTIONS } from '#shared/layouts.ts';
import { ImportHistory } from './ImportHistory.tsx';

const helpOf = (preview: SocialPreview | undefined): string => {
  if (preview === undefined) return '';
  if (preview.needsUsername) return 'This file doesn’t name an account. Enter one.';
  return preview.username === null
    ? 'Each row names its author'
    : `@${preview.username} where the rows do not say`;
};

/** What a file of posts does not say: its layout, the account, the platform. */
const PostChoicesForm = ({
  preview,
  choices,
  disabled,
  onChange,
}: ChoicesProps<PostChoices, SocialPreview>) => {
  const field = fieldsOf(choices, onChange);
  const [isNaming, setNaming] = useState(false);
  const isOpen =
    choices.format === 'generic' ||
    choices.columns.platform !== '' ||
    (preview !== undefined && hasOpenColumns(preview));
  return (
    <FieldRow>
      <SelectField label="Layout" isDisabled={disabled} options={POST_LAYOUT_OPTIONS} {...field('format')} />
      <DraftTextField
        label="Whose posts"
        help={helpOf(preview)}
        placeholder={preview?.username ?? ''}
        isDisabled={disabled}
        maxLength={201}
        {...field('username')}
      />
      {isOpen ? (
        <PlatformField
          platform={choices.columns.platform}
          isNaming={isNaming}
          onNaming={setNaming}
          disabled={disabled}
          onChange={(platform) => onChange({ ...choices, columns: { ...choices.columns, platform } })}
        />
      ) : null}
    </FieldRow>
  );
};

/** The account or the platform, next to the sentence that asks for it. */
const PostMend = ({
  mend,
  choices,
  disabled,
  onChange,
}: ChoicesProps<PostChoices, SocialPreview> & { readonly mend: FaultMend }) => {
  const [isNaming, setNaming] = useState(false);
  if (mend === 'username')
    return (
      <DraftTextField
        label="Account of these posts"
        isDisabled={disabled}
        maxLength={201}
        value={choices.username}
        onChange={(username) => onChange({ ...choices, username })}
      />
    );
  if (mend !== 'platform') return null;
  return (
    <PlatformField
      label="Platform of these posts"
      platform={choices.columns.platform}
      isNaming={isNaming}
      onNaming={setNaming}
      disabled={disabled}
      onChange={(platform) => onChange({ ...choices, columns: { ...choices.columns, platform } })}
    />
  );
};

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
        subtitle="Archive files, an account’s own X archive, API pages, scraper output: JSON, JSON lines, CSV, chats, saved pages, gzip, ZIP, or the folder of an unpacked archive"
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
