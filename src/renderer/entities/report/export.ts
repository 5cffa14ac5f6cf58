import { callBytes } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

/** The analysis report as bytes with the server's file name. */
export const exportAnalysis = (query: NonNullable<QueryInput<'exportAnalysis'>>) =>
  callBytes('exportAnalysis', { query });
