import { splitText } from '#renderer/lib/split-text.ts';
import { OPTIONAL_PARTS, treeFault } from '#shared/code-book.ts';
import {
  HUMAN_CODES_NEEDED,
  type Codebook,
  type CodebookBody,
  type CoderRun,
} from '#shared/contract/coder.ts';

export const EMPTY_CODE = {
  code: '',
  definition: '',
  /** Separated by commas. */
  phrases: '',
  /** Name of the code above it; empty: none. */
  parent: '',
  /** `#rrggbb`; empty: none. */
  color: '',
  key: '',
  guid: '',
  example: '',
  inclusion: '',
  exclusion: '',
};
export type CodeDraft = Readonly<typeof EMPTY_CODE>;

export interface BookDraft extends Pick<Codebook, 'name' | 'otherwise'> {
  readonly codes: readonly CodeDraft[];
}

export const EMPTY_BOOK: BookDraft = { name: '', otherwise: 'other', codes: [EMPTY_CODE, EMPTY_CODE] };

export const draftOf = ({ name, otherwise, codes }: Codebook): BookDraft => ({
  name,
  otherwise,
  codes: codes.map(({ phrases, ...code }) => {
    const stored = Object.entries(code).filter(([, text]) => text !== undefined);
    return { ...EMPTY_CODE, ...Object.fromEntries(stored), phrases: phrases.join(', ') };
  }),
});

/** The draft as the workstation takes it; codes without a name are left out. */
export const bookOf = ({ name, otherwise, codes }: BookDraft): CodebookBody => ({
  name: name.trim(),
  otherwise: otherwise.trim(),
  codes: codes
    .filter(({ code }) => code.trim() !== '')
    .map((draft) => ({
      code: draft.code.trim(),
      definition: draft.definition.trim(),
      phrases: splitText(draft.phrases, ','),
      // What a code does not have is left out.
      ...Object.fromEntries(
        OPTIONAL_PARTS.map((part) => [part, draft[part].trim()] as const).filter(([, text]) => text !== ''),
      ),
    })),
});

/** Why a draft is no code book yet, in one sentence; null where it is one. */
export const problemOf = (draft: BookDraft): string | null => {
  const { name, otherwise, codes } = bookOf(draft);
  if (name === '') return 'The code book needs a name.';
  if (codes.length === 0) return 'The code book needs at least one code.';
  if (otherwise === '') return 'The code book needs a fallback code.';
  const names = [otherwise, ...codes.map(({ code }) => code)];
  if (new Set(names).size < names.length) return 'Every code needs a name of its own.';
  const keys = codes.flatMap(({ key }) => (key === undefined ? [] : [key.toLowerCase()]));
  if (new Set(keys).size < keys.length) return 'Every key can give one code only.';
  return treeFault(codes);
};

/** Codes to choose from by hand, the one for what fits none last. */
export const choicesOf = ({ codes, otherwise }: Pick<Codebook, 'codes' | 'otherwise'>): readonly string[] => [
  ...codes.map(({ code }) => code),
  otherwise,
];

export const lastAudit = (runs: readonly CoderRun[], coder: string): CoderRun | undefined =>
  runs.find(
    (run) =>
      run.coder === coder && run.scope === 'audit' && run.status === 'completed' && run.agreement !== null,
  );

/** Why a bulk run of a coder is not offered yet, in one sentence; null where it is. */
export const bulkRefusal = ({ humanCodes, runs }: Codebook, coder: string): string | null => {
  if (humanCodes < HUMAN_CODES_NEEDED)
    return `All drops can be coded from ${HUMAN_CODES_NEEDED} human codes; there are ${humanCodes}.`;
  return lastAudit(runs, coder)?.agreement?.bulkRunOffered === true
    ? null
    : 'All drops can be coded after an audit of this coder against at least 50 human codes.';
};
