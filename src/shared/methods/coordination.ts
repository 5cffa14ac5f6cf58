import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { surrogatesParameter } from './parts.ts';

export const EVIDENCE_TYPES = [
  'time-delta',
  'text-echo',
  'shared-rare-term',
  'shared-link',
  'image',
  'anniversary',
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

const RULE_OBJECTS = ['any', ...EVIDENCE_TYPES] as const;
const RULE_DIRECTIONS = ['either', 'drop-first', 'post-first'] as const;
type RulePreset = 'workstation' | 'coortweet' | 'qut-toolkit';

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

const ruleParameters = {
  object: z.enum(RULE_OBJECTS).default('any').meta({ description: 'What both sides have to share' }),
  windowSeconds: z
    .int()
    .min(1)
    .max(3600)
    .default(3600)
    .meta({ description: 'Largest distance in time of the rule', unit: 'seconds' }),
  minParticipation: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'Least findings that a side takes part in', unit: 'findings' }),
  minWeight: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'Least findings between one author and one account', unit: 'findings' }),
  direction: z.enum(RULE_DIRECTIONS).default('either').meta({ description: 'Which side has to come first' }),
};

/** When two sides count as acting together: the form of the coordination view. */
export type CoordinationRule = Pick<CoordinationParameters, keyof typeof ruleParameters>;

/** What may be set of a coordination run, with bounds and defaults. */
export const coordinationParameters = z.object({
  windowMinutes: z
    .int()
    .min(1)
    .max(360)
    .default(60)
    .meta({ description: 'Largest distance in time of a finding', unit: 'minutes' }),
  rareTermTexts: z
    .int()
    .min(2)
    .max(50)
    .default(5)
    .meta({ description: 'A word is rare when at most so many drops and posts contain it', unit: 'texts' }),
  echoCosine: z
    .number()
    .min(0.1)
    .max(1)
    .default(0.5)
    .meta({ description: 'Texts echo each other from this cosine on', unit: 'cosine (0…1)' }),
  anniversaryMinutes: z
    .number()
    .min(0)
    .max(60)
    .default(5)
    .meta({ description: 'Largest difference of clock times of an anniversary', unit: 'minutes' }),
  ...ruleParameters,
  surrogates: surrogatesParameter,
});
export type CoordinationParameters = ValueOf<typeof coordinationParameters>;
