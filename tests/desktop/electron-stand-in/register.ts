/** `node --import register.ts out/main/index.js`: the built program under the stand-in, steered over the process channel. */
import './hooks.ts';
import { app } from './app.ts';
import { control } from './control.ts';
import { onEvent } from './events.ts';

Object.defineProperty(process.versions, 'electron', { value: 'stand-in (test double)' });

interface Call {
  readonly id: number;
  readonly name: keyof typeof control;
  readonly args: readonly unknown[];
}

const run = async ({ name, args }: Call): Promise<unknown> => {
  const verb = control[name] as (...given: readonly unknown[]) => unknown;
  return verb(...args);
};

process.on('message', (call: Call) => {
  run(call).then(
    (value) => process.send?.({ id: call.id, value }),
    (error: unknown) => process.send?.({ id: call.id, error: String(error) }),
  );
});
// The program must not outlive its driver.
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => {
  app.quit();
});

onEvent((event) => {
  if (event.type !== 'exit') process.send?.({ event });
  else if (process.send === undefined) process.exit(event.code);
  else process.send({ event }, () => process.exit(event.code));
});
