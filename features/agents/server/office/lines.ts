import * as z from 'zod/mini'
import type { AgentPlace } from '#features/agents/api-lines.ts'
import { type Acting, type Actions, audit, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { HOUSE_TERMS, type TeamFlag, type Terms } from '#features/people/rules/people.ts'
import {
  agree,
  agreementOf,
  heldMember,
  heldUpline,
  isQuotaBand,
  judgedMove,
  lineOf,
  type Member,
  memberById,
  moveSubtree,
  ownTeamFlags,
  quotasOf,
  setQuota,
  setTeamFlags,
  setTerms,
  teamFlags,
  termsOf,
  waitingMove,
} from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { sumHeld } from '../bills/store-lists.ts'
import { sumArrears } from '../bills/store-pay.ts'
import { close, closingOf, judgedClosing } from '../closings/closings.ts'
import { findFreeze } from '../freezes/store-freezes.ts'
import { selectStanding } from '../reports/store-team.ts'
import { countOpen } from './store-contracts.ts'

type Values = Record<string, number>
const text = (value: bigint) => formatAmount(amount(value))
const plain = (values: Terms['series']) => ({ ...values }) as Values

/** Where somebody stands in a line. */
export async function placeOf(db: Sql, merchantId: number, memberId: string): Promise<AgentPlace> {
  const member = await transaction(db, tx => memberById(tx, merchantId, memberId))
  if (!member) throw new Refusal('not_found')
  const { id, number, username, type, status } = member
  const [line, move, terms, agreement, flags, inForce, quotas] = await Promise.all([
    lineOf(db, merchantId, id),
    waitingMove(db, number),
    termsOf(db, number),
    agreementOf(db, number),
    ownTeamFlags(db, number),
    teamFlags(db, [id]),
    quotasOf(db, member),
  ])
  const [freeze, standing, owed, receivable, open, closing] = await Promise.all([
    findFreeze(db, number),
    selectStanding(db, merchantId, number, id),
    sumArrears(db, id),
    sumHeld(db, number),
    countOpen(db, number),
    closingOf(db, number),
  ])
  const upline = line.at(-1)
  const most = upline ? await termsOf(db, upline.number) : HOUSE_TERMS
  return {
    ...{ id, username, type, status, move, closing, flags, inForce: [...(inForce.get(id) ?? [])], quotas },
    uplines: line.map(each => ({ id: each.id, username: each.username })),
    ...{ series: plain(terms.series), rates: plain(terms.rates) },
    most: { series: plain(most.series), rates: plain(most.rates) },
    ...{ allowsEqual: agreement.allowsEqual, toUpline: agreement.toUpline },
    freeze: freeze ? { ...freeze, until: freeze.until?.toISOString() ?? null, at: freeze.at.toISOString() } : null,
    money: {
      ...{ balance: text(standing.wallet), teamBalance: text(standing.balance) },
      ...{ members: standing.members, agents: standing.agents, arrears: text(owed.owed), unpaid: owed.bills },
      ...{ receivable: text(receivable), asked: open.asked, asking: open.asking },
    },
  }
}

type Aim = { memberId: string; reason: string }

/** Holds the member, does it, and puts it on record with what `deed` tells. */
function act(db: Sql, who: Acting, { memberId, reason }: Aim, action: string, deed: (tx: Tx) => Promise<object>) {
  return transaction(db, async tx => {
    const told = await deed(tx)
    await audit(tx, who, { action, item: `member:${memberId}`, inputs: { ...told }, reason })
    return {}
  })
}

export const forbid = (db: Sql, who: Acting, { flags, ...aim }: Aim & { flags: TeamFlag[] }) =>
  act(db, who, aim, 'agents.freeze', async tx => {
    const member = await heldMember(tx, who.merchantId, aim.memberId)
    const before = await ownTeamFlags(tx, member.number)
    const after = [...new Set(flags)].sort()
    if (before.length === after.length && after.every(each => before.includes(each))) throw new Refusal('state_changed')
    await setTeamFlags(tx, member, after)
    return { before, after }
  })

/** In place of who stands above; of a top the house is. */
export const giveTerms = (
  db: Sql,
  who: Acting,
  { series, rates, allowsEqual, ...aim }: Aim & Terms & { allowsEqual: boolean },
) =>
  act(db, who, aim, 'agents.terms', async tx => {
    const upline = await uplineOf(tx, who.merchantId, aim.memberId)
    const member = await heldMember(tx, who.merchantId, aim.memberId)
    const before = await termsOf(tx, member.number)
    await setTerms(tx, upline, member, { series, rates })
    await agree(tx, member, { allowsEqual })
    return { before, after: { series, rates }, allowsEqual }
  })

/** Held before the member, as whoever gives something holds them. */
async function uplineOf(tx: Tx, merchantId: number, memberId: string): Promise<Member | null> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  return member.uplineId === null ? null : heldUpline(tx, merchantId, member.uplineId)
}

export type QuotaWish = Aim & { group: string; from: number; granted: number }

export const grantQuota = (db: Sql, who: Acting, { group, from, granted, ...aim }: QuotaWish) =>
  act(db, who, aim, 'agents.quota', async tx => {
    if (!isQuotaBand(group, from)) throw new Refusal('invalid_input', { field: 'from' })
    const agent = await heldUpline(tx, who.merchantId, aim.memberId)
    await setQuota(tx, who.merchantId, agent.number, group, from, granted)
    return { group, from, granted }
  })

const moveShape = z.object({ memberId: z.string(), to: z.string() })
const closeShape = z.object({ memberId: z.string(), to: z.nullable(z.string()) })

/** A line goes elsewhere only as two people say it. */
export function lineActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'agents.move': fourEyes('agents.move', moveShape, {
      ground: async (tx, merchantId, { memberId, to }) => {
        const { member, target, size } = await judgedMove(tx, { merchantId, memberId, toId: to })
        const from = member.uplineId === null ? undefined : await memberById(tx, merchantId, member.uplineId)
        const effect = { username: member.username, from: from?.username ?? '', to: target!.username, members: size }
        return { item: `member:${memberId}`, version: `${member.uplineId} ${to}`, effect }
      },
      carryOut: ({ merchantId, people }, { memberId, to }) =>
        transaction(db, async tx => {
          const move = await moveSubtree(tx, { merchantId, memberId, toId: to }, () => people.mark(tx))
          return { since: move.since, members: move.count }
        }),
    }),
    'agents.close': fourEyes('agents.close', closeShape, {
      ground: async (tx, merchantId, wish) => {
        const { member, heirId, downlines } = await judgedClosing(tx, { merchantId, ...wish })
        const heir = heirId === null ? undefined : await memberById(tx, merchantId, heirId)
        const effect = { username: member.username, to: heir?.username ?? '', downlines: downlines.length }
        return { item: `member:${wish.memberId}`, version: `${heirId} ${downlines.length}`, effect }
      },
      carryOut: ({ merchantId, people, reason }, wish) =>
        transaction(db, async tx => {
          const judged = await judgedClosing(tx, { merchantId, ...wish })
          await people.mark(tx)
          await close(tx, judged, { by: bySome(people), operator: people.by, reason })
          return { downlines: judged.downlines.length }
        }),
    }),
  }
}
