import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PICTURE_CALL_BYTES, pictureText } from '#shared/pictures.ts'
import { activityOffer, CATEGORIES, LABELS, STANDINGS } from './rules/activity.ts'
import { REASONS } from './rules/eligible.ts'

/* Activities as everybody sees them, and a member's part in them (agents §4.6, promotions §12). */

const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const { audience: _, ...told } = activityOffer.shape

const activity = z.object({
  ...told,
  ...{ code: z.string(), version: z.int(), currency: z.string(), startsAt: z.string(), endsAt: z.string() },
  ...{ perMember: z.int(), group: z.nullable(z.string()) },
})
export type Activity = z.output<typeof activity>

/** `limit`: of a day or altogether. `queue_full`: too many bonuses wait for the member already. */
export const TAKING_REASONS = [...REASONS, 'limit', 'queue_full'] as const
const standing = z.object({
  ...{ code: z.string(), standing: z.enum(STANDINGS), label: z.enum(LABELS), turn: z.int() },
  /** Whether the button does something now. */
  isOpen: z.boolean(),
  /** Why the member may not take it now. */
  refused: z.nullable(z.enum(TAKING_REASONS)),
  /** How far they are, and what is asked in this turn; null without a target. */
  ...{ progress: z.nullable(amountText), target: z.nullable(amountText) },
  /** What an operator said of a refusal. */
  remark: z.string(),
  /** Of one that asks for a code the activity itself: it is in no list. */
  hidden: z.optional(activity),
})
export type ActivityStanding = z.output<typeof standing>

const claim = z.object({
  ...{ id: z.string(), code: z.string(), amount: amountText, currency: z.string(), status: z.enum(LABELS) },
  ...{ at: z.string(), changedAt: z.string(), comment: z.string(), remark: z.string() },
})
const available = z.object({
  list: z.array(z.object({ type: z.enum(['ACTIVITY', 'DEPOSIT', 'REFERRAL']), enabled: z.boolean(), count: z.int() })),
})
const nothing = z.object({})

export const activitiesApi = {
  /** `wrong_promotion_code`, five an hour, then `too_many_requests`; `excluded` during a break. */
  enterCode: endpoint({
    method: 'POST',
    path: '/wps/promotions/code',
    who: 'player',
    about: 'Enter a code: what asks for it is among the offers and activities of the member from then on',
    input: z.strictObject({ entered: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,20}$/)) }),
    output: z.object({ code: z.string(), kind: z.enum(['deposit', 'activity']), texts: activityOffer.shape.texts }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/promotions/activities',
    who: 'anyone',
    about: 'Activities that run or will, with all that they ask and give',
    input: nothing,
    output: z.object({ list: z.array(activity) }),
  }),
  standings: endpoint({
    method: 'GET',
    path: '/wps/promotions/standings',
    who: 'player',
    polled: true,
    about: "The member's part in each activity, and what the button of each says",
    input: nothing,
    output: z.object({ list: z.array(standing) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/wps/promotions/:id',
    who: 'player',
    about: 'One activity with the member’s part in it, and why they may not take it',
    input: z.object({ id: code }),
    output: z.object({ activity, standing }),
  }),
  /** `offer_not_for_you` ({ reason }), the first of promotions §4.1. Again changes nothing. */
  join: endpoint({
    method: 'POST',
    path: '/wps/promotions/:id/join',
    who: 'player',
    about: 'Take part in an activity',
    input: z.strictObject({ id: code }),
    output: standing,
  }),
  /** Pictures are written anew (S-26). `invalid_input` ({ field: 'comment' }) without both. Again changes nothing. */
  apply: endpoint({
    method: 'POST',
    path: '/wps/promotions/:id/apply',
    who: 'player',
    mostBytes: 3 * PICTURE_CALL_BYTES,
    about: 'Apply for an activity with a comment and up to 3 pictures',
    input: z.strictObject({
      id: code,
      comment: z._default(z.string().check(z.trim(), z.maxLength(140), z.regex(/^\P{Cc}*$/u)), ''),
      images: z._default(z.array(pictureText).check(z.maxLength(3)), []),
    }),
    output: standing,
  }),
  /** `target_open` ({ left }) before it is reached. Paid once, however often it is asked. */
  claim: endpoint({
    method: 'POST',
    path: '/wps/promotions/:id/claim',
    who: 'player',
    about: 'Claim what an activity pays',
    input: z.strictObject({ id: code }),
    output: standing,
  }),
  available: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getAvailablePromotions',
    who: 'player',
    polled: true,
    about: 'What kinds of promotions there are for the member, and how many of each they may take or claim now',
    input: nothing,
    output: available,
  }),
  merchantAvailable: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMerchantAvailablePromotions',
    who: 'anyone',
    about: 'What kinds of promotions the merchant has, and how many run',
    input: nothing,
    output: available,
  }),
  claims: endpoint({
    method: 'GET',
    path: '/wps/relay/MCS2_getPromotionClaimList',
    who: 'player',
    about: 'What the member joined, applied for and was paid, newest first, at most 100',
    input: nothing,
    output: z.object({ list: z.array(claim) }),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/wps/relay/PROMOFE_getPromotionAnnouncementCategory',
    who: 'anyone',
    about: 'The categories of activities that there are, in their order',
    input: nothing,
    output: z.object({ list: z.array(z.object({ category: z.enum(CATEGORIES), count: z.int() })) }),
  }),
}
