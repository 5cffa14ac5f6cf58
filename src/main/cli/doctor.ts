import { accessSync, constants, statfsSync } from 'node:fs';
import { readConfig } from '#main/base/config.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import { runtimeProblem } from '#main/base/runtime-guard.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import { datasetEndpoints, type Verification } from '#shared/contract/datasets.ts';
import { healthEndpoints, type Health } from '#shared/contract/health.ts';
import { plural } from '#shared/figures.ts';
import type { CommandLine } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

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
      ok: health.totalDrops > 0,
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

const askedOf = async (host: RunningHost): Promise<Finding[]> => [
  { name: 'workstation', ok: true, detail: `open at ${host.url}, which gave these answers` },
  ...dataFindings({
    health: healthEndpoints.getHealth.answer.parse(await askRunningHost(host, '/api/health')),
    verification: datasetEndpoints.verifyDataset.answer.parse(
      await askRunningHost(host, '/api/datasets/verification'),
    ),
  }),
];

/** What can be found of the data; a folder that cannot be opened is a finding too. */
const findingsOfData = (line: CommandLine): Promise<Finding[]> =>
  withWorkstation(
    line,
    async ({ services }) =>
      dataFindings({
        health: await services.health.get(),
        verification: await services.verification.verify(),
      }),
    askedOf,
  ).catch((error: unknown): Finding[] => {
    if (error instanceof AppError) return [{ name: 'database', ok: false, detail: error.message }];
    throw error;
  });

export const doctor: CliCommand = {
  operands: 0,
  usage: 'doctor',
  summary: 'Check the runtime, the data folder, the database and the dataset.',
  example: 'doctor --data-dir ./data',
  run: async (line) => {
    const ofData = await findingsOfData(line);
    const findings: Finding[] = [
      { name: 'runtime', ok: runtimeProblem() === null, detail: `Node ${process.versions.node}` },
      ...folderFindings(readConfig({ dataDir: line.dataDir }).dataFolder),
      ...ofData,
    ];
    const lines = findings.map(
      (finding) => `${finding.ok ? 'ok  ' : 'FAIL'} ${finding.name}: ${finding.detail}`,
    );
    const exitCode = findings.every((finding) => finding.ok) ? 0 : 1;
    return { value: { findings }, text: lines.join('\n'), exitCode };
  },
};
