/** Runs pieces of work one after the other, in the order in which they were handed in; a failed one does not stop the next. */
export const createSerial = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
};
