import { countsOf } from '#main/analysis/grouping.ts';
import type { CoordinationRule, EvidenceType } from '#shared/methods/coordination.ts';

/** A finding as the rule sees it. */
export interface RuleFinding {
  readonly type: EvidenceType;
  readonly deltaSeconds: number;
  /** The drop's tripcode, or "without tripcode". */
  readonly author: string;
  /** Account and platform of the post. */
  readonly account: string;
}

/** Findings between one author of drops and one account. */
export interface RuleEdge {
  readonly author: string;
  readonly account: string;
  readonly weight: number;
  readonly meetsRule: boolean;
}

/** Whether a pair has what a rule asks of it, before participation and weight. */
export const fitsRule = (
  finding: Pick<RuleFinding, 'type' | 'deltaSeconds'>,
  rule: CoordinationRule,
): boolean => {
  if (rule.object !== 'any' && rule.object !== finding.type) return false;
  // An anniversary is a match across years; no window in seconds belongs to it.
  if (finding.type !== 'anniversary' && Math.abs(finding.deltaSeconds) > rule.windowSeconds) return false;
  if (rule.direction === 'either') return true;
  return rule.direction === 'drop-first' ? finding.deltaSeconds >= 0 : finding.deltaSeconds <= 0;
};

const edgeKey = ({ author, account }: RuleFinding): string => `${author}\n${account}`;

/** Which findings meet a rule, in the findings' order, and the edges that it leaves. */
export const applyRule = (
  findings: readonly RuleFinding[],
  rule: CoordinationRule,
): { readonly meets: readonly boolean[]; readonly edges: readonly RuleEdge[] } => {
  const fitting = findings.filter((finding) => fitsRule(finding, rule));
  const authors = countsOf(fitting.map(({ author }) => author));
  const accounts = countsOf(fitting.map(({ account }) => account));
  const active = fitting.filter(
    ({ author, account }) =>
      (authors.get(author) ?? 0) >= rule.minParticipation &&
      (accounts.get(account) ?? 0) >= rule.minParticipation,
  );
  const weights = countsOf(active.map(edgeKey));
  const keptFindings = new Set(
    active.filter((finding) => (weights.get(edgeKey(finding)) ?? 0) >= rule.minWeight),
  );
  const edges = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, weight]) => {
      const [author = '', account = ''] = key.split('\n');
      return { author, account, weight, meetsRule: weight >= rule.minWeight };
    });
  return { meets: findings.map((finding) => keptFindings.has(finding)), edges };
};
