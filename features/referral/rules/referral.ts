import type { Amount } from '#shared/money.ts'
import type { Terms } from './settings.ts'

export const STATES = ['REGISTERED', 'QUALIFIED', 'REVIEW', 'PAID', 'REJECTED'] as const
export type State = (typeof STATES)[number]

/** Why nothing is paid: what an operator decides is told in words of theirs. */
export const REASONS = ['NOT_GIVEN', 'FRIEND_CLOSED', 'OFFICE'] as const
export type Reason = (typeof REASONS)[number]

/** What accounts share, the strongest first. */
export const TIES = ['document', 'phone', 'payee', 'device', 'address'] as const
export type Tie = { kind: (typeof TIES)[number]; about: string; members: string[] }

/** What a friend did in their time: the first deposit, all of them less what was taken back, and own valid bets. */
export type Done = { first: Amount; deposited: Amount; valid: Amount }

/** Whether a friend did all that was asked (agents §4.8). A deposit that was taken back is none. */
export const isReached = ({ first, deposited, valid }: Done, { minDeposit, minBet }: Terms): boolean =>
  first >= minDeposit && deposited >= minDeposit && valid >= minBet

/** How much of what is asked is shown of somebody else's money: never more than was asked. */
export const shownOf = (done: Amount, asked: Amount): Amount => (done < asked ? done : asked)

/** Names of one pattern: the same but for figures, as of accounts that one person numbers. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map(name => name.toLowerCase().replace(/[\d_.-]+/g, ''))
  return a === b && a !== ''
}

export type SeenTie = { kind: Tie['kind']; about: string; memberId: string; isFull: boolean }
export type Around = {
  friendId: string
  /** The inviter, and all whom they brought. */
  ring: ReadonlySet<string>
  /** Of those seen, who has a part in the programme. */
  parts: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

/**
 * What a friend shares that somebody has to look at before money is paid (promotions §11, R1): a document, a phone or a payee with anybody, a
 * browser with anybody who has a part in it, an address within the ring where names are alike. A place where a crowd was
 * says nothing by its address.
 */
export function tiesOf(seen: readonly SeenTie[], { friendId, ring, parts, names }: Around): Tie[] {
  const nameOf = (id: string) => names.get(id) ?? ''
  const counts = ({ kind, memberId, isFull }: SeenTie) => {
    if (memberId === friendId) return false
    if (kind === 'device') return parts.has(memberId)
    if (kind !== 'address') return true
    return !isFull && ring.has(memberId) && areAlike(nameOf(memberId), nameOf(friendId))
  }
  const byPlace = Map.groupBy(seen.filter(counts), ({ kind, about }) => `${kind} ${about}`)
  return [...byPlace.values()]
    .map(rows => ({
      ...{ kind: rows[0]!.kind, about: rows[0]!.about },
      members: [...new Set(rows.map(row => row.memberId))].sort(),
    }))
    .sort((one, other) => TIES.indexOf(one.kind) - TIES.indexOf(other.kind))
}
