import { z } from 'zod';
import { packageExportSchema } from '#shared/contract/packages.ts';
import { freezingSchema } from '#shared/contract/sets.ts';
import { answerOf } from './answer.ts';
import { tool, type Tool } from './tool.ts';

const freezeSet = tool({
  name: 'freeze_set',
  title: 'Freeze a set',
  description: 'Keeps what a filter finds as a working set, with the hash of every item.',
  input: z.strictObject({
    name: z.string().min(1).max(80),
    filter: z
      .string()
      .max(4000)
      .describe('Query string of the list of drops, or posts: or events: and that of theirs'),
  }),
  writes: true,
  run: async ({ name, filter }, { ask, follow }) => {
    const started = await ask('createSet', { body: { from: 'filter', name, filter } });
    const { set, message } =
      started.set === null ? freezingSchema.parse(await follow(started.jobId)) : started;
    return answerOf({ sentences: [message], set: { name, hash: set?.hash ?? null }, data: set });
  },
});

const exportPackage = tool({
  name: 'export_package',
  title: 'Export a research package',
  description:
    'Writes every table with programs that recompute the figures into the exports of the data folder, without texts.',
  input: z.strictObject({
    set: z.string().min(1).max(80).optional().describe('Only the items of this frozen set'),
    sets: z.array(z.string().min(1).max(80)).max(20).default([]).describe('Frozen sets to list'),
    form: z.enum(['folder', 'zip']).default('folder'),
  }),
  writes: true,
  run: async (body, { ask, follow }) => {
    const started = await ask('exportPackage', { body });
    const { message, package: written } =
      started.package === null ? packageExportSchema.parse(await follow(started.jobId)) : started;
    return answerOf({ sentences: [message], data: written });
  },
});

export const writingTools: readonly Tool[] = [freezeSet, exportPackage];
