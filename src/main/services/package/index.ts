import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '#main/analysis/registry.ts';
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
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
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

export interface WrittenPackage {
  readonly folder: string;
  readonly files: readonly PackageFile[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
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
}

export interface PackageDeps extends FigureSources {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly shipped: ShippedFiles;
  readonly reports: Pick<ReportService, 'build'>;
  readonly sets: Pick<SetService, 'items'>;
  readonly appVersion: string;
  readonly dataFolder: string;
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

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const createPackageService = (deps: PackageDeps): PackageService => {
  const { store, pool, shipped, reports, sets, appVersion, dataFolder } = deps;
  const fill = async (
    folder: string,
    { texts, authors, sections, sets: names }: PackageOptions,
    { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
  ): Promise<Omit<WrittenPackage, 'folder'>> => {
    const wanted = [...new Set([...always, ...sections])];
    const report = await reports.build(wanted, { signal, progress });
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
  return {
    write: async (target, options, work) => {
      for (const name of options.sets) await sets.items(name, { limit: 1, offset: 0 });
      const { folder, result } = await writeFolder(target, dataFolder, (temporary) =>
        fill(temporary, options, work),
      );
      return { folder, ...result };
    },
  };
};
