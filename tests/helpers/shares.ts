import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { REPORT_SECTIONS } from '#shared/contract/report.ts';
import { ofTurn } from './soak.ts';

/** Of a report those sections that are not of the data alone, and a quarter of the others in each run. */
export const SECTIONS_OF_TURN = [...new Set(['claims', 'ai', 'tests', ...ofTurn(REPORT_SECTIONS, 4)])].join(
  ',',
);

type Call = readonly [EndpointName, Endpoint];

/**
 * Every call, and of what is computed a third in each run: a method takes longer than a hundred other answers. It comes first: what it stores
 * is read again, until other calls change the data.
 */
export const callsOfTurn = <One extends Call>(calls: readonly One[]): readonly One[] => {
  const isComputed = ([, { computed }]: Call): boolean => computed === true;
  return [...ofTurn(calls.filter(isComputed), 3), ...calls.filter((call) => !isComputed(call))];
};
