import { z } from 'zod';
import { acknowledgementSchema, usernameSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { plainName, platformNameSchema, socialPlatformSchema } from './platforms.ts';
import { named, type ValueOf } from './value.ts';

export const usernameParamsSchema = z.object({ username: usernameSchema });

export const ACCOUNT_ORIGINS = ['shipped', 'user', 'demonstration'] as const;

export const socialAccountSchema = named('SocialAccount', {
  username: z.string(),
  displayName: z.string(),
  platforms: z.array(socialPlatformSchema),
  origin: z.enum(ACCOUNT_ORIGINS),
});
export type SocialAccount = ValueOf<typeof socialAccountSchema>;

export const accountBodySchema = z.object({
  displayName: z.string().transform(plainName).pipe(z.string().min(1).max(100)),
  platforms: z.array(platformNameSchema).min(1).max(20),
});
export type AccountBody = ValueOf<typeof accountBodySchema>;

const endpoint = endpointOf('Social');

export const accountEndpoints = {
  listSocialAccounts: endpoint({
    call: 'GET /api/social-accounts',
    summary: 'The target accounts.',
    answer: z.array(socialAccountSchema),
  }),
  setSocialAccount: endpoint({
    call: 'PUT /api/social-accounts/:username',
    summary: 'Add a target account or change it.',
    params: usernameParamsSchema,
    body: accountBodySchema,
    answer: socialAccountSchema,
  }),
  deleteSocialAccount: endpoint({
    call: 'DELETE /api/social-accounts/:username',
    summary: 'Take an account off the list; its posts stay.',
    params: usernameParamsSchema,
    answer: acknowledgementSchema,
  }),
  resetSocialAccounts: endpoint({
    call: 'POST /api/social-accounts/reset',
    summary: 'Put the two accounts that come with the program back.',
    answer: z.array(socialAccountSchema),
  }),
} as const;
