import type { Claim } from '#shared/contract/claims.ts';

type Version = Claim['versions'][number];

/** The version of the rule that counts. */
export const currentVersion = ({ versions }: Pick<Claim, 'versions'>): Version => {
  const version = versions.at(-1);
  if (version === undefined) throw new Error('a claim has no version of its rule');
  return version;
};

/** Judgments by the version that counts: a new rule asks the judges again. */
export const currentJudgments = (claim: Claim): Claim['judgments'] =>
  claim.judgments.filter(({ version }) => version === currentVersion(claim).version);
