import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { AiOutside } from '#main/services/ai/index.ts';
import type { AiSession } from '#shared/contract/ai.ts';
import {
  chatAnswer,
  startModelServer,
  type Behaviour,
  type ModelServer,
  type SeenRequest,
} from './model-server.ts';
import { loopbackRules } from './outbound.ts';
import { writeSmallArchive } from './small-archive.ts';
import {
  createTestWorkstation,
  seededFolder,
  type TestWorkstation,
  type TestWorkstationOptions,
} from './workstation.ts';

export const CANARY = 'sk-canary-9f41c2-e5b7-ends-7Q2x';

/** Calls end after `attemptMs`. */
export const outsideOf = (server: ModelServer, attemptMs = 2000): AiOutside => ({
  baseUrls: {
    openrouter: `${server.url}/api/v1`,
    'openai-direct': `${server.url}/v1`,
    'anthropic-direct': server.url,
    'google-direct': server.url,
  },
  attemptMs,
});

/** A workstation on a small archive; with a server its models answer under the canary key. */
export const createAiWorkstation = async (
  server: ModelServer | null,
  options: {
    readonly attemptMs?: number;
    readonly variable?: string;
    readonly size?: number;
    /** Anything else the workstation is to be started with. */
    readonly start?: TestWorkstationOptions['start'];
  } = {},
): Promise<TestWorkstation> => {
  const size = options.size ?? 100;
  const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
  try {
    return await createTestWorkstation({
      data: 'none',
      folder: await seededFolder({ file: writeSmallArchive(source, size) }, `archive of ${size}`),
      environment: server === null ? {} : { [options.variable ?? 'OPENROUTER_API_KEY']: CANARY },
      start: {
        outboundRules: loopbackRules,
        ...options.start,
        ...(server === null ? {} : { aiOutside: outsideOf(server, options.attemptMs) }),
      },
    });
  } finally {
    rmSync(source, { recursive: true });
  }
};

/** Polls as the interface does until the session has ended. */
export const endedSession = async (w: TestWorkstation, id: string): Promise<AiSession> => {
  for (;;) {
    const { value } = await w.get<AiSession>(`/api/ai-analysis/${id}`);
    if (value.status === 'completed' || value.status === 'failed') return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

export const startedSession = async (w: TestWorkstation, body: Record<string, unknown>): Promise<string> => {
  const answer = await w.post<{ sessionId: string }>('/api/ai-analysis', {
    sessionName: 'Pattern Analysis test',
    ...body,
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.value.sessionId;
};

type Step = Behaviour | ((request: SeenRequest) => Behaviour);

/** The workstation and the model server of each test of a file, closed after it. */
export const modelTest = () => {
  const at: { w: TestWorkstation | null; server: ModelServer | null } = { w: null, server: null };
  afterEach(async () => {
    await at.w?.dispose();
    await at.server?.close();
    at.w = null;
    at.server = null;
  });
  const open = async (
    script: readonly Step[] | null,
    options?: Parameters<typeof createAiWorkstation>[1],
  ): Promise<TestWorkstation> => {
    at.server = script === null ? null : await startModelServer(script);
    at.w = await createAiWorkstation(at.server, options);
    return at.w;
  };
  return { at, open };
};

export const SONNET = 'anthropic/claude-3.5-sonnet';

interface Answer {
  readonly analysis?: string;
  readonly claims?: readonly object[];
  readonly caveats?: readonly string[];
}

/** A section as a model answers it. */
export const answer = (more: Answer = {}): Behaviour => ({
  status: 200,
  body: chatAnswer(
    JSON.stringify({ analysis: 'The figures were read.', claims: [], caveats: ['Small sample.'], ...more }),
    SONNET,
  ),
});
