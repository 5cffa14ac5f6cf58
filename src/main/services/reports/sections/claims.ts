import type { SectionRuns } from '#main/services/analyses/replay-runs.ts';
import {
  reportMethod,
  section,
  unmarked,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import { denominatorSentence, markOf, tallyNotes, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type { Claim } from '#shared/contract/claims.ts';
import type { ReportMethod } from '#shared/contract/report.ts';
import { claimTables } from './claim-tables.ts';

const CAUTION =
  'A base rate is only as good as its reference class; a claim without one is counted but not compared with chance.';

const markNotes = (tally: ClaimTally): readonly string[] => {
  const mark = markOf(tally);
  return mark === null ? [] : [`The comparison is ${mark.mark}: ${mark.reason}`];
};

const build = (tally: ClaimTally, claims: readonly Claim[], method: ReportMethod): MarkedSection =>
  tally.claims === 0
    ? section('claims', { notes: tally.notes, methods: [method] })
    : section('claims', {
        notes: [
          tallySentence(tally),
          denominatorSentence(tally),
          ...markNotes(tally),
          ...tallyNotes(tally),
          CAUTION,
        ],
        methods: [method],
        tables: [...claimTables(tally, claims)],
      });

/** The tally of the claim ledger with every claim; a check of the report computes the same tally again. */
export const claimSection = (runs: SectionRuns, claims: () => Promise<readonly Claim[]>): SectionSource => {
  const answer = async (parameters: ReportMethod['parameters'], seed?: number): Promise<MarkedSection> => {
    const { result, run } = await runs.answer('claim-tally', {
      parameters,
      ...(seed === undefined ? {} : { seed }),
    });
    // Claims have marks of their own, in the notes.
    return build(result, await claims(), unmarked(reportMethod(run)));
  };
  return {
    id: 'claims',
    gather: () => answer({}),
    replay: async ({ methods }) => {
      const calibration = methods.find(({ method }) => method === 'claim-tally');
      return answer(calibration?.parameters ?? {}, calibration?.seed);
    },
  };
};
