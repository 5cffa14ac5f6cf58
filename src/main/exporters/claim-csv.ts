import { currentVersion } from '#shared/claim-versions.ts';
import type { Claim } from '#shared/contract/claims.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { zonedTime } from '#shared/time.ts';

type CellOf = (claim: Claim, version: Claim['versions'][number]) => CsvCell;

const COLUMNS: Readonly<Record<string, CellOf>> = {
  claim: ({ id }) => id,
  text: ({ text }) => text,
  items: ({ items }) => items.map(({ key }) => key).join(' '),
  made_at_utc: ({ madeAt }) => zonedTime(madeAt),
  coder: ({ coder }) => coder,
  mode: ({ mode }) => mode,
  rule: (_claim, { rule }) => rule,
  due_date: (_claim, { dueDate }) => dueDate,
  reference_category: (_claim, { reference }) => reference?.category,
  reference_words: (_claim, { reference }) => reference?.words,
  probability: (_claim, { probability }) => probability,
  versions: ({ versions }) => versions.length,
  changed_after_evidence: ({ versions }) => versions.some((version) => version.isAfterEvidence),
  evidence: ({ evidence }) => evidence.length,
  judges: ({ judgments }) => judgments.map(({ judge }) => judge).join('; '),
  outcome: ({ outcome }) => outcome,
  exclusion: ({ exclusion }) => exclusion?.reason,
  quoted_item: ({ span }) => span?.item,
  quoted_start: ({ span }) => span?.start,
  quoted_end: ({ span }) => span?.end,
  quoted_words: ({ span }) => span?.words,
};

/** All claims as CSV, excluded and open ones too. @param claims without sealed judgments */
export const toClaimCsv = (claims: readonly Claim[], reader?: CsvReader): string => {
  const rows = claims.map((claim) =>
    Object.values(COLUMNS).map((cellOf) => cellOf(claim, currentVersion(claim))),
  );
  return toCsv([Object.keys(COLUMNS), ...rows], reader);
};
