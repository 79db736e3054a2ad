import * as z from 'zod/mini'
import { type Amount, amount } from '#shared/money.ts'
import { audience, bonusTerms, money, texts } from './offers.ts'

/** Where activities stand on the page of promotions, in the order of their tabs. */
export const CATEGORIES = ['newcomers', 'play', 'deposit', 'events'] as const

const times = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))

/** What an activity asks and gives, as a version of it is kept (agents §4.6). */
export const activityOffer = z.strictObject({
  category: z.enum(CATEGORIES),
  /** A path on this site, empty without one. */
  picture: z.string().check(z.maxLength(200), z.regex(/^(\/[\w-][\w./-]*)?$/)),
  /** By itself, by a press of the member, or by an application that an operator decides about. */
  apply: z.enum(['AUTO', 'JOIN', 'APPLY']),
  reward: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cash'), amount: money, timesPpm: z.int().check(z.gte(0)) }),
    z.strictObject({ kind: z.literal('bonus'), amount: money, ...bonusTerms }),
  ]),
  /** What has to be reached between start and end: own valid bets, or deposits; each time anew. */
  target: z.nullable(z.strictObject({ of: z.enum(['valid_bet', 'deposit']), amount: money })),
  /** Of all members, in a day of the merchant's clock and altogether. */
  perDay: times,
  total: times,
  /** Whether somebody who was refused may apply once more. */
  mayReapply: z.boolean(),
  /** Days after its end in which what was reached may still be claimed. */
  graceDays: z.int().check(z.gte(0), z.lte(90)),
  audience,
  texts,
})
export type ActivityOffer = z.output<typeof activityOffer>

/** The labels of activities, as the specification names them (§4). */
export const LABELS = [
  ...(['Join', 'Joined', 'Applying', 'Claim', 'Claimed', 'Issued', 'Rejected', 'Process', 'Close'] as const),
  'coming soon',
] as const
export type Label = (typeof LABELS)[number]

/** How a member's part in an activity is kept; QUALIFIED and CLOSED follow from figures and the clock. */
export const PART_STATES = ['JOINED', 'CLAIMED', 'APPLYING', 'APPROVED', 'ISSUED', 'REJECTED'] as const
export type PartState = (typeof PART_STATES)[number]
export const STANDINGS = ['NONE', ...PART_STATES, 'QUALIFIED', 'CLOSED'] as const
export type Standing = (typeof STANDINGS)[number]

/** Times in ms. `endsAt`: where it was stopped before, then. */
export type Window = { startsAt: number; endsAt: number; graceDays: number }
export type Seen = Window & {
  apply: ActivityOffer['apply']
  state: PartState | undefined
  /** What it asks for was reached; without a target when the member joined. */
  isMet: boolean
  /** Nothing keeps the member from it. */
  isEligible: boolean
  mayReapply: boolean
}

const DAY_MS = 86_400_000
const claimableUntil = ({ endsAt, graceDays }: Window) => endsAt + graceDays * DAY_MS

/** Where a member stands: NONE → JOINED → QUALIFIED → CLAIMED, or NONE → APPLYING → APPROVED → ISSUED | REJECTED; CLOSED at its end. */
export function standingOf(seen: Seen, now: number): Standing {
  const { state, endsAt, isMet } = seen
  if (state === undefined) return now >= endsAt ? 'CLOSED' : 'NONE'
  if (state !== 'JOINED') return state
  if (isMet) return now < claimableUntil(seen) ? 'QUALIFIED' : 'CLOSED'
  return now >= endsAt ? 'CLOSED' : 'JOINED'
}

/** What the button says (agents §4.6), and whether a press does something. */
export function labelOf(seen: Seen, now: number): { label: Label; isOpen: boolean } {
  const { apply, startsAt, endsAt, isEligible, mayReapply } = seen
  const still = (label: Label) => ({ label, isOpen: false })
  switch (standingOf(seen, now)) {
    case 'NONE':
      if (now < startsAt) return still('coming soon')
      if (!isEligible) return still('Close')
      return apply === 'AUTO' ? still('Joined') : { label: 'Join', isOpen: true }
    case 'JOINED':
      return still('Joined')
    case 'QUALIFIED':
      return { label: 'Claim', isOpen: true }
    case 'CLAIMED':
      return still('Claimed')
    case 'APPLYING':
      return still('Applying')
    case 'APPROVED':
      return still('Process')
    case 'ISSUED':
      return still('Issued')
    case 'REJECTED':
      return { label: 'Rejected', isOpen: mayReapply && isEligible && now < endsAt }
    case 'CLOSED':
      return still('Close')
  }
}

/** Whether a member may claim what they reached in an activity that was joined. */
export const mayClaim = (window: Window, now: number): boolean => now >= window.startsAt && now < claimableUntil(window)

/** What has to be reached for that turn: each turn asks for as much again. */
export const targetOf = (asked: Amount, turn: number): Amount => amount(asked * BigInt(turn))
