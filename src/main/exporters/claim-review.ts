import type { Claim, Outcome } from '#shared/contract/claims.ts';
import { formatCount } from '#shared/figures.ts';

/** What a rating is called, and its place on a scale of three where it has one. */
const RATINGS: Readonly<Record<Outcome, { readonly name: string; readonly value: number | null }>> = {
  happened: { name: 'Happened', value: 3 },
  partly: { name: 'Partly happened', value: 2 },
  'did-not-happen': { name: 'Did not happen', value: 1 },
  untestable: { name: 'Untestable', value: null },
  disputed: { name: 'Disputed', value: null },
  open: { name: 'Open', value: null },
};

const ratingOf = (outcome: Outcome) => {
  const { name, value } = RATINGS[outcome];
  return {
    '@type': 'Rating',
    alternateName: name,
    ...(value === null ? {} : { ratingValue: value, worstRating: 1, bestRating: 3 }),
  };
};

const sourcesOf = ({ evidence }: Claim) =>
  evidence.flatMap(({ source }) =>
    source === null
      ? []
      : [
          {
            '@type': 'CreativeWork',
            name: source.title,
            ...(source.url === null ? {} : { url: source.url }),
            ...(source.archiveUrl === null ? {} : { archivedAt: source.archiveUrl }),
            ...(source.publishedOn === null ? {} : { datePublished: source.publishedOn }),
            ...(source.publisher === ''
              ? {}
              : { publisher: { '@type': 'Organization', name: source.publisher } }),
          },
        ],
  );

const judgesOf = ({ judgments, adjudication }: Claim): readonly string[] => [
  ...new Set([...judgments, ...(adjudication === null ? [] : [adjudication])].map(({ judge }) => judge)),
];

const reviewOf = (claim: Claim) => {
  const last = claim.adjudication ?? claim.judgments.at(-1) ?? null;
  return {
    '@type': 'ClaimReview',
    identifier: String(claim.id),
    datePublished: (last?.at ?? claim.codedAt).slice(0, 10),
    author: judgesOf(claim).map((name) => ({ '@type': 'Person', name })),
    claimReviewed: claim.text,
    reviewBody: last?.reason ?? '',
    reviewRating: ratingOf(claim.outcome),
    itemReviewed: {
      '@type': 'Claim',
      name: claim.text,
      datePublished: claim.madeAt.slice(0, 10),
      ...(claim.items.length === 0 ? {} : { identifier: claim.items.map(({ key }) => key) }),
      ...(claim.span === undefined
        ? {}
        : {
            appearance: {
              '@type': 'CreativeWork',
              identifier: claim.span.item,
              text: claim.span.words,
            },
          }),
    },
    ...(sourcesOf(claim).length === 0 ? {} : { citation: sourcesOf(claim) }),
  };
};

/**
 * Claims that were judged as schema.org ClaimReview in JSON-LD. The list says how many claims the ledger has in all, so that the
 * denominator stays with it.
 * @param claims without sealed judgments
 */
export const toClaimReview = (claims: readonly Claim[]): string => {
  const judged = claims.filter(({ judgments }) => judgments.length > 0);
  return `${JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Claim ledger',
      description: `${formatCount(judged.length)} of ${formatCount(claims.length)} claims were judged; the others are open.`,
      numberOfItems: judged.length,
      itemListElement: judged.map((claim, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        item: reviewOf(claim),
      })),
    },
    null,
    2,
  )}\n`;
};
