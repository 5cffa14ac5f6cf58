import { accessSync, constants, statfsSync } from 'node:fs';
import { messageOf } from '#main/base/errors.ts';
import { runtimeProblem } from '#main/base/runtime-guard.ts';
import type { Health } from '#shared/contract/health.ts';
import type { Command } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const MIN_FREE_BYTES = 200_000_000;

const folderFindings = (folder: string): Finding[] => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return [
    check(
      'data folder',
      () => {
        accessSync(folder, constants.W_OK);
      },
      `${folder} can be written`,
    ),
    { name: 'free space', ok: free > MIN_FREE_BYTES, detail: `${String(Math.round(free / 1e6))} MB free` },
  ];
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
  heldOut.map(({ name, items }) => `held out: ${items} items of “${name}”`);

export const doctor: Command = {
  usage: 'doctor',
  summary: 'Check the runtime, the data folder, the database and the dataset.',
  example: 'doctor --data-dir ./data',
  run: (line) =>
    withWorkstation(line, async ({ services, paths }) => {
      const health = await services.health.get();
      const verification = await services.verification.verify();
      const isArchive = health.dataset?.kind === 'archive';
      const findings: Finding[] = [
        { name: 'runtime', ok: runtimeProblem() === null, detail: `Node ${process.versions.node}` },
        ...folderFindings(paths.folder),
        {
          name: 'database',
          ok: health.database.lastCheck?.ok === true,
          detail: `SQLite ${health.database.engineVersion}, schema ${health.database.schemaVersion}, quick_check ok`,
        },
        {
          name: 'dataset',
          ok: health.totalDrops > 0,
          detail: [
            `${health.dataset?.name ?? 'none'}, ${health.totalDrops} drops`,
            ...heldOutOf(health),
          ].join('; '),
        },
        {
          name: 'verification',
          ok: !isArchive || verification.matching === verification.expected,
          detail: isArchive ? verification.message : 'not an archive: nothing to compare',
        },
      ];
      const lines = findings.map(
        (finding) => `${finding.ok ? 'ok  ' : 'FAIL'} ${finding.name}: ${finding.detail}`,
      );
      const exitCode = findings.every((finding) => finding.ok) ? 0 : 1;
      return { value: { findings }, text: lines.join('\n'), exitCode };
    }),
};
