/** The names of all columns of a row; one that is forgotten, or that is not one, does not compile. */
export const columnNames = <Row>(
  columns: Readonly<Record<Extract<keyof Row, string>, true>>,
): readonly Extract<keyof Row, string>[] => {
  const isColumn = (name: string): name is Extract<keyof Row, string> => Object.hasOwn(columns, name);
  return Object.keys(columns).filter(isColumn);
};
