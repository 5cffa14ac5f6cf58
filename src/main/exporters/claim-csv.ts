import type { Claim } from '#shared/contract/claims.ts';
import { toCsv, type CsvReader } from '#shared/csv.ts';
import { zonedTime } from '#shared/time.ts';

const cellsOf = (claim: Claim): Readonly<Record<string, string | number | null>> => {
  const version = claim.versions.at(-1);
  return {
    claim: claim.id,
    text: claim.text,
    items: claim.items.map(({ key }) => key).join(' '),
    quoted_item: claim.span?.item ?? null,
    quoted_start: claim.span?.start ?? null,
    quoted_end: claim.span?.end ?? null,
    quoted_words: claim.span?.words ?? null,
    made_at: zonedTime(claim.madeAt),
    coder: claim.coder,
    mode: claim.mode,
    rule: version?.rule ?? null,
    due_date: version?.dueDate ?? null,
    reference_category: version?.reference?.category ?? null,
    reference_words: version?.reference?.words ?? null,
    probability: version?.probability ?? null,
    versions: claim.versions.length,
    changed_after_evidence: claim.versions.some(({ isAfterEvidence }) => isAfterEvidence) ? 1 : 0,
    evidence: claim.evidence.length,
    judges: claim.judgments.map(({ judge }) => judge).join('; '),
    outcome: claim.outcome,
    exclusion: claim.exclusion?.reason ?? null,
  };
};

const COLUMNS = [
  ...['claim', 'text', 'items', 'made_at', 'coder', 'mode', 'rule', 'due_date', 'reference_category'],
  ...['reference_words', 'probability', 'versions', 'changed_after_evidence', 'evidence', 'judges'],
  ...['outcome', 'exclusion', 'quoted_item', 'quoted_start', 'quoted_end', 'quoted_words'],
];

/** All claims as CSV, excluded and open ones too. @param claims without sealed judgments */
export const toClaimCsv = (claims: readonly Claim[], reader?: CsvReader): string =>
  toCsv(
    [
      COLUMNS,
      ...claims.map((claim) => {
        const cells = cellsOf(claim);
        return COLUMNS.map((column) => cells[column]);
      }),
    ],
    reader,
  );
