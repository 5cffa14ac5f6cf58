import { splitText } from '#renderer/lib/split-text.ts';
import {
  keyContentSchema,
  type KeyCategory,
  type KeyContent,
  type KeyStatus,
} from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** A key as its form has it: lists as lines of text. */
export const EMPTY_FORM = {
  abbreviation: '',
  /** One a line, the default one first. */
  meanings: '',
  category: 'other' as KeyCategory,
  /** One a line. */
  aliases: '',
  caseSensitive: true,
  status: 'settled' as KeyStatus,
  source: '',
  hasThumbnail: true,
};
export type KeyForm = Readonly<typeof EMPTY_FORM>;

export const formOf = (key: AbbreviationKey): KeyForm => ({
  abbreviation: key.abbreviation,
  meanings: key.meanings.join('\n'),
  category: key.category,
  aliases: key.aliases.join('\n'),
  caseSensitive: key.caseSensitive,
  status: key.status,
  source: key.source,
  hasThumbnail: key.thumbnailUrl !== null,
});

const NAMES: Readonly<Record<string, string>> = {
  abbreviation: 'Abbreviation',
  meanings: 'Meanings',
  aliases: 'Aliases',
  source: 'Source note',
};

/** The form as the call's body, or the first thing wrong with it in a sentence. The guard is not the form's to change. */
export const inputOf = (form: KeyForm, guard: KeyContent['guard']) => {
  const { hasThumbnail, ...rest } = form;
  const parsed = keyContentSchema.safeParse({
    ...rest,
    meanings: splitText(form.meanings, '\n'),
    aliases: splitText(form.aliases, '\n'),
    guard,
  });
  if (parsed.success) return { input: { ...parsed.data, hasThumbnail } };
  const issue = parsed.error.issues[0];
  const name = NAMES[String(issue?.path[0])] ?? 'The key';
  const row = typeof issue?.path[1] === 'number' ? `, line ${issue.path[1] + 1}` : '';
  return { problem: `${name}${row}: ${issue?.message ?? 'not valid'}.` };
};
