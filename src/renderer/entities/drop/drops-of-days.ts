/** The address of the drops of some days (UTC), both inclusive: the page calls them `from` and `to`. */
export const dropsOfDays = (from: string, to = from): string =>
  `/drops?${new URLSearchParams({ from, to }).toString()}`;
