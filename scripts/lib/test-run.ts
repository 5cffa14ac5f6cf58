import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failedBrowserTests, failedUnitTests } from './failed-tests.ts';
import { describeHosts, type Counts } from './host-report.ts';
import { makeRunFolder } from './run-folder.ts';
import { root, runTool } from './run.ts';

type Report = Readonly<Record<string, unknown>>;

const readReport = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;

const vitestCounts = (report: Report): Counts => ({
  passed: Number(report['numPassedTests']),
  failed: Number(report['numFailedTests']),
  skipped: Number(report['numPendingTests']) + Number(report['numTodoTests'] ?? 0),
});

const playwrightCounts = (report: Report): Counts => {
  const stats = (report['stats'] ?? {}) as Readonly<Record<string, number>>;
  return {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: stats['skipped'] ?? 0,
  };
};

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The tool's own report; without one the step counts as one test. */
  readonly report?: {
    readonly file: string;
    readonly counts: (report: Report) => Counts;
    readonly failures: (report: Report) => readonly string[];
  };
}

/** One run of a test tier: steps with their counts, failures named once more at the end, and the plain last line `N passed, N failed`. */
export class TestRun {
  readonly #results = join(root, 'test-results');
  /** Where tools and tests put what is temporary: processes that are ended leave some of it. */
  readonly #temporary = makeRunFolder();
  readonly #turn = process.env['DROPSCOPE_TURN'] ?? String(randomInt(10_000));
  readonly #failures: string[] = [];
  readonly #tier: 'quick' | 'full';
  #counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  #hosts: Readonly<Record<string, string>> = {};

  constructor(tier: 'quick' | 'full') {
    this.#tier = tier;
    mkdirSync(this.#results, { recursive: true });
    // A test that runs the program as another user has to get to its own folder in there.
    chmodSync(this.#temporary, 0o711);
    // Cases that are alike take turns, a share of them in each run: the same number repeats the same share.
    console.log(`DROPSCOPE_TURN=${this.#turn}`);
  }

  /** Runs a tool; one that exits with an error without naming a failure counts as one. */
  async step(name: string, command: string, ...args: readonly string[]): Promise<void> {
    await this.#run({ name, command, args });
  }

  async vitest(name: string, ...args: readonly string[]): Promise<void> {
    const file = join(this.#results, `unit-${this.#tier}.json`);
    await this.#run({
      name,
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      report: { file, counts: vitestCounts, failures: failedUnitTests },
    });
  }

  async playwright(name: string, ...args: readonly string[]): Promise<void> {
    const file = join(this.#results, 'browser.json');
    await this.#run({
      name,
      command: 'playwright',
      args: ['test', ...args],
      report: { file, counts: playwrightCounts, failures: failedBrowserTests },
    });
    this.#hosts = describeHosts(readReport(file) ?? {});
  }

  /** Prints what failed, which hosts ran, and the last line; sets the exit code; clears what is temporary. */
  finish(): void {
    rmSync(this.#temporary, { recursive: true, force: true });
    for (const failure of this.#failures) console.log(`NOT OK ${failure}\n`);
    if (this.#failures.length > 0) console.log(`DROPSCOPE_TURN=${this.#turn} tries the same cases again.\n`);
    for (const [host, sentence] of Object.entries(this.#hosts)) console.log(`${host}: ${sentence}`);
    const isElectronMissing =
      process.env['REQUIRE_ELECTRON'] === '1' && this.#hosts['electron']?.startsWith('NOT RUN') === true;
    if (isElectronMissing) this.#add({ passed: 0, failed: 1, skipped: 0 });
    const { passed, failed, skipped } = this.#counts;
    const summary = { ...this.#counts, hosts: this.#hosts };
    writeFileSync(join(this.#results, `results-${this.#tier}.json`), `${JSON.stringify(summary, null, 2)}\n`);
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exitCode = failed > 0 ? 1 : 0;
  }

  #add(counts: Counts): void {
    this.#counts = {
      passed: this.#counts.passed + counts.passed,
      failed: this.#counts.failed + counts.failed,
      skipped: this.#counts.skipped + counts.skipped,
    };
  }

  async #run({ name, command, args, report }: Step): Promise<void> {
    // A tool that dies early must not be read by its report of the last run.
    if (report !== undefined) rmSync(report.file, { force: true });
    const started = performance.now();
    const { exitCode, output } = await runTool(command, args, {
      // Every workstation of a test starts threads that would read, strip and compile the same modules again.
      env: {
        DROPSCOPE_TIER: this.#tier,
        DROPSCOPE_TURN: this.#turn,
        // The type checkers are programs of Go, whose collector takes a fifth of their time to save a tenth of their memory.
        GOGC: '400',
        NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
        // Else each tier transforms every test file and what it imports anew.
        PWTEST_CACHE_DIR: join(root, '.cache', 'playwright'),
        TMPDIR: this.#temporary,
      },
    });
    const written = report === undefined ? null : readReport(report.file);
    const counts =
      report === undefined || written === null
        ? { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
        : report.counts(written);
    const { passed, failed, skipped } =
      exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
    this.#add({ passed, failed, skipped });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `${name}: ${passed} ok, ${failed} not ok${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)`,
    );
    if (exitCode === 0) return;
    console.log(output);
    const failures = report === undefined || written === null ? [] : report.failures(written);
    const texts =
      failures.length > 0 ? failures : [`ended with exit code ${exitCode}\n${output.slice(-2000)}`];
    this.#failures.push(...texts.map((text) => `${name}: ${text}`));
  }
}
