import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '#main/analysis/registry.ts';
import type { DataPaths } from '#main/base/config.ts';
import { makePrivateFolder } from '#main/base/private-folder.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import { writeFolder, writeZip } from '#main/base/write-folder.ts';
import type { Database } from '#main/db/database.ts';
import { toCodebook } from '#main/exporters/package/codebook.ts';
import {
  checksumList,
  type PackageContents,
  type PackageFile,
  type PackageSet,
} from '#main/exporters/package/contents.ts';
import { toDataPackage } from '#main/exporters/package/data-package.ts';
import { toRoCrate } from '#main/exporters/package/ro-crate.ts';
import { findDrawnSets } from '#main/repositories/corpora.ts';
import { findDataTime } from '#main/repositories/data-time.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import type { FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { requireFrozenSet } from '#main/services/analyses/run-sets.ts';
import { refuseWhileHeld } from '#main/services/frozen-sets/hold-out.ts';
import type { ReportService } from '#main/services/reports/index.ts';
import { drawNotes } from '#main/services/reports/sections/drawn-sets.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { PackageExport, WrittenPackage } from '#shared/contract/packages.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import { toTimestamp, zonedTime } from '#shared/time.ts';
import { packageFigures, type FigureSources, type PackageFigure } from './figures.ts';

export interface PackageOptions {
  /** Frozen set whose items are the only rows; none for all rows. */
  readonly set?: string | undefined;
  /** Frozen sets whose items are listed. */
  readonly sets: readonly string[];
  /** Whether texts of drops and posts are written, or only ids and hashes. */
  readonly texts: boolean;
  readonly authors: readonly string[];
  /** Of the report, besides the summary and the test register. */
  readonly sections: readonly ReportSectionId[];
}

export interface PackageDeps extends FigureSources, Pick<SystemParts, 'pool' | 'jobs' | 'appVersion'> {
  readonly store: Database;
  readonly shipped: ShippedFiles;
  readonly reports: Pick<ReportService, 'build'>;
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

/** `package-1` or `package-1.zip`, or the first number that is free. */
const freeName = (folder: string, form: BodyOf<'exportPackage'>['form']): string => {
  for (let number = 1; ; number += 1) {
    const target = join(folder, `package-${number}`);
    if (!existsSync(target) && !existsSync(`${target}.zip`)) return form === 'zip' ? `${target}.zip` : target;
  }
};

const isZip = (target: string): boolean => /\.zip$/iu.test(target);

/** The sets of a package by the names they are stored under, the one that narrows it first. */
const setsOf = async (
  { read }: Database,
  { set, sets }: Pick<PackageOptions, 'set' | 'sets'>,
): Promise<readonly FrozenSetRow[]> => {
  const rows = await Promise.all(
    [...(set === undefined ? [] : [set]), ...sets].map((name) =>
      requireFrozenSet(read, { name, hash: null }),
    ),
  );
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
};

const toPackageSet = (row: FrozenSetRow, figures: readonly PackageFigure[]): PackageSet => ({
  name: row.name,
  sha256: row.hash,
  query: row.query,
  items: row.item_count,
  gone: figures.find(({ name }) => name === 'set_items_gone')?.value ?? 0,
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const createFill =
  (deps: PackageDeps) =>
  async (
    folder: string,
    { texts, authors, sections, ...named }: PackageOptions,
    { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
  ): Promise<Omit<WrittenPackage, 'path' | 'bytes'>> => {
    const { store, pool, shipped, reports, appVersion } = deps;
    await refuseWhileHeld(store.read, 'a research package');
    const sets = await setsOf(store, named);
    const narrowing = named.set === undefined ? undefined : sets[0];
    const sectionList = [...new Set([...always, ...sections])];
    const report = await reports.build({ sections: sectionList, set: narrowing?.name }, { signal, progress });
    // What a report computes is registered, so the tables are read after it.
    const changed = toTimestamp(await findDataTime(store.read));
    const figures = (await packageFigures(deps, narrowing)).map((figure) => ({ ...figure }));
    const tables = await pool.run(
      'writeTables',
      {
        file: store.file,
        folder,
        texts,
        figures,
        sets: sets.map(({ name }) => name),
        narrowTo: narrowing?.name ?? null,
      },
      { signal, progress },
    );
    const write = fileWriter(folder);
    const contents: PackageContents = {
      version: appVersion,
      created: `${changed}Z`,
      authors,
      dataset: await findCurrentDataset(store.read),
      texts,
      set: narrowing === undefined ? null : toPackageSet(narrowing, figures),
      draws: await drawNotes(
        () => findDrawnSets(store.read),
        sets.map(({ hash }) => hash),
      ),
      tables,
      methods: methods.map(({ id, version, title, source }) => ({ id, version, title, source })),
      documents: [],
    };
    const dated = { ...report, provenance: { ...report.provenance, generatedAt: zonedTime(changed) } };
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

export const createPackageService = (deps: PackageDeps) => {
  const { store, jobs, paths } = deps;
  const fill = createFill(deps);
  const write = async (
    target: string,
    options: PackageOptions,
    work: Pick<JobHandle, 'signal' | 'progress'>,
    dataFolder: string | null,
  ): Promise<WrittenPackage> => {
    await setsOf(store, options);
    const fillFolder = (folder: string) => fill(folder, options, work);
    const { path, result } = isZip(target)
      ? await writeZip(target, dataFolder, fillFolder, work)
      : await writeFolder(target, dataFolder, fillFolder);
    return { path, bytes: result.files.reduce((sum, { bytes }) => sum + bytes, 0), ...result };
  };
  return {
    /**
     * Writes everything into a new folder, or one file where the target ends in `.zip`: tables, descriptions, report, and programs that
     * recompute its figures.
     * @throws AppError `conflict` where the target exists, `not_found` for a set that is not frozen, `disk_full`; nothing is left there
     */
    write: (target: string, options: PackageOptions, work: Pick<JobHandle, 'signal' | 'progress'>) =>
      write(target, options, work, paths.folder),
    /** The same into the program’s own exports, as a job. */
    export: ({ form, ...wish }: BodyOf<'exportPackage'>, waitMs: number): Promise<PackageExport> =>
      jobs.startAndWait<PackageExport, PackageExport>(
        {
          kind: 'export-package',
          title: 'Research package',
          exclusive: true,
          run: async (job) => {
            makePrivateFolder(paths.exports);
            const target = freeName(paths.exports, form);
            const written = await write(target, { ...wish, sections: [] }, job, null);
            const message = `The research package is in ${written.path}.`;
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
