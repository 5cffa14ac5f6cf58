import { describe, expect, it } from 'vitest';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { parseCommandLine } from './arguments.ts';
import { commandHelp } from './command-help.ts';
import { commands } from './commands.ts';

interface Help {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly description?: string }[];
}

/** Words of a command line; quotation marks keep several together. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the help of a command', () => {
  it('has its options with what they take and what counts without them', async () => {
    const { stdout, exitCode } = await runHere('topics', '--help');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: dropscope topics --file F/u);
    expect(stdout).toMatch(/--surrogates … +Corpora with shuffled words \(1 to 999 copies\) \[default 19\]/u);
    expect(stdout).toMatch(/--stop-words … +.*\(keep\|drop\) \[default drop\]/u);
    expect(stdout).toMatch(/--data-dir … /u);
    expect(stdout).not.toContain('--port');
    expect((await runHere('help', 'topics')).stdout).toBe(stdout);
  });

  it('says both where two methods of a command share a name', async () => {
    const { stdout } = await runHere('text', '--help');
    expect(stdout).toMatch(/--width … .*\[default 10 \/ 3\]/u);
    expect(stdout).toMatch(/--min-occurrences … .*\[default 5; 1 for files\]/u);
  });

  it('has the options of an action alone, and those of another are refused', async () => {
    const { stdout } = await runHere('text', 'trends', '--help');
    expect(stdout).toMatch(/--width … .*\[default 3\]/u);
    expect(stdout).not.toContain('--min-occurrences');
    const refused = await runHere('text', 'keyness', '--a', 'x', '--b', 'y', '--shortest', '3');
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringContaining('dropscope text keyness does not take --shortest'),
    ]);
  });

  it('of a command that does not exist is refused', async () => {
    const { stderr, exitCode } = await runHere('nonsense', '--help');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no command nonsense.')]);
  });

  it.each([
    [['import-post', 'a.json'], 'There is no command import-post; did you mean import-posts?'],
    [
      ['import-posts', 'a.json', '--platfrm', 'gab'],
      'There is no option --platfrm; did you mean --platform?',
    ],
    [
      ['doctor', '--platform', 'gab'],
      'There is no option --platform of this command: its --help lists them.',
    ],
    [['-v'], 'There is no option -v; did you mean --version?'],
    [['doctor', '-z'], 'There is no option -z of this command: its --help lists them.'],
    [
      ['import-posts', 'a', '--platform', 'x', '--platform=gab'],
      '--platform is given more than once: leave one',
    ],
    [['import-posts', 'a.json', 'b.json'], '“b.json” is one word too many for dropscope import-posts FILE'],
    [['ladder', 'anna', '--account', 'anna'], '“anna” is one word too many for dropscope ladder --account'],
    [['sql', 'SELECT', '1'], '“1” is one word too many for dropscope sql'],
  ])('%j is refused with the word that may have been meant', async (words, sentence) => {
    const { stderr, exitCode } = await runHere(...words);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it.each(Object.entries(commands))(
    'of %s says what each option does, in one line',
    async (name, { load }) => {
      const { options: all = {} } = await load();
      const { options } = (await jsonHere(name, '--help')) as Help;
      expect(options.map((option) => option.name)).toEqual(Object.keys(all));
      expect(options.filter(({ description }) => (description ?? '') === '')).toEqual([]);
      const { stdout } = await runHere(name, '--help');
      for (const option of options)
        expect(stdout.split('\n').filter((line) => line.startsWith(`  --${option.name} `))).toHaveLength(1);
    },
  );

  it.each(Object.entries(commands))(
    'of %s shows an example and a usage that it takes',
    async (name, listed) => {
      const command = await listed.load();
      const options = command.options ?? {};
      const shown = await parseCommandLine(wordsOf(command.example), () => Promise.resolve(options));
      expect(shown.command).toBe(name);
      for (const [action, { options: types = {} }] of Object.entries(command.actions ?? {})) {
        const { text } = commandHelp(name, listed, command, action);
        const words = wordsOf(
          text.slice(text.lastIndexOf('Example: dropscope ') + 'Example: dropscope '.length),
        );
        const { operands } = await parseCommandLine(words, () => Promise.resolve(types));
        expect([operands[0], operands.length <= command.operands]).toEqual([action, true]);
      }
      const named = [...listed.usage.matchAll(/--([a-z-]+)/gu)].map(([, option = '']) => option);
      expect(named.filter((option) => !Object.hasOwn(options, option))).toEqual([]);
    },
  );
});
