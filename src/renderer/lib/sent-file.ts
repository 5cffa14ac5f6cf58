import type { ChosenFile } from './os-verbs.ts';

/** How a request names its file: a ticket of the desktop, or its bytes. */
export const sentFile = async ({ name, source }: ChosenFile) =>
  'takeTicket' in source
    ? { query: { fileName: name, ticket: await source.takeTicket() } }
    : { query: { fileName: name }, upload: source.blob };
