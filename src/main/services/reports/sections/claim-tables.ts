import { CHANCE_COLUMNS, figure, table } from '#main/services/reports/section.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import { OUTCOMES, type Claim } from '#shared/contract/claims.ts';
import type { ReportTable } from '#shared/contract/report.ts';

const outcomeTable = ({ outcomes, exclusions }: ClaimTally): ReportTable =>
  table(
    'outcomes',
    'Every claim by what became of it',
    [
      ['what', 'Outcome'],
      ['claims', 'Claims', 'count'],
    ],
    [
      ...OUTCOMES.map((outcome) => ({ what: outcome, claims: outcomes[outcome] })),
      ...exclusions.map(({ reason, claims }) => ({ what: `excluded: ${reason}`, claims })),
    ],
  );

const chanceTable = ({ againstChance: hits, againstWeeks: weeks }: ClaimTally): ReportTable =>
  table(
    'chance',
    'Claims that happened next to chance',
    [
      ['model', 'Chance model'],
      ['compared', 'Claims compared'],
      ...CHANCE_COLUMNS.filter(([key]) => key !== 'q'),
    ],
    [
      ...(hits === null
        ? []
        : [
            {
              model: 'base rates of the reference classes (Poisson-binomial)',
              compared: hits.claims,
              observed: hits.observed,
              expected: figure(hits.expected),
              low: figure(hits.bandLow),
              high: figure(hits.bandHigh),
              p: figure(hits.p),
            },
          ]),
      ...(weeks === null
        ? []
        : [
            {
              model: `claims moved by whole weeks (${weeks.surrogates} moves)`,
              compared: hits?.claims ?? null,
              observed: weeks.observed,
              expected: figure(weeks.expected),
              low: figure(weeks.bandLow),
              high: figure(weeks.bandHigh),
              p: figure(weeks.p),
            },
          ]),
    ],
  );

const NUMBER_COLUMNS = [
  ['name', 'Figure'],
  ['value', 'Value'],
  ['low', '95% from'],
  ['high', 'to'],
] as const;

const plain = (name: string, value: number | null) => ({ name, value: figure(value), low: null, high: null });

const scoreTables = ({ scores }: ClaimTally): readonly ReportTable[] =>
  scores === null
    ? []
    : [
        table('scores', `Scores of ${scores.n} resolved claims with a probability`, NUMBER_COLUMNS, [
          plain('Brier score', scores.brier),
          plain('reliability', scores.reliability),
          plain('resolution', scores.resolution),
          plain('uncertainty', scores.uncertainty),
          plain('log score (nats)', scores.logScore),
          {
            name: 'skill against the base rate',
            value: figure(scores.skill),
            low: figure(scores.skillLow),
            high: figure(scores.skillHigh),
          },
        ]),
        table(
          'calibration',
          'Share that happened by probability (Wilson’s interval)',
          [
            ['from', 'Probability from'],
            ['to', 'to'],
            ['claims', 'Claims', 'count'],
            ['probability', 'Mean probability'],
            ['share', 'Share that happened'],
            ['low', '95% from'],
            ['high', 'to'],
          ],
          scores.calibration.map((bin) => ({
            from: figure(bin.lower),
            to: figure(bin.upper),
            claims: bin.count,
            probability: figure(bin.meanProbability),
            share: figure(bin.share),
            low: figure(bin.shareLow),
            high: figure(bin.shareHigh),
          })),
        ),
      ];

const agreementTables = ({ agreement }: ClaimTally): readonly ReportTable[] => {
  const { n, kappa, kappaInterval, alpha, alphaInterval } = agreement;
  if (n === 0) return [];
  const row = (name: string, value: number | null, interval: typeof kappaInterval) => ({
    name,
    value: figure(value),
    low: figure(interval?.lower ?? null),
    high: figure(interval?.upper ?? null),
  });
  return [
    table('agreement', `Agreement of two judges on ${n} claims`, NUMBER_COLUMNS, [
      row('Cohen’s kappa', kappa, kappaInterval),
      row('Krippendorff’s alpha', alpha, alphaInterval),
    ]),
  ];
};

const listTable = ({ baseRates }: ClaimTally, claims: readonly Claim[]): ReportTable => {
  const rates = new Map(baseRates.map(({ claim, rate }) => [claim, rate]));
  return table(
    'claims',
    'Every claim of the ledger',
    [
      ['id', 'Claim'],
      ['text', 'What is said to happen'],
      ['made', 'Said on', 'UTC'],
      ['due', 'Due', 'UTC'],
      ['rule', 'Resolution rule'],
      ['versions', 'Versions of the rule'],
      ['mode', 'Kind of test'],
      ['outcome', 'Outcome'],
      ['excluded', 'Excluded because'],
      ['probability', 'Probability'],
      ['baseRate', 'Base rate'],
      ['evidence', 'Evidence', 'count'],
    ],
    claims.map((claim) => {
      const version = claim.versions.at(-1);
      return {
        id: claim.id,
        text: claim.text,
        made: claim.madeAt,
        due: version?.dueDate ?? null,
        rule: version?.rule ?? null,
        versions: claim.versions.length,
        mode: claim.mode,
        outcome: claim.outcome,
        excluded: claim.exclusion?.reason ?? null,
        probability: figure(version?.probability ?? null),
        baseRate: figure(rates.get(claim.id) ?? null),
        evidence: claim.evidence.length,
      };
    }),
  );
};

/** The tables of a tally. @param claims all of the ledger, sealed judgments left out */
export const claimTables = (tally: ClaimTally, claims: readonly Claim[]): readonly ReportTable[] => [
  outcomeTable(tally),
  chanceTable(tally),
  ...scoreTables(tally),
  ...agreementTables(tally),
  listTable(tally, claims),
];
