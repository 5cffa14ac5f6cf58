import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalFile, type ImportFile } from '#main/base/import-file.ts';
import type { Database } from '#main/db/database.ts';
import { DROP_FIELDS } from '#main/importers/drops/formats/generic.ts';
import { findCurrentDataset, findDatasets } from '#main/repositories/datasets.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { ARCHIVE_PIN } from '#main/services/drops/archive-pin.ts';
import type { VerificationService } from '#main/services/drops/verification.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { DropTarget } from '#main/workers/imports/drop-kind.ts';
import type { ImportedFile } from '#main/workers/tasks/import-file.ts';
import type { DropPreview, ImportQuery, IngestionResult } from '#shared/contract/datasets.ts';
import { formatCount } from '#shared/figures.ts';
import type { DemonstrationService } from './demonstration.ts';
import { ARCHIVE_NAME, DEMONSTRATION_NAME, programTarget, resolveTarget } from './drop-targets.ts';
import type { ImportJobs, ImportPlan } from './import-job.ts';
import { answerOf, describeImport, runningAnswer } from './messages.ts';
import { previewImport } from './previews.ts';
import { readingOptions } from './reading-options.ts';
import type { ReceivedFiles } from './received-files.ts';

const ARCHIVE_LICENSE =
  'Collation and format: MIT (JSON-QAnon, Jack Kingsman, DOI 10.13140/RG.2.2.28778.32964). The posts themselves carry no license; studied, not endorsed.';
const DEMONSTRATION_LICENSE = 'Synthetic, made by Dropscope; free of rights.';
const CHOSEN_LICENSE = 'Chosen by the user; rights unknown.';

export type DropImportOptions = Pick<ImportQuery, 'format' | 'onError'> & Partial<ImportQuery>;

export interface DropImportDeps {
  readonly store: Database;
  readonly importJobs: ImportJobs;
  readonly received: ReceivedFiles;
  readonly derived: DerivedService;
  readonly verification: VerificationService;
  readonly demonstration: DemonstrationService;
  /** Where the full archive may be: fetched by the workstation, by `data:fetch`, or brought by the installer. */
  readonly archiveFolders: readonly string[];
  readonly demonstrationFile: string;
}

const DEFAULT_WAIT_MS = 900;
/** A file with nearly all drops of the reference index is a copy of the archive. */
const ARCHIVE_SHARE = 0.99;

/** Whether a dataset that is imported into is open afterwards, where nobody has said so. */
const opensByItself = async ({ store }: DropImportDeps, target: DropTarget): Promise<boolean> => {
  const current = await findCurrentDataset(store.read);
  return current === null || current.kind === 'demonstration' || current.id === target.id;
};

const planOf = async (
  deps: DropImportDeps,
  file: ImportFile,
  options: DropImportOptions,
): Promise<ImportPlan> => {
  const target = await resolveTarget(deps.store.read, options, file);
  const opens = options.open ?? (await opensByItself(deps, target));
  return {
    file,
    source: {
      subject: 'drops',
      file: file.file,
      fileName: file.fileName,
      options: readingOptions(options, DROP_FIELDS),
      target,
      opens,
      indexFile: deps.verification.indexFile,
    },
    onError: options.onError,
    licenseNote: file.sha256 === ARCHIVE_PIN.sha256 ? ARCHIVE_LICENSE : CHOSEN_LICENSE,
    mayChange: options.confirm === target.name,
  };
};

const shippedPlan = async (
  { store }: DropImportDeps,
  file: ImportFile,
  kind: 'archive' | 'demonstration',
  confirm: string | undefined,
): Promise<ImportPlan> => {
  const target = programTarget(kind, await findDatasets(store.read));
  return {
    file,
    source: {
      subject: 'drops',
      file: file.file,
      fileName: file.fileName,
      options: { format: 'json-qanon' },
      target,
      opens: true,
    },
    onError: 'abort',
    origin: kind === 'archive' ? 'file' : 'demonstration',
    name: kind === 'archive' ? ARCHIVE_NAME : DEMONSTRATION_NAME,
    licenseNote: kind === 'archive' ? ARCHIVE_LICENSE : DEMONSTRATION_LICENSE,
    // The demonstration belongs to the program: another version of it replaces what was invented before.
    mayChange: kind === 'demonstration' || confirm === target.name,
  };
};

