import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Member info (specification §3). `type` is the numeric account type: 0 member; 1, 2, 41, 42 agent; 4 trial. */
export const memberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** Which of the site's pictures stands for them, 1 to 8; 0 for none. */
  avatar: z.int(),
  type: z.number(),
  /** May send money to who stands directly above, as that one allows it. */
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string(), rankLevel: z.number() }),
  memberLabel: z.array(z.string()),
  currency: z.string(),
  registeredAt: z.string(),
  /** What others give as recommender id, or as affiliate code when this is an agent. */
  referralCode: z.string(),
})
export type MemberInfo = z.output<typeof memberInfo>

export const peopleApi = {
  info: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    who: 'player',
    restricted: true,
    trial: true,
    about: 'Who is logged in',
    input: z.object({}),
    output: memberInfo,
  }),
  /** `invalid_input` with `{ field: 'nickname' }` for one of fewer than 2 or more than 20 characters. */
  saveLook: endpoint({
    method: 'POST',
    path: '/wps/member/nickname',
    who: 'player',
    about: 'How the member is called and pictured on this site',
    input: z.strictObject({
      nickname: z.string().check(z.maxLength(80)),
      avatar: z.int().check(z.minimum(0), z.maximum(8)),
    }),
    output: memberInfo,
  }),
  /** `invalid_input` with `{ field: 'payeeName' }`; `name_is_set` once another one was told. */
  savePayeeName: endpoint({
    method: 'POST',
    path: '/wps/member/payeeName',
    who: 'player',
    about: 'Tell, once, the name by which banks know the member',
    input: z.strictObject({ payeeName: z.string().check(z.maxLength(80)) }),
    output: z.object({}),
  }),
  privacy: endpoint({
    method: 'GET',
    path: '/wps/member/privacy',
    who: 'player',
    about: 'What others see of the member',
    input: z.object({}),
    output: z.object({ hidden: z.boolean() }),
  }),
  savePrivacy: endpoint({
    method: 'POST',
    path: '/wps/member/privacy',
    who: 'player',
    about: 'Hides the member from the lists of bets and wins that others see, or shows them again',
    input: z.object({ hidden: z.boolean() }),
    output: z.object({ hidden: z.boolean() }),
  }),
}
