import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { dataPaths, type DataPaths } from '#main/base/config.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import { runtimeProblem } from '#main/base/runtime-guard.ts';
import { recoveryOf } from '#main/db/recovery.ts';
import { takeSoundEnd } from '#main/db/sound-end.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import type { Services } from '#main/services/index.ts';
import {
  adminEndpoints,
  integrityResultSchema,
  salvagedNameSchema,
  salvageResultSchema,
} from '#shared/contract/admin.ts';
import { acknowledgementSchema } from '#shared/contract/common.ts';
import { datasetEndpoints, type Verification } from '#shared/contract/datasets.ts';
import { healthEndpoints, type Health } from '#shared/contract/health.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { plural } from '#shared/figures.ts';
import { salvageGaps, type RecoverySalvage } from '#shared/recovery.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { EndedBySignal } from './end-signals.ts';
import { endedJob, endedJobOf } from './ended-job.ts';
import { failureText, isDamage, SALVAGE_HINT } from './failure-text.ts';
import { dataFolderOf, withWorkstation } from './with-workstation.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const MIN_FREE_BYTES = 200_000_000;

const freeSpace = (folder: string): Finding => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return {
    name: 'free space',
    ok: free > MIN_FREE_BYTES,
    detail: `${String(Math.round(free / 1e6))} MB free`,
  };
};

/** A look at a folder makes none. */
const absence = ({ folder, database }: DataPaths): Finding | null => {
  if (existsSync(database)) return null;
  return {
    name: 'data folder',
    ok: false,
    detail: existsSync(folder)
      ? `The folder ${folder} has no database: start Dropscope with it once, or choose another with --data-dir`
      : `There is no folder ${folder}: start Dropscope with it once, or choose another with --data-dir`,
  };
};

const folderFindings = (folder: string): Finding[] => {
  const access = check(
    'data folder',
    () => {
      accessSync(folder, constants.W_OK);
    },
    `${folder} can be written`,
  );
  return access.ok ? [access, freeSpace(folder)] : [access];
};

const check = (name: string, work: () => void, detail: string): Finding => {
  try {
    work();
    return { name, ok: true, detail };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  }
};

const heldOutOf = ({ heldOut }: Health): readonly string[] =>
  heldOut.map(({ name, items }) => `held out: ${plural(items, 'item')} of “${name}”`);

/** What a workstation says of itself, asked in process or where it is running. */
interface Answers {
  readonly health: Health;
  readonly verification: Pick<Verification, 'matching' | 'expected' | 'message'>;
}

const dataFindings = ({ health, verification }: Answers): Finding[] => {
  const isArchive = health.dataset?.kind === 'archive';
  return [
    {
      name: 'database',
      ok: health.database.lastCheck?.ok === true,
      detail: `SQLite ${health.database.engineVersion}, schema ${health.database.schemaVersion}, quick_check ok`,
    },
    {
      name: 'dataset',
      // Held-out drops are there too.
      ok: (health.dataset?.recordCount ?? 0) > 0,
      detail: [
        `${health.dataset?.name ?? 'none'}, ${plural(health.totalDrops, 'drop')}`,
        ...heldOutOf(health),
      ].join('; '),
    },
    {
      name: 'verification',
      ok: !isArchive || verification.matching === verification.expected,
      detail: isArchive ? verification.message : 'not an archive: nothing to compare',
    },
  ];
};

/** What `doctor --full` adds: every row against the hash it was written with. */
const rowFindings = ({ result }: Job): Finding[] => {
  const { ok, message, problems } = integrityResultSchema.parse(result);
  return [
    { name: 'rows', ok, detail: ok ? message : `${message} ${SALVAGE_HINT}` },
    ...problems.map((detail) => ({ name: 'damage', ok: false, detail })),
  ];
};

/** Waits for the end of a job that was started in this process. */
const jobHere = ({ jobs }: Services, { jobId = '' }: { readonly jobId?: string | undefined }): Promise<Job> =>
  endedJob(() => jobs.get(jobId));

/** Has a running workstation start a job, and waits for its end. */
const jobThere = async (host: RunningHost, path: string): Promise<Job> =>
  endedJobOf(host, acknowledgementSchema.parse(await askRunningHost(host, path, '')).jobId ?? '');

