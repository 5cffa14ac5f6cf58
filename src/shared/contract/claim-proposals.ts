import { z } from 'zod';
import { LOCAL_MODEL } from './ai.ts';
import { named, type ValueOf } from './value.ts';

export const proposalBodySchema = z.object({
  drop: z.int().min(1).max(10_000_000),
  model: z.string().min(1).max(200).default(LOCAL_MODEL).meta({
    description: 'Who proposes; without a language model the built-in rules do',
  }),
});
export type ProposalBody = ValueOf<typeof proposalBodySchema>;

/** What a program proposes about a drop. It is stored nowhere: a person writes a claim or evidence from it, or does not. */
export const claimProposalsSchema = named('ClaimProposals', {
  drop: z.int(),
  /** `local/statistics`, or the model that the provider says it used. */
  answeredBy: z.string(),
  claims: z.array(
    z.object({
      text: z.string(),
      /** Words of the drop that say it. */
      quote: z.string(),
    }),
  ),
  /** Events within 60 days after the drop that could be evidence. */
  sources: z.array(z.object({ item: z.string(), title: z.string(), date: z.string(), why: z.string() })),
  /** What cited something that was not among the inputs, and was left out. */
  rejected: z.array(z.object({ text: z.string(), reason: z.string() })),
  /** US dollars. */
  cost: z.number(),
});
export type ClaimProposals = ValueOf<typeof claimProposalsSchema>;
