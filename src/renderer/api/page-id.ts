/** This page among all that follow one workstation: its own writes are pushed to it too, and it has fetched again what they affect. */
export const PAGE_ID = crypto.randomUUID();
