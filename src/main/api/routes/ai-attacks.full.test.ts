import { it } from 'vitest';
import { expectNoAttackThrough } from '#tests/helpers/ai-attacks.ts';
import { promptAttacks } from '#tests/helpers/prompt-attacks.ts';

it('shows nothing of any attack that a model obeyed', () => expectNoAttackThrough(promptAttacks));
