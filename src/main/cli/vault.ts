import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#main/base/errors.ts';
import { isInside, writeExport } from '#main/base/write-file.ts';
import type { VaultFile } from '#main/workers/vault/vault.ts';
import { plural } from '#shared/figures.ts';
import { UsageError } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { dataFolderOf, withReading } from './with-workstation.ts';

const writeFolder = (folder: string, files: readonly VaultFile[], dataFolder: string): void => {
  if (!existsSync(dirname(folder))) throw new AppError('not_found', `There is no folder ${dirname(folder)}.`);
  if (isInside(realpathSync(dataFolder), realpathSync(dirname(folder))))
    throw new AppError('conflict', `${folder} is in the data folder. Choose another folder.`);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new AppError(
      'conflict',
      `${folder} is a file. Name a folder that does not exist yet, or a FILE.zip.`,
    );
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new AppError('conflict', `${folder} is not empty. Name a folder that does not exist yet.`);
  // Under another name until it is whole: a vault that was interrupted must not look like one.
  const partial = mkdtempSync(`${folder}.partial-`);
  try {
    for (const { path, content } of files) {
      const file = join(partial, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
};

/** What people wrote, as a folder or ZIP of Markdown. */
export const vault: CliCommand = {
  operands: 1,
  usage: 'vault FOLDER|FILE.zip [--force]',
  summary: 'Write notes, sets and their items as Markdown pages with links (docs/sets.md).',
  options: { force: { type: 'boolean' } },
  example: 'vault notes.zip',
  run: (line) => {
    const [operand] = line.operands;
    if (operand === undefined) throw new UsageError('vault needs a FOLDER or a FILE.zip.');
    const target = resolve(operand);
    return withReading(line, async ({ services: { vault: service } }) => {
      const dataFolder = dataFolderOf(line);
      const files = await service.files();
      if (!target.endsWith('.zip')) writeFolder(target, files, dataFolder);
      else {
        const { content, fileName } = await service.zip();
        await writeExport(target, fileName, Buffer.from(content), {
          dataFolder,
          mayReplace: line.options['force'] === true,
        });
      }
      const text = `${target}: ${plural(files.length, 'page')}.`;
      return { value: { path: target, pages: files.length }, text, exitCode: 0 };
    });
  },
};
