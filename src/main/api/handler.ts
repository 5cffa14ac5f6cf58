import type { ApiRequest, Reply } from '#main/http/reply.ts';
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '#shared/contract/endpoints.ts';

/** A request, parsed: what is not described by the endpoint is undefined. */
export interface Call<Name extends EndpointName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly request: ApiRequest;
}

export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<AnswerOf<Name> | Reply> | AnswerOf<Name> | Reply;

/** The handlers of one subject; an endpoint without one answers 501. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> };
