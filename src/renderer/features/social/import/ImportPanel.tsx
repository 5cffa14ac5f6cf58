import { Button, Callout, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { cancelJob } from '#renderer/entities/job/system.ts';
import { importQueryOf, NO_CHOICES, type ImportChoices } from '#renderer/features/social/social-import.ts';
import { importStagedPosts, previewSocialImport } from '#renderer/features/social/social.ts';
import { useJobResult } from '#renderer/features/social/use-job-result.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import {
  socialImportResultSchema,
  type SocialImportResult,
  type SocialPreview,
} from '#shared/contract/posts.ts';
import { ImportChoicesForm } from './ImportChoicesForm.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { PreviewSample } from './PreviewSample.tsx';

const FILTERS = [
  { name: 'Posts', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'js', 'gz', 'zip'] },
] as const;

const parseResult = (result: unknown): SocialImportResult | undefined =>
  socialImportResultSchema.safeParse(result).data;

const Result = ({ result }: { readonly result: SocialImportResult }) => (
  <div role="status">
    <Callout intent="success" icon="tick-circle" title="Import complete">
      <p>{result.message}</p>
      {result.errors.length === 0 ? null : (
        <ul className="ds-error-list">
          {result.errors.map((error, at) => (
            <li key={at}>{error}</li>
          ))}
        </ul>
      )}
    </Callout>
  </div>
);

const Failure = ({ title, message }: { readonly title: string; readonly message: string }) => (
  <div role="alert">
    <Callout intent="danger" title={title}>
      {message}
    </Callout>
  </div>
);

const FileLine = ({
  preview,
  onClear,
}: {
  readonly preview: SocialPreview;
  readonly onClear: () => void;
}) => (
  <div className="ds-row-wrap ds-chosen-file">
    <Tag minimal icon="document">
      {preview.fileName}
    </Tag>
    <span className="ds-muted ds-num">{formatBytes(preview.sizeBytes)}</span>
    <span className="ds-grow">
      {preview.title} <span className="ds-muted">({preview.container})</span>
    </span>
    <Button size="small" variant="minimal" icon="cross" aria-label="Choose another file" onClick={onClear} />
  </div>
);

/** A file of posts: chosen, looked at, then imported whole or not at all. */
export const ImportPanel = () => {
  const os = useOs();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [choices, setChoices] = useState<ImportChoices>(NO_CHOICES);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (look: { readonly file: ChosenFile; readonly choices: ImportChoices }) =>
      previewSocialImport(look.file, importQueryOf(look.choices)),
  });
  const cancel = useMutation({ mutationFn: cancelJob });
  const clear = (): void => {
    setFile(null);
    setChoices(NO_CHOICES);
    setProblem(null);
    preview.reset();
  };
  const { run, isRunning, job, result, error } = useJobResult({
    start: ({ staged, fileName }: SocialPreview) =>
      importStagedPosts(staged, fileName, importQueryOf(choices)),
    parse: parseResult,
    onDone: clear,
    onFailed: () => {
      preview.reset();
    },
  });
  const look = (next: ChosenFile, with_: ImportChoices): void => {
    setProblem(null);
    setFile(next);
    preview.mutate({ file: next, choices: with_ });
  };
  const take = (pending: Promise<ChosenFile | null>): void => {
    pending.then(
      (chosen) => {
        if (chosen !== null) look(chosen, choices);
      },
      (failure: unknown) => {
        setProblem(messageOf(failure));
      },
    );
  };
  const canLookAgain = file !== null;
  const found = preview.data;
  return (
    <div className="ds-stack">
      <SectionCard
        title="Import posts"
        icon="import"
        subtitle="Archive files, an account’s own X archive, API pages, scraper output: JSON, JSON lines, CSV, gzip, ZIP, or the folder of an unpacked archive"
      >
        <div className="ds-stack">
          {found === undefined ? (
            <DropZone
              label="Drop a file of posts here; nothing is imported before you have seen what it is"
              disabled={preview.isPending || isRunning}
              onPick={() => take(os.pickFile(FILTERS))}
              onPickFolder={() => take(os.pickFolder())}
              onFile={(dropped) => take(os.chosenFile(dropped))}
            />
          ) : (
            <>
              <FileLine preview={found} onClear={clear} />
              <ImportChoicesForm
                preview={found}
                choices={choices}
                disabled={isRunning}
                onChange={setChoices}
                {...(canLookAgain && {
                  onLookAgain: () => {
                    look(file, choices);
                  },
                })}
              />
              <PreviewSample preview={found} />
              <Button
                intent="primary"
                icon="import"
                className="ds-start"
                disabled={isRunning || (found.needsUsername && choices.username.trim() === '')}
                text={isRunning ? 'Importing...' : 'Import Posts'}
                onClick={() => run(found)}
              />
            </>
          )}
          {preview.isPending ? <Skeleton text="Looking at the file..." /> : null}
          {job === undefined ? null : <JobProgress job={job} onCancel={() => cancel.mutate(job.id)} />}
          {problem === null ? null : <Failure title="The file could not be opened" message={problem} />}
          {preview.error === null ? null : (
            <Failure title="This file cannot be imported" message={messageOf(preview.error)} />
          )}
          {error === null || isRunning ? null : <Failure title="Nothing was imported" message={error} />}
          {result === undefined || isRunning ? null : <Result result={result} />}
        </div>
      </SectionCard>
      <ImportHistory />
    </div>
  );
};
