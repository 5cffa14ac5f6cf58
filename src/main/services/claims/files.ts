import { toClaimCsv } from '#main/exporters/claim-csv.ts';
import { toClaimReview } from '#main/exporters/claim-review.ts';
import { claimSchema, type Claim } from '#shared/contract/claims.ts';
import { withZones } from '#shared/contract/zoned.ts';

/** The formats of an export: media type, name and writer. */
export const CLAIM_FILES = {
  json: {
    mediaType: 'application/json',
    fileName: 'claims.json',
    write: (claims: readonly Claim[]) =>
      `${JSON.stringify({ format: 'dropscope-claims/1', claims: claims.map((claim) => withZones(claimSchema, claim)) }, null, 2)}\n`,
  },
  csv: { mediaType: 'text/csv; charset=utf-8', fileName: 'claims.csv', write: toClaimCsv },
  'claim-review': {
    mediaType: 'application/ld+json',
    fileName: 'claim-review.jsonld',
    write: toClaimReview,
  },
} as const;
