import { expect } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { TestWorkstation } from './workstation.ts';

type Values = Readonly<Record<string, string | number>>;

/** A query string of plain values. */
export const query = (values: Values): string =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  ).toString();

/** Calls of the text bench that must succeed. @param workstation the one of the moment */
export const textCalls = (workstation: () => TestWorkstation) => {
  const get = async <Value>(path: string) => {
    const answer = await workstation().get<Value>(path);
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    return answer;
  };
  return {
    /** A page of a concordance with the number of all lines. */
    lines: async (values: Values) => {
      const { value, headers } = await get<AnswerOf<'listConcordance'>>(
        `/api/text/concordance?${query(values)}`,
      );
      return { lines: value, total: Number(headers.get('x-total-count')) };
    },
    /** What a call answers. */
    answer: async <Value>(path: string): Promise<Value> => (await get<Value>(path)).value,
  };
};
