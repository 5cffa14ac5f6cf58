import {
  HUMAN_CODES_NEEDED,
  type Codebook,
  type CodebookBody,
  type CoderRun,
} from '#shared/contract/coder.ts';

export interface CodeDraft {
  readonly code: string;
  readonly definition: string;
  /** Separated by commas. */
  readonly phrases: string;
}

export interface BookDraft {
  readonly name: string;
  readonly otherwise: string;
  readonly codes: readonly CodeDraft[];
}

export const EMPTY_CODE: CodeDraft = { code: '', definition: '', phrases: '' };
export const EMPTY_BOOK: BookDraft = { name: '', otherwise: 'other', codes: [EMPTY_CODE, EMPTY_CODE] };

/** The draft as the workstation takes it; codes without a name are left out. */
export const bookOf = ({ name, otherwise, codes }: BookDraft): CodebookBody => ({
  name: name.trim(),
  otherwise: otherwise.trim(),
  codes: codes
    .filter(({ code }) => code.trim() !== '')
    .map(({ code, definition, phrases }) => ({
      code: code.trim(),
      definition: definition.trim(),
      phrases: phrases
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    })),
});

/** Why a draft is no code book yet, in one sentence; null where it is one. */
export const problemOf = (draft: BookDraft): string | null => {
  const { name, otherwise, codes } = bookOf(draft);
  if (name === '') return 'The code book needs a name.';
  if (codes.length === 0) return 'The code book needs at least one code.';
  if (otherwise === '') return 'The code book needs a fallback code.';
  const names = [otherwise, ...codes.map(({ code }) => code)];
  return new Set(names).size < names.length ? 'Every code needs a name of its own.' : null;
};

/** Codes to choose from by hand, the one for what fits none last. */
export const choicesOf = ({ codes, otherwise }: Pick<Codebook, 'codes' | 'otherwise'>): readonly string[] => [
  ...codes.map(({ code }) => code),
  otherwise,
];

/** The newest finished audit of a coder. */
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
