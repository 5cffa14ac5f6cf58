import { CHANCE_COLUMNS, table } from '#main/services/reports/section.ts';
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
    [['model', 'Chance model'], ['compared', 'Claims compared'], ...CHANCE_COLUMNS],
    [
      ...(hits === null
        ? []
        : [
            {
              ...hits,
              model: 'base rates of the reference classes (Poisson-binomial)',
              compared: hits.claims,
            },
          ]),
      ...(weeks === null
        ? []
        : [
            {
              ...weeks,
              model: `claims moved by whole weeks (${weeks.surrogates} moves)`,
              compared: hits?.claims,
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

const plain = (name: string, value: number | null) => ({ name, value, low: null, high: null });

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
            value: scores.skill,
            low: scores.skillLow,
            high: scores.skillHigh,
          },
        ]),
        table(
          'calibration',
          'Share that happened by probability (Wilson’s interval)',
          [
            ['from', 'Probability from', ({ lower }) => lower],
            ['to', 'to', ({ upper }) => upper],
            ['claims', 'Claims', ({ count }) => count, 'count'],
            ['probability', 'Mean probability', ({ meanProbability }) => meanProbability],
            ['share', 'Share that happened'],
            ['low', '95% from', ({ shareLow }) => shareLow],
            ['high', 'to', ({ shareHigh }) => shareHigh],
          ],
          scores.calibration,
        ),
      ];

const agreementTables = ({ agreement }: ClaimTally): readonly ReportTable[] => {
  const { n, kappa, kappaInterval, alpha, alphaInterval } = agreement;
  if (n === 0) return [];
  const row = (name: string, value: number | null, interval: typeof kappaInterval) => ({
    name,
    value,
    low: interval?.lower ?? null,
    high: interval?.upper ?? null,
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
      ['made', 'Said on', ({ madeAt }) => madeAt, 'UTC'],
      ['due', 'Due', ({ version }) => version?.dueDate, 'UTC'],
      ['rule', 'Resolution rule', ({ version }) => version?.rule],
      ['versions', 'Versions of the rule', ({ versions }) => versions.length],
      ['mode', 'Kind of test'],
      ['outcome', 'Outcome'],
      ['excluded', 'Excluded because', ({ exclusion }) => exclusion?.reason],
      ['probability', 'Probability', ({ version }) => version?.probability],
      ['baseRate', 'Base rate', ({ id }) => rates.get(id)],
      ['evidence', 'Evidence', ({ evidence }) => evidence.length, 'count'],
    ],
    claims.map((claim) => ({ ...claim, version: claim.versions.at(-1) })),
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
