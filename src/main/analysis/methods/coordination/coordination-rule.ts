import { z } from 'zod';
import { EVIDENCE_TYPES, type EvidenceType } from './coordination-evidence.ts';

export const RULE_OBJECTS = ['any', ...EVIDENCE_TYPES] as const;
export const RULE_DIRECTIONS = ['either', 'drop-first', 'post-first'] as const;
export const RULE_PRESETS = ['workstation', 'coortweet', 'qut-toolkit'] as const;
export type RulePreset = (typeof RULE_PRESETS)[number];

/** When two sides count as acting together: the form of the coordination view. */
export interface CoordinationRule {
  readonly object: (typeof RULE_OBJECTS)[number];
  readonly windowSeconds: number;
  /** Least number of findings that a side takes part in. */
  readonly minParticipation: number;
  /** Least number of findings between one author of drops and one account. */
  readonly minWeight: number;
  readonly direction: (typeof RULE_DIRECTIONS)[number];
}

/**
 * Defaults of the two toolkits, applied to drops and posts: CooRTweet `detect_groups(time_window = 10, min_participation = 2)`;
 * its edge weight is a percentile (0.5) of a network of many accounts and has no meaning between two sides, so 1 is here.
 * QUT coordination-network-toolkit, command line: `--time_window 1 --min_edge_weight 2`.
 */
export const rulePresets: Readonly<Record<RulePreset, CoordinationRule>> = {
  workstation: { object: 'any', windowSeconds: 3600, minParticipation: 1, minWeight: 1, direction: 'either' },
  coortweet: { object: 'any', windowSeconds: 10, minParticipation: 2, minWeight: 1, direction: 'either' },
  'qut-toolkit': { object: 'any', windowSeconds: 1, minParticipation: 1, minWeight: 2, direction: 'either' },
};

export const ruleParameters = {
  object: z.enum(RULE_OBJECTS).default('any').meta({ description: 'What both sides have to share' }),
  windowSeconds: z
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(3600)
    .meta({ description: 'Largest distance in time of the rule', unit: 'seconds' }),
  minParticipation: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'Least findings that a side takes part in', unit: 'findings' }),
  minWeight: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'Least findings between one author and one account', unit: 'findings' }),
  direction: z.enum(RULE_DIRECTIONS).default('either').meta({ description: 'Which side has to come first' }),
};

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

const countBy = (
  findings: readonly RuleFinding[],
  keyOf: (finding: RuleFinding) => string,
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
};

const edgeKey = ({ author, account }: RuleFinding): string => `${author}\n${account}`;

/** Which findings meet a rule, in the findings' order, and the edges that it leaves. */
export const applyRule = (
  findings: readonly RuleFinding[],
  rule: CoordinationRule,
): { readonly meets: readonly boolean[]; readonly edges: readonly RuleEdge[] } => {
  const fitting = findings.filter((finding) => fitsRule(finding, rule));
  const authors = countBy(fitting, ({ author }) => author);
  const accounts = countBy(fitting, ({ account }) => account);
  const active = fitting.filter(
    ({ author, account }) =>
      (authors.get(author) ?? 0) >= rule.minParticipation &&
      (accounts.get(account) ?? 0) >= rule.minParticipation,
  );
  const weights = countBy(active, edgeKey);
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
