import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '#main/analysis/registry.ts';
import type { DataPaths } from '#main/base/config.ts';
import { makePrivateFolder } from '#main/base/private-folder.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import { writeFolder } from '#main/base/write-folder.ts';
import type { Database } from '#main/db/database.ts';
import { toCodebook } from '#main/exporters/package/codebook.ts';
import { checksumList, type PackageContents, type PackageFile } from '#main/exporters/package/contents.ts';
import { toDataPackage } from '#main/exporters/package/data-package.ts';
import { toRoCrate } from '#main/exporters/package/ro-crate.ts';
import { findDataTime } from '#main/repositories/data-time.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import type { ReportService } from '#main/services/reports/index.ts';
import type { SetService } from '#main/services/sets/index.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { PackageExport, WrittenPackage } from '#shared/contract/packages.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import { toTimestamp } from '#shared/time.ts';
import { packageFigures, type FigureSources } from './figures.ts';

export interface PackageOptions {
  /** Frozen sets whose items are written. */
  readonly sets: readonly string[];
  /** Whether texts of drops and posts are written, or only ids and hashes. */
  readonly texts: boolean;
  readonly authors: readonly string[];
  /** Of the report, besides the summary and the test register. */
  readonly sections: readonly ReportSectionId[];
}

export interface PackageService {
  /**
   * Writes everything into a new folder: tables, descriptions, report, and programs that recompute its figures.
   * @throws AppError `conflict` where the folder has files, `not_found` for a set that is not frozen, `disk_full`; nothing is left there
   */
  readonly write: (
    folder: string,
    options: PackageOptions,
    work: Pick<JobHandle, 'signal' | 'progress'>,
  ) => Promise<WrittenPackage>;
  /** The same into a folder of the program’s own exports, as a job. */
  readonly export: (options: Omit<PackageOptions, 'sections'>, waitMs: number) => Promise<PackageExport>;
}

export interface PackageDeps extends FigureSources {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly shipped: ShippedFiles;
  readonly reports: Pick<ReportService, 'build'>;
  readonly sets: Pick<SetService, 'items'>;
  readonly jobs: JobService;
  readonly appVersion: string;
  readonly paths: Pick<DataPaths, 'folder' | 'exports'>;
}

const programs = [
  ['recompute.py', 'Recomputes the figures with Python'],
  ['recompute.R', 'Recomputes the figures with R'],
] as const;

const always: readonly ReportSectionId[] = ['summary', 'tests'];

const fileWriter =
  (folder: string) =>
  (path: string, content: string | Buffer): PackageFile => {
    const bytes = Buffer.from(content);
    writeFileSync(join(folder, path), bytes, { flag: 'wx', flush: true });
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

/** `package-1`, or the first number that is free. */
const freeName = (folder: string): string => {
  for (let number = 1; ; number += 1) {
    const target = join(folder, `package-${number}`);
    if (!existsSync(target)) return target;
  }
};

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const createFill =
  (deps: PackageDeps) =>
  async (
    folder: string,
    { texts, authors, sections, sets: names }: PackageOptions,
    { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
  ): Promise<Omit<WrittenPackage, 'folder' | 'bytes'>> => {
    const { store, pool, shipped, reports, appVersion } = deps;
    const wanted = [...new Set([...always, ...sections])];
    const report = await reports.build({ sections: wanted }, { signal, progress });
    // What a report computes is registered, so the tables are read after it.
    const changed = toTimestamp(await findDataTime(store.read));
    const figures = (await packageFigures(deps)).map((figure) => ({ ...figure }));
    const tables = await pool.run(
      'writeTables',
      { file: store.file, folder, texts, sets: names, figures },
      { signal, onProgress: progress },
    );
    const write = fileWriter(folder);
    const contents: PackageContents = {
      version: appVersion,
      created: `${changed}Z`,
      authors,
      dataset: await findCurrentDataset(store.read),
      texts,
      tables,
      methods: methods.map(({ id, version, title, source }) => ({ id, version, title, source })),
      documents: [],
    };
    const dated = { ...report, provenance: { ...report.provenance, generatedAt: changed } };
    const documents = [
      { ...write('report.json', toJson(dated)), title: 'Report' },
      { ...write('codebook.md', toCodebook(contents)), title: 'Codebook' },
      ...programs.map(([name, title]) => ({
        ...write(name, readFileSync(shipped.file(join('package', name)))),
        title,
      })),
    ];
    const descriptor = write('datapackage.json', toJson(toDataPackage(contents)));
    const described = [...documents, { ...descriptor, title: 'Frictionless Data Package' }];
    const crate = write('ro-crate-metadata.json', toJson(toRoCrate({ ...contents, documents: described })));
    const files = [...tables.flatMap((table) => table.files), ...documents, descriptor, crate].map(
      ({ path, bytes, sha256 }) => ({ path, bytes, sha256 }),
    );
    signal.throwIfAborted();
    return {
      files: [...files, write('SHA256SUMS', checksumList(files))],
      tables: tables.map(({ name, rows }) => ({ name, rows })),
    };
  };
export const createPackageService = (deps: PackageDeps): PackageService => {
  const { sets, jobs, paths } = deps;
  const fill = createFill(deps);
  const write = async (
    target: string,
    options: PackageOptions,
    work: Pick<JobHandle, 'signal' | 'progress'>,
    dataFolder: string | null,
  ): Promise<WrittenPackage> => {
    for (const name of options.sets) await sets.items(name, { limit: 1, offset: 0 });
    const { folder, result } = await writeFolder(target, dataFolder, (temporary) =>
      fill(temporary, options, work),
    );
    return { folder, bytes: result.files.reduce((sum, { bytes }) => sum + bytes, 0), ...result };
  };
  return {
    write: (target, options, work) => write(target, options, work, paths.folder),
    export: (options, waitMs) =>
      jobs.startAndWait<PackageExport, PackageExport>(
        {
          kind: 'export-package',
          title: 'Research package',
          exclusive: true,
          run: async (job) => {
            makePrivateFolder(paths.exports);
            const target = freeName(paths.exports);
            const written = await write(target, { ...options, sections: [] }, job, null);
            const message = `The research package is in ${written.folder}.`;
            return { status: 'completed', message, jobId: job.id, package: written };
          },
        },
        waitMs,
        ({ id }) => ({
          status: 'running',
          message: 'Writing the research package.',
          jobId: id,
          package: null,
        }),
      ),
  };
};
