import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';

/** Made once for all files of a process. */
export const demonstration = generateDemonstration();
