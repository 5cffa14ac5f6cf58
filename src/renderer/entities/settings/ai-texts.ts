import { MODEL_KEYS } from '#shared/ai-providers.ts';

const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(MODEL_KEYS);

/** Section 5's sentence, shown whenever no language model can be reached. */
export const NO_KEYS = `No API keys are configured. Please add ${names} to enable AI model access.`;
