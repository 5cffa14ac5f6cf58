import { useQueryState } from 'nuqs';
import { parseAsText } from '#renderer/lib/url.ts';
import { setNameSchema } from '#shared/contract/sets.ts';

/** The frozen set that the methods of a page are narrowed to, in the address; `''`: all items. */
export const setParser = parseAsText((text) => setNameSchema.safeParse(text).success).withDefault('');

interface MethodSet {
  readonly set: string;
  readonly setSet: (set: string) => void;
  /** As a query of any method names it. */
  readonly query: { readonly set?: string };
}

/** The set in the address. Every card that shows a method reads it here and hands `query` on. */
export const useMethodSet = (): MethodSet => {
  const [set, change] = useQueryState('set', setParser);
  return {
    set,
    setSet: (next) => {
      void change(next);
    },
    query: set === '' ? {} : { set },
  };
};
