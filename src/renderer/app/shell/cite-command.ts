import { citation } from 'virtual:citation';
import type { Command } from '#renderer/lib/commands.ts';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import { toast } from '#renderer/ui/toaster.ts';

const copyCitation = (os: OsVerbs): Promise<void> =>
  os.copyText(citation.plain).then(
    () => toast({ title: 'Citation copied', description: citation.plain, intent: 'success' }),
    () => toast({ title: 'Couldn’t copy', description: 'The clipboard is not available.', intent: 'danger' }),
  );

/** Copies how to cite the program itself. */
export const citeCommand = (os: OsVerbs): Command => ({
  id: 'action:cite',
  label: 'Cite Dropscope',
  icon: 'citation',
  group: 'Actions',
  keywords: 'citation bibtex reference software',
  run: () => void copyCitation(os),
});
