import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { numberWithin, oneOf, surrogatesParameter, wholeWithin } from './parts.ts';

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
  object: oneOf(RULE_OBJECTS, 'any', 'What both sides have to share'),
  windowSeconds: wholeWithin(1, 3600, 3600, 'Largest distance in time of the rule', 'seconds'),
  minParticipation: wholeWithin(1, 1000, 1, 'Least findings that a side takes part in', 'findings'),
  minWeight: wholeWithin(1, 1000, 1, 'Least findings between one author and one account', 'findings'),
  direction: oneOf(RULE_DIRECTIONS, 'either', 'Which side has to come first'),
};

/** When two sides count as acting together: the form of the coordination view. */
export type CoordinationRule = Pick<CoordinationParameters, keyof typeof ruleParameters>;

/** What may be set of a coordination run, with bounds and defaults. */
export const coordinationParameters = z.object({
  windowMinutes: wholeWithin(1, 360, 60, 'Largest distance in time of a finding', 'minutes'),
  rareTermTexts: wholeWithin(
    2,
    50,
    5,
    'A word is rare when at most so many drops and posts contain it',
    'texts',
  ),
  echoCosine: numberWithin(0.1, 1, 0.5, 'Texts echo each other from this cosine on', 'cosine (0…1)'),
  anniversaryMinutes: numberWithin(
    0,
    60,
    5,
    'Largest difference of clock times of an anniversary',
    'minutes',
  ),
  ...ruleParameters,
  surrogates: surrogatesParameter,
});
export type CoordinationParameters = ValueOf<typeof coordinationParameters>;
