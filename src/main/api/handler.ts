import type { Context } from 'hono';
import type { StreamedFile } from '#main/base/import-file.ts';
import type { Page } from '#main/base/page.ts';
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '#shared/contract/endpoints.ts';

/** A request, parsed: what is not described by the endpoint is undefined. */
export interface Call<Name extends EndpointName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  /** What a call with `upload` streams. */
  readonly file: StreamedFile;
  readonly context: Context;
}

/** A list that a caller can cut short comes with the size of the whole. */
type Value<Query, Answer> = Query extends { readonly limit: number }
  ? Answer extends readonly (infer Item)[]
    ? Page<Item>
    : Answer
  : Answer;
type Answer<Name extends EndpointName> = Value<QueryOf<Name>, AnswerOf<Name>> | Response;

/** Answers a value, sent as JSON, or a `Response` made by the helpers of `http/responses.ts`. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name>> | Answer<Name>;

/** The handlers of one subject. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> };

/** One handler for every endpoint of the contract. */
export type AllHandlers = Required<Handlers>;
