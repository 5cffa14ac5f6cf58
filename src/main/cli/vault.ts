import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeExport } from '#main/base/write-file.ts';
import { writeFolder } from '#main/base/write-folder.ts';
import type { VaultFile } from '#main/workers/vault/vault.ts';
import { plural } from '#shared/figures.ts';
import { operandOf } from './action-command.ts';
import type { CliCommand } from './command.ts';
import { exportRules } from './output.ts';
import { withReading } from './with-workstation.ts';

const writeFiles = (folder: string, files: readonly VaultFile[]): void => {
  for (const { path, content } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};

/** What people wrote, as a folder or ZIP of Markdown. */
export const vault: CliCommand = {
  operands: 1,
  options: { force: { type: 'boolean' } },
  example: 'vault notes.zip',
  run: (line) => {
    const target = resolve(operandOf(line, 'a FOLDER or a FILE.zip', 0));
    return withReading(line, async ({ services: { vault: service } }) => {
      const rules = exportRules(line);
      const files = await service.files();
      if (!target.endsWith('.zip'))
        await writeFolder(target, rules.dataFolder, async (folder) => {
          writeFiles(folder, files);
          return Promise.resolve();
        });
      else {
        const { content, fileName } = await service.zip();
        await writeExport(target, fileName, Buffer.from(content), rules);
      }
      const text = `${target}: ${plural(files.length, 'page')}.`;
      return { value: { path: target, pages: files.length }, text };
    });
  },
};
