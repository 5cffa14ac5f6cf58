import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';

/** The demonstration without its truths, made once for all files of a process that compare with it. */
export const nothingPlanted = generateDemonstration({ planted: false });
