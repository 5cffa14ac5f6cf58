interface Answered {
  readonly status: number;
  readonly text: string;
}

const WAIT_MS = 50;

/**
 * One call of the API as any client makes it: a read that a job computes answers 202 until it has ended.
 * @throws where the answer is not ok
 */
export const readWhenComputed = async <Answer>(
  path: string,
  method: string,
  send: () => Promise<Answered>,
): Promise<Answer> => {
  for (;;) {
    const { status, text } = await send();
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    if (status !== 202 || method !== 'GET') return JSON.parse(text) as Answer;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
};