const askedOf = async (host: RunningHost, isFull: boolean): Promise<Finding[]> => [
  { name: 'workstation', ok: true, detail: `open at ${host.url}, which gave these answers` },
  ...dataFindings({
    health: healthEndpoints.getHealth.answer.parse(await askRunningHost(host, '/api/health')),
    verification: datasetEndpoints.verifyDataset.answer.parse(
      await askRunningHost(host, '/api/datasets/verification'),
    ),
  }),
  ...(isFull ? rowFindings(await jobThere(host, adminEndpoints.checkIntegrity.path)) : []),
];

/** What can be found of the data; a folder that cannot be opened is a finding too. */
const findingsOfData = (line: CommandLine): Promise<Finding[]> => {
  const isFull = line.options['full'] === true;
  // Who asks wants to know how it is now: without its note the file is checked, however lately it was.
  takeSoundEnd(dataPaths(dataFolderOf(line)).database);
  return withWorkstation(
    line,
    async ({ services }) => [
      ...dataFindings({
        health: await services.health.get(),
        verification: await services.verification.verify(),
      }),
      ...(isFull ? rowFindings(await jobHere(services, services.admin.checkIntegrity())) : []),
    ],
    (host) => askedOf(host, isFull),
  ).catch((error: unknown): Finding[] => {
    if (!(error instanceof AppError) || error instanceof EndedBySignal) throw error;
    return [{ name: 'database', ok: false, detail: failureText(error) }];
  });
};

/** Copies what can be read of the database into a new one in its folder; the database itself stays as it is. */
const copyReadable = async (line: CommandLine): Promise<RecoverySalvage> =>
  withWorkstation(
    line,
    async ({ services }) =>
      salvageResultSchema.parse((await jobHere(services, services.admin.salvage())).result),
    async (host) =>
      salvageResultSchema.parse((await jobThere(host, adminEndpoints.salvageDatabase.path)).result),
  ).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    return recoveryOf(dataFolderOf(line)).salvage();
  });

const salvage = async (line: CommandLine): Promise<CommandResult> => {
  const copy = await copyReadable(line);
  const { name, drops, rows } = copy;
  const others = rows - drops;
  return {
    value: copy,
    text: [
      `${join(dataFolderOf(line), name)} has ${plural(drops, 'drop')} and ${plural(others, 'other row')}. ${salvageGaps(copy)}`,
      `The database is as it was. dropscope doctor --use-copy ${name} puts the copy in its place at the next start.`,
    ].join('\n'),
  };
};

/** Lays a copy ready for the next opening of the folder, which keeps what it replaces. */
const useCopy = async (line: CommandLine, name: string): Promise<CommandResult> => {
  if (!salvagedNameSchema.safeParse(name).success)
    throw new UsageError('--use-copy takes the name of a copy that --salvage made: salvaged-….db.');
  const folder = dataFolderOf(line);
  if (!existsSync(join(folder, name)))
    throw new AppError('not_found', `There is no salvaged copy ${name} in ${folder}.`);
  await recoveryOf(folder).useSalvage(name);
  const text = `${name} is put in place when Dropscope starts again; what is there now is kept.`;
  return { value: { message: text }, text };
};

const optionTypes = {
  full: { type: 'boolean' },
  salvage: { type: 'boolean' },
  'use-copy': { type: 'string' },
} as const;

export const doctor: CliCommand = {
  operands: 0,
  options: optionTypes,
  example: 'doctor --full --data-dir ./data',
  run: async (line) => {
    const given = Object.keys(optionTypes).filter((option) => line.options[option] !== undefined);
    if (given.length > 1)
      throw new UsageError(`Choose one of ${given.map((option) => `--${option}`).join(' and ')}.`);
    const { 'use-copy': copy } = line.options;
    if (typeof copy === 'string') return useCopy(line, copy);
    const absent = absence(dataPaths(dataFolderOf(line)));
    if (line.options['salvage'] === true) {
      if (absent !== null) throw new AppError('not_found', `${absent.detail}.`);
      return salvage(line);
    }
    const ofData = absent === null ? await findingsOfData(line) : [absent];
    const findings: Finding[] = [
      { name: 'runtime', ok: runtimeProblem() === null, detail: `Node ${process.versions.node}` },
      ...(absent === null ? folderFindings(dataFolderOf(line)) : []),
      ...ofData,
    ];
    const lines = findings.map(
      (finding) => `${finding.ok ? 'ok  ' : 'FAIL'} ${finding.name}: ${finding.detail}`,
    );
    const exitCode = findings.every((finding) => finding.ok) ? 0 : 1;
    return { value: { findings }, text: lines.join('\n'), exitCode };
  },
};
