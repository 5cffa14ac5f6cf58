import {
  keyContentSchema,
  type KeyCategory,
  type KeyContent,
  type KeyStatus,
} from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** A key as its form holds it: lists as lines of text. */
export interface KeyForm {
  readonly abbreviation: string;
  /** One a line, the default one first. */
  readonly meanings: string;
  readonly category: KeyCategory;
  /** One a line. */
  readonly aliases: string;
  readonly caseSensitive: boolean;
  readonly status: KeyStatus;
  readonly source: string;
  readonly hasThumbnail: boolean;
}

export const EMPTY_FORM: KeyForm = {
  abbreviation: '',
  meanings: '',
  category: 'other',
  aliases: '',
  caseSensitive: true,
  status: 'settled',
  source: '',
  hasThumbnail: true,
};

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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const NAMES: Readonly<Record<string, string>> = {
  abbreviation: 'Abbreviation',
  meanings: 'Meanings',
  aliases: 'Aliases',
  source: 'Source note',
};

export type FormResult =
  | { readonly input: KeyContent & { readonly hasThumbnail: boolean } }
  | { readonly problem: string };

/** The form as the call's body, or the first thing wrong with it in a sentence. The guard is not the form's to change. */
export const inputOf = (form: KeyForm, guard: KeyContent['guard']): FormResult => {
  const { hasThumbnail, ...rest } = form;
  const parsed = keyContentSchema.safeParse({
    ...rest,
    meanings: linesOf(form.meanings),
    aliases: linesOf(form.aliases),
    guard,
  });
  if (parsed.success) return { input: { ...parsed.data, hasThumbnail } };
  const issue = parsed.error.issues[0];
  const name = NAMES[String(issue?.path[0])] ?? 'The key';
  const row = typeof issue?.path[1] === 'number' ? `, line ${issue.path[1] + 1}` : '';
  return { problem: `${name}${row}: ${issue?.message ?? 'not valid'}.` };
};
