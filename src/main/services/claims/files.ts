import { toClaimCsv } from '#main/exporters/claim-csv.ts';
import { toClaimReview } from '#main/exporters/claim-review.ts';
import { claimSchema, type Claim } from '#shared/contract/claims.ts';
import { withZones } from '#shared/contract/zoned.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

/** The formats of an export: media type, name and writer. */
export const CLAIM_FILES = {
  json: {
    mediaType: MEDIA_TYPES.json,
    fileName: 'claims.json',
    write: (claims: readonly Claim[]) =>
      `${JSON.stringify({ format: 'dropscope-claims/1', claims: claims.map((claim) => withZones(claimSchema, claim)) }, null, 2)}\n`,
  },
  csv: { mediaType: MEDIA_TYPES.csv, fileName: 'claims.csv', write: toClaimCsv },
  'claim-review': {
    mediaType: MEDIA_TYPES['claim-review'],
    fileName: 'claim-review.jsonld',
    write: toClaimReview,
  },
} as const;
