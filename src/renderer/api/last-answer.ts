import { keepPreviousData } from '@tanstack/react-query';

/** A read that shows its last answer until the one of a changed input is there. */
export const withLastAnswer = <Options extends object>(options: Options) => ({
  ...options,
  placeholderData: keepPreviousData,
});
