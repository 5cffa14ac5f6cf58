import type { ResultOf } from '#main/analysis/registry.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import { findFindings, type StoredFinding } from '#main/repositories/coordination.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { SectionRuns } from '#main/services/analyses/replay-runs.ts';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import { toAccount } from './coordination-run.ts';

export type CoordinationQuestion = BodyOf<'runCoordination'>;

/** A finding without row numbers of this database: its id names drop, platform and the post by the platform's own id. */
interface Finding extends Pick<StoredFinding, 'id' | 'dropNumber' | 'p' | 'q' | 'isProof' | 'meetsRule'> {
  readonly timeDeltaMinutes: number;
  readonly score: number;
  readonly explanation: string;
}

/** What a comparison of an account with the drops found, stored or just computed: the same for the same data. */
export interface CoordinationFigures extends Pick<
  CoordinationRun,
  | 'plan'
  | 'methodVersion'
  | 'drops'
  | 'posts'
  | 'leftOut'
  | 'resolution'
  | 'dropsHash'
  | 'postsHash'
  | 'findings'
  | 'proofs'
  | 'accounts'
> {
  readonly question: CoordinationQuestion;
  /** The first of the findings: proofs, then by q, score and drop. */
  readonly top: readonly Finding[];
}

const LISTED = 500;
const RUNS_LOOKED_AT = 100;

const fromStored = (finding: StoredFinding): Finding => ({
  ...finding,
  timeDeltaMinutes: finding.timeDelta,
  score: finding.correlationScore,
  explanation: finding.proofType,
});

const fromComputed = (finding: ResultOf<'coordination'>['findings'][number]): Finding => ({
  ...finding,
  dropNumber: finding.drop,
  timeDeltaMinutes: finding.deltaSeconds / 60,
});

/** The order of the stored list. */
const byStanding = (a: Finding, b: Finding): number =>
  Number(b.isProof) - Number(a.isProof) ||
  a.q - b.q ||
  b.score - a.score ||
  a.dropNumber - b.dropNumber ||
  (a.id < b.id ? -1 : 1);

const read = async (store: Database, run: CoordinationRun): Promise<CoordinationFigures> => {
  const { username, platform, includeReposts, parameters, seed, set } = run;
  const criteria = { runIds: [Number(run.id)], minScore: 0 };
  const top = await findFindings(store.read, criteria, { limit: LISTED, offset: 0 });
  const question = { username, platform, includeReposts, parameters, seed };
  return {
    ...run,
    question: { ...question, ...(set === null ? {} : { set: set.name }) },
    top: top.map(fromStored),
  };
};

/** What a question of the page asks of the method. */
export const requestOf = ({
  username,
  platform,
  includeReposts,
  parameters,
  seed,
  set,
}: CoordinationQuestion): RunRequest => ({
  parameters,
  selection: {
    username,
    platform,
    includeReposts,
    ...(set === undefined ? {} : { set: { name: set, hash: null } }),
  },
  seed,
});

const compute = async (runs: SectionRuns, question: CoordinationQuestion): Promise<CoordinationFigures> => {
  const { result, run } = await runs.answer('coordination', requestOf(question));
  return {
    ...result,
    question,
    plan: run.plan,
    methodVersion: run.version,
    findings: result.findings.length,
    accounts: result.accounts.map(toAccount),
    top: result.findings.map(fromComputed).sort(byStanding).slice(0, LISTED),
  };
};

/** @param list Stored runs, newest first, each with whether it is stale. */
export const createCoordinationFigures = (
  deps: { readonly store: Database; readonly runs: SectionRuns },
  list: (query: { readonly limit: number }) => Promise<Page<CoordinationRun>>,
) => ({
  /** Of the newest run of each account that belongs to the current data. */
  stored: async (): Promise<readonly CoordinationFigures[]> => {
    const newest = new Map<string, CoordinationRun>();
    for (const run of (await list({ limit: RUNS_LOOKED_AT })).items) {
      const account = run.username.toLowerCase();
      if (!run.isStale && !newest.has(account)) newest.set(account, run);
    }
    const inOrder = [...newest].sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.all(inOrder.map(([, run]) => read(deps.store, run)));
  },
  /** The answer to a question: the stored one where it belongs to the current data. The lists of pages stay as they are. */
  compute: (question: CoordinationQuestion): Promise<CoordinationFigures> => compute(deps.runs, question),
});

export type CoordinationFigureService = ReturnType<typeof createCoordinationFigures>;
