import { basename, resolve } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { writeExport } from '#main/base/write-file.ts';
import { askRunningHost, fileFromHost, type RunningHost } from '#main/headless/running-host.ts';
import type { Services } from '#main/services/index.ts';
import { exchangeEndpoints, WORK_FILE, type WorkImport } from '#shared/contract/exchange.ts';
import { healthEndpoints, type Health } from '#shared/contract/health.ts';
import { plural } from '#shared/figures.ts';
import { actionCommand, byMessage, operandOf } from './action-command.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { exportRules } from './output.ts';
import { acting, NO_LIMIT_MS, reading, withWorkstation } from './with-workstation.ts';

const numberOf = (line: CommandLine): number => {
  const text = operandOf(line, 'the NUMBER of a conflict');
  if (!/^\d{1,9}$/u.test(text)) throw new UsageError(`“${text}” is no number of a conflict.`);
  return Number(text);
};

const conflictText = ({ kind, id, kept, other }: WorkImport['conflicts'][number]): string =>
  `${kind} ${id}\n  kept  ${kept.by}: ${kept.text}\n  other ${other.by}: ${other.text}`;

/** What is exported: the file, and the health of the workstation that made it. */
interface Exported {
  readonly content: Uint8Array;
  readonly health: Pick<Health, 'heldOut'>;
}

const exportHere = async ({ exchange, health }: Services, author: string | undefined): Promise<Exported> => ({
  content: (await exchange.export(author)).content,
  health: await health.get(),
});

const exportThere = async (host: RunningHost, author: string | undefined): Promise<Exported> => ({
  content: await fileFromHost(host, exchangeEndpoints.exportWork.path, JSON.stringify({ author })),
  health: healthEndpoints.getHealth.answer.parse(await askRunningHost(host, healthEndpoints.getHealth.path)),
});

/** Writes the file of what people wrote; a workstation that is open makes it, and keeps the author’s name. */
const exportWork = async (line: CommandLine): Promise<CommandResult> => {
  const target = resolve(operandOf(line, 'a FILE'));
  const author = typeof line.options.author === 'string' ? line.options.author : undefined;
  const { content, health } = await withWorkstation(
    line,
    ({ services }) => exportHere(services, author),
    (host) => exportThere(host, author),
  );
  const file = await writeExport(target, WORK_FILE, content, exportRules(line));
  const heldOut = health.heldOut.map(({ name }) => name);
  return {
    value: { file, bytes: content.length, heldOut },
    text: [
      `${file}: ${plural(content.length, 'byte')}.`,
      ...heldOut.map((name) => `The set “${name}” is held out and not in the file.`),
    ].join('\n'),
  };
};

/** What people wrote, as one file that others merge. */
export const work = actionCommand('work', 'export', {
  operands: 2,
  actions: {
    export: {
      options: { author: { type: 'string' }, force: { type: 'boolean' } },
      example: 'work.zip --author Ann',
      run: exportWork,
    },
    import: {
      options: { preview: { type: 'boolean' } },
      example: 'work.zip --preview',
      run: acting(async ({ exchange }, line) => {
        const file = resolve(operandOf(line, 'a FILE'));
        const isPreview = line.options['preview'] === true;
        const { message, added, merged, conflicts, notes } = await exchange.import(
          await openLocalFile(file, basename(file)),
          isPreview,
          NO_LIMIT_MS,
        );
        return {
          value: { added, merged, conflicts, notes },
          text: [message, ...notes, ...conflicts.map(conflictText)].join('\n'),
        };
      }),
    },
    conflicts: {
      run: reading(async ({ exchange }) => {
        const value = await exchange.conflicts();
        const lines = value.map(
          (conflict) =>
            `${conflict.number}${conflict.isTaken ? ' (other side taken)' : ''}  ${conflictText(conflict)}`,
        );
        return { value, text: lines.join('\n') || 'No conflicts.' };
      }),
    },
    plans: {
      run: reading(async ({ exchange }) => {
        const value = await exchange.plans();
        const lines = value.map(
          ({ name, by, lockedAt, sha256 }) => `${name}  ${by}  ${lockedAt} UTC  ${sha256}`,
        );
        return { value, text: lines.join('\n') || 'No plans of others were imported.' };
      }),
    },
    take: {
      example: '3',
      run: acting(async ({ exchange }, line) => byMessage(await exchange.take(numberOf(line)))),
    },
    undo: { run: acting(async ({ journal }) => byMessage(await journal.undo())) },
    redo: { run: acting(async ({ journal }) => byMessage(await journal.redo())) },
  },
});
