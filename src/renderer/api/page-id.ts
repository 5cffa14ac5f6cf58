/** This page among all that follow one workstation: it is told of its own writes too, and has fetched again what they affect. */
export const PAGE_ID = crypto.randomUUID();
