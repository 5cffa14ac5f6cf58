import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { CANCELED } from '#shared/constants.ts';

interface FailureProps {
  /** An error, or its sentence. */
  readonly error: unknown;
  readonly title?: string;
  /** A way out, after the sentence. */
  readonly children?: ReactNode;
}

/** Why something did not work; nothing while there is no error. What was canceled did not fail. */
export const Failure = ({ error, title, children }: FailureProps) => {
  if (error === null || error === undefined) return null;
  const text = typeof error === 'string' ? error : messageOf(error);
  return text === CANCELED ? (
    <Callout compact icon="disable" role="status">
      {CANCELED}
    </Callout>
  ) : (
    <Callout compact intent="danger" role="alert" {...(title === undefined ? {} : { title })}>
      {text}
      {children}
    </Callout>
  );
};