const shippedArchive = (deps: DropImportDeps): string | undefined =>
  deps.archiveFolders
    .map((folder) => join(folder, 'posts.json'))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);

const running = async ({ store }: DropImportDeps, jobId: string): Promise<IngestionResult> => ({
  ...runningAnswer(jobId),
  verification: null,
  totalDrops: await countDrops(store.read, {}),
  dataset: await findCurrentDataset(store.read),
});

const describe = async (
  deps: DropImportDeps,
  outcome: ImportedFile,
  { id }: JobHandle,
  { source }: ImportPlan,
  before: string | null,
): Promise<IngestionResult> => {
  const { store, verification } = deps;
  await deps.demonstration.follow();
  deps.derived.refreshInBackground();
  const datasets = await findDatasets(store.read);
  const dataset = datasets.find((candidate) => candidate.id === outcome.datasetId) ?? null;
  const current = datasets.find((candidate) => candidate.current) ?? null;
  const checked = outcome.comparison === null ? null : verification.dated(outcome.comparison);
  const more = [
    ...(dataset === null || dataset.current
      ? []
      : [`They are in the dataset “${dataset.name}”, which is closed: open it to look at them.`]),
    ...(before === null || before === current?.name ? [] : [`“${before}” was closed and is kept.`]),
    ...(checked === null ? [] : [`Verification: ${checked.message}.`]),
  ];
  const label = source.subject === 'drops' ? source.target.name : '';
  return {
    ...answerOf(outcome, id, describeImport(label, 'drops', outcome, more)),
    verification: checked,
    totalDrops: await countDrops(store.read, {}),
    dataset,
  };
};

/** Imports of drops: into the archive, the demonstration, or a dataset of their own. */
export const createDropImports = (deps: DropImportDeps) => {
  const { store, importJobs } = deps;

  const start = async (
    file: ImportFile,
    plan: () => Promise<ImportPlan>,
    waitMs: number,
  ): Promise<IngestionResult> => {
    const before = (await findCurrentDataset(store.read))?.name ?? null;
    return importJobs.start(
      'drops',
      file,
      plan,
      (outcome, job, planned) => describe(deps, outcome, job, planned, before),
      (jobId) => running(deps, jobId),
      waitMs,
    );
  };

  return {
    /** Imports a file as a job. The answer is the finished result, or `running` where it takes longer than `waitMs`. */
    importFile: (
      file: ImportFile,
      options: DropImportOptions,
      waitMs = DEFAULT_WAIT_MS,
    ): Promise<IngestionResult> => start(file, () => planOf(deps, file, options), waitMs),

    /** Loads the dataset that came with the app. @param confirm the archive's name, where drops of it have to change for that. */
    ingestShipped: async (waitMs = DEFAULT_WAIT_MS, confirm?: string): Promise<IngestionResult> => {
      const archive = shippedArchive(deps);
      if (archive !== undefined) {
        const file = await openLocalFile(archive, 'posts.json');
        return start(file, () => shippedPlan(deps, file, 'archive', confirm), waitMs);
      }
      const current = await findCurrentDataset(store.read);
      if (current !== null && current.kind !== 'demonstration')
        return {
          ...(await running(deps, '')),
          status: 'completed',
          message: `“${current.name}” is open, and the archive has not been fetched, so nothing was changed.`,
        };
      const file = await openLocalFile(deps.demonstrationFile, 'demonstration.json');
      return start(file, () => shippedPlan(deps, file, 'demonstration', confirm), waitMs);
    },

    /** Says how a file reads and what its import would change; keeps it for the import that follows. */
    preview: (file: ImportFile, options: DropImportOptions, signal: AbortSignal): Promise<DropPreview> =>
      previewImport(deps, {
        file,
        source: async () => (await planOf(deps, file, options)).source,
        fields: DROP_FIELDS.fields,
        signal,
        present: async (preview, extras) => {
          const target = await resolveTarget(store.read, options, file);
          const share = extras.archiveShare ?? 0;
          const looksLikeArchive = share >= ARCHIVE_SHARE;
          const percent = formatCount(Math.round(share * 1000) / 10);
          return {
            ...preview,
            target: { id: target.id, name: target.name },
            looksLikeArchive,
            notes: looksLikeArchive
              ? [
                  ...preview.notes,
                  `${percent}% of the archive’s drops are in this file: import it as the archive.`,
                ]
              : preview.notes,
          };
        },
      }),
  };
};
