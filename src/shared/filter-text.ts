/** The filter as an address names it, without what was left empty. */
export const filterText = (
  filter: Readonly<Record<string, string | number | boolean | undefined>>,
): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  return parameters.toString();
};
