import { it } from 'vitest';
import { expectNoAttackThrough } from '#tests/helpers/ai-attacks.ts';
import { promptAttacks } from '#tests/helpers/prompt-attacks.ts';
import { ofTurn } from '#tests/helpers/soak.ts';

it('shows nothing of any attack that a model obeyed', () => expectNoAttackThrough(ofTurn(promptAttacks, 3)));
