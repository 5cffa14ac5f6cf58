/** `/api/q-drops/number/:dropNumber` with the parameters in their places, percent-encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A query string, or nothing; what is undefined, null or an empty text is left out. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};
