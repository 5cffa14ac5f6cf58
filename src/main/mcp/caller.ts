import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isErrorCode } from '#main/base/errors.ts';
import { computingSchema, resultRunSchema } from '#shared/contract/analyses.ts';
import { endpoints, type AnswerOf, type EndpointName } from '#shared/contract/endpoints.ts';
import { jobSchema, type Job } from '#shared/contract/jobs.ts';
import { withZones } from '#shared/contract/zoned.ts';

/** Answers the API's requests, in this process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ApiQuestion {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** How far the jobs of a question are: those that have ended, with the share of the running one that is done. */
export interface JobProgress {
  readonly progress: number;
  /** The jobs begun so far. */
  readonly total: number;
  readonly message: string;
}

/** A short job is looked at soon, a long one seldom. */
const POLL_MS = { first: 10, most: 100 };
const ACCEPTED = 202;

const pathOf = (path: string, { params = {}, query = {} }: ApiQuestion): string => {
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${filled}${search.size === 0 ? '' : `?${search.toString()}`}`;
};

/** The sentence that the API answers, with its code. */
const failureOf = async (response: Response): Promise<AppError> => {
  const code = response.headers.get('X-Error-Code') ?? '';
  return new AppError(isErrorCode(code) ? code : 'internal', await response.text());
};

const planIn = ({ headers }: Response): string | null => {
  const run = headers.get('X-Result-Run');
  return run === null ? null : resultRunSchema.parse(JSON.parse(run)).plan;
};

const totalIn = ({ headers }: Response): number | null => {
  const total = headers.get('X-Total-Count');
  return total === null ? null : Number(total);
};

/** The share of a job that is done, in whole hundredths: a listener hears of a job a hundred times at most. */
const shareOf = ({ done, total }: Job): number =>
  total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * 100) / 100;

/** @param report hears how far the jobs of the questions are, each time farther than before */
export const createCaller = (fetch: Fetch, report: (progress: JobProgress) => void = () => undefined) => {
  let ended = 0;
  let reported = -1;
  const tell = (job: Job): void => {
    const progress = ended + shareOf(job);
    if (progress <= reported) return;
    reported = progress;
    report({ progress, total: ended + 1, message: [job.title, job.message].filter(Boolean).join(': ') });
  };
  const send = async (method: string, path: string, body: unknown): Promise<Response> => {
    const headers = {
      'X-Result': 'fresh',
      Prefer: 'respond-async',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new Request(`http://127.0.0.1${path}`, { method, headers, ...content }));
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  const jobOf = async (id: string): Promise<Job> =>
    jobSchema.parse(await (await send('GET', `/api/jobs/${id}`, undefined)).json());
  /** Follows a job to its end. @returns its result; @throws AppError with its reason where it failed */
  const follow = async (id: string): Promise<unknown> => {
    for (let pauseMs = POLL_MS.first; ; pauseMs = Math.min(POLL_MS.most, 2 * pauseMs)) {
      const job = await jobOf(id);
      if (job.error !== null) throw new AppError('unavailable', job.error);
      tell(job);
      if (job.finishedAt !== null) {
        ended += 1;
        return job.result;
      }
      await sleep(pauseMs);
    }
  };
  /**
   * As `ask`, for a stored answer of an analysis.
   * @returns it with the name of the locked plan that its run follows (null for an exploratory run), and of a list that
   * was cut how many entries the whole has
   */
  const read = async <Name extends EndpointName>(name: Name, question: ApiQuestion = {}) => {
    const { method, path, answer } = endpoints[name];
    for (;;) {
      const response = await send(method, pathOf(path, question), question.body);
      const value: unknown = await response.json();
      // A reading that a job computes is there once the job has ended; what a request starts is its answer.
      if (response.status !== ACCEPTED || method !== 'GET')
        return {
          answer: withZones(answer, answer.parse(value)) as AnswerOf<typeof name>,
          plan: planIn(response),
          total: totalIn(response),
        };
      await follow(computingSchema.parse(value).jobId);
    }
  };
  /** Asks one endpoint of the contract (its times say that they are UTC) and waits for its answer, also where a job computes it. @throws AppError with the API’s sentence */
  const ask = async <Name extends EndpointName>(
    name: Name,
    question?: ApiQuestion,
  ): Promise<AnswerOf<Name>> => (await read(name, question)).answer;
  return { read, ask, follow };
};

/** The API as a caller in this process sees it. */
export type Caller = ReturnType<typeof createCaller>;
