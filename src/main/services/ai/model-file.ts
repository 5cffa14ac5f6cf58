import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelFileSchema, type ModelFile } from '#main/ai/models.ts';
import { messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';

const read = (file: string): ModelFile => modelFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * The models and their prices: the user's `ai-models.json` in the data folder where there is one, else the shipped file.
 * A file of the user's that cannot be read is reported and left alone.
 */
export const readModelFile = (dataFolder: string, shipped: string, log: Log): ModelFile => {
  const own = join(dataFolder, 'ai-models.json');
  if (!existsSync(own)) return read(shipped);
  try {
    return read(own);
  } catch (error) {
    log.warn('ai-models.json in the data folder cannot be used; the shipped prices are', {
      error: messageOf(error),
    });
    return read(shipped);
  }
};
