import { utcText } from '#renderer/lib/format.ts';
import { zonedTime } from '#shared/time.ts';
import { unbroken } from './unbroken.tsx';

/** A moment in a cell under a head that says UTC; files of the table write it with its zone. @param at an API timestamp */
export const UtcTime = ({ at }: { readonly at: string }) => (
  <time dateTime={zonedTime(at)}>{unbroken(utcText(at))}</time>
);
