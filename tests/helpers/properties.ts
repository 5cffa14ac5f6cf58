/**
 * fast-check as every property test takes it: one seed, so that the same tree and turn give the same verdict everywhere. A soak
 * (`DROPSCOPE_SOAK=1`) draws a new one each time and prints it with what it finds; what it finds becomes an example of the test. A run of
 * a tier tries a third of the hundred cases that a property has unless it says how many, by a seed of its turn, so that others follow.
 */
// oxlint-disable-next-line no-restricted-imports -- the one place that sets its seed
import fc from 'fast-check';
import { isSoak, TURN } from './soak.ts';
import { tier } from './tier.ts';

const SEED = 4966;
const ofTier = tier === undefined ? {} : { seed: SEED + (TURN % 3), numRuns: 34 };
if (!isSoak) fc.configureGlobal({ seed: SEED, ...ofTier });

export default fc;

/** Surrogates are no sign of their own. */
const [SURROGATES, AFTER_SURROGATES, MOST] = [0xd800, 0xe000, 0x10ffff];
const sign = fc
  .integer({ min: 0, max: MOST - (AFTER_SURROGATES - SURROGATES) })
  .map((at) => String.fromCodePoint(at < SURROGATES ? at : at - SURROGATES + AFTER_SURROGATES));

/**
 * Texts of any signs of Unicode, and the strings that are dangerous to programs. fast-check's own of unit `binary` builds a table of
 * all signs first, which costs a second, and 130 MB for as long as the process lives.
 */
export const anySigns = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.array(sign, limits).map((signs) => signs.join('')) },
    { weight: 1, arbitrary: fc.string(limits) },
  );
