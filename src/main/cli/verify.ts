import type { CliCommand } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

export const verify: CliCommand = {
  operands: 0,
  example: 'verify',
  run: (line) =>
    withWorkstation(line, async ({ services }) => {
      const verification = await services.verification.verify();
      const isWhole = verification.matching === verification.expected && verification.unexpected.length === 0;
      return { value: verification, text: verification.message, exitCode: isWhole ? 0 : 1 };
    }),
};
