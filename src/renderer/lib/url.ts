import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Turns a view's state into the address and back; `write(read(x))` keeps everything that differs from the defaults. */
export interface UrlCodec<State> {
  readonly read: (parameters: URLSearchParams) => State;
  /** Only what differs from the defaults; keys the view does not own are left alone. */
  readonly write: (state: State) => Readonly<Record<string, string | null>>;
}

export type SetUrlState<State> = (change: Partial<State>, options?: { readonly replace?: boolean }) => void;

/**
 * The address that a change has asked for and that is not drawn yet. The router hands every change the drawn address: of two changes
 * in quick succession it would lose the first.
 */
const asked: { from: string; next: URLSearchParams | null } = { from: '', next: null };

/** A view's state that stands in the URL. Changes push a history entry unless `replace` (typing, dragging). */
export const useUrlState = <State extends object>(
  codec: UrlCodec<State>,
): readonly [State, SetUrlState<State>] => {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => codec.read(parameters), [codec, parameters]);
  useEffect(() => {
    asked.next = null;
  }, [parameters]);
  const setState = useCallback<SetUrlState<State>>(
    (change, { replace = false } = {}) => {
      setParameters(
        (drawn) => {
          const from = drawn.toString();
          const current = asked.from === from ? (asked.next ?? drawn) : drawn;
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(codec.write({ ...codec.read(current), ...change })))
            if (value === null) next.delete(key);
            else next.set(key, value);
          asked.from = from;
          asked.next = next;
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [codec, setParameters],
  );
  return [state, setState];
};
