import type { Outbound } from '#main/outbound/types.ts';

/** How a model can be held to a JSON Schema: by the API, as "some JSON" only, or by asking for it in the prompt. */
export const STRUCTURED_OUTPUTS = ['schema', 'json', 'prompt'] as const;
export type StructuredOutput = (typeof STRUCTURED_OUTPUTS)[number];

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CompletionRequest {
  /** The provider's own id of the model. */
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** Absent: plain text is wanted. */
  readonly output?: {
    readonly name: string;
    readonly schema: JsonSchema;
    readonly support: StructuredOutput;
  };
  readonly maxOutputTokens: number;
  /** A call that costs money is not repeated where it may have been charged already. */
  readonly costsMoney: boolean;
  readonly signal?: AbortSignal;
}

export interface Completion {
  readonly text: string;
  /** The model that the provider says it used; it may be more exact than the one requested. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** False where the provider did not report its token counts. */
  readonly usageReported: boolean;
  readonly requestId: string | null;
}

/** One way to a language model. All share the limits, retries and error kinds of the outbound door. */
export interface Provider {
  readonly host: string;
  /** @throws OutboundError */
  complete(request: CompletionRequest): Promise<Completion>;
}

/** What every provider is made with. */
export interface CallDeps {
  readonly outbound: Outbound;
  /** Milliseconds of one try, from connecting to the last byte. */
  readonly attemptMs?: number;
}

export interface ProviderOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** A vendor's format over the wire, and where it is spoken. */
export interface Wire {
  readonly url: string;
  readonly create: (options: ProviderOptions, deps: CallDeps) => Provider;
}
