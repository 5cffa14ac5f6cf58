import { useState } from 'react';

/**
 * Whether exactly this value of a form is on its way: a second Enter is part of the first, while what was changed since can be sent at
 * once. A change is pending longer than the page takes to show it. The second function is called where the value is sent.
 */
export const useOnItsWay = <Value>(value: Value, isPending: boolean): readonly [boolean, () => void] => {
  const [sent, setSent] = useState<{ readonly value: Value } | null>(null);
  return [isPending && sent !== null && Object.is(sent.value, value), () => setSent({ value })];
};
