import type * as z from 'zod/mini'
import { hasPaymentPassword } from '#features/credentials/server/credentials.ts'
import { firstLevel } from '#features/identity/rules/identity.ts'
import { levelOf } from '#features/identity/server/identity.ts'
import {
  type ListedMember,
  listMembers,
  maskedContacts,
  memberById,
  memberNames,
  memberStanding,
  searchMembers,
} from '#features/people/server/people.ts'
import type { ListedPlayer, PlayerCard, playersApi } from '#features/players/api-office.ts'
import { stateOf } from '#features/players/rules/players.ts'
import { excludedUntil, isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection, offersWanted } from '#features/protection/server/protection.ts'
import { lifetimeOf } from '#features/records/server/records.ts'
import { lockedUntil } from '#features/sessions/server/sessions.ts'
import { moneyModeOf } from '#features/settings/server/settings.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'

type ListAsk = z.output<typeof playersApi.list.input>
const MOST_LIKE = 100

/** A page of the merchant's members by filters. */
export async function playersPage(context: Context, merchantId: number, ask: ListAsk) {
  const { db } = context
  const { like, state, level, deposited, test, limit, before, ...filter } = ask
  const first = firstLevel(await moneyModeOf(db, merchantId))
  const ids = like === undefined ? undefined : await searchMembers(context, merchantId, like, MOST_LIKE)
  if (ids?.length === 0) return { list: [], next: null }
  const { list, next } = await listMembers(
    db,
    merchantId,
    {
      ...{ ...filter, ids, status: state, isTest: test === undefined ? undefined : test === 'true' },
      level: level === undefined ? undefined : { is: level, orNone: level === first },
      deposited: deposited === undefined ? undefined : parseAmount(deposited),
    },
    { before, limit },
  )
  return { list: list.map(row => toListed(row, first)), next }
}

function toListed(row: ListedMember, first: number): ListedPlayer {
  const { id, username, type, currency, country, locks, tags, isTest, registeredAt, lastLoginAt } = row
  return {
    ...{ id, username, type, currency, country, locks, tags, isTest, state: stateOf(row), level: row.level ?? first },
    ...{ registeredAt: registeredAt.toISOString(), lastLoginAt: lastLoginAt?.toISOString() ?? null },
    deposited: formatAmount(amount(row.deposited)),
  }
}

type Whom = { merchantId: number; memberId: string }

/** Refused as `not_found` for a member of another merchant, as one that never was. Answers the username. */
export async function knownName(db: Sql | Tx, { merchantId, memberId }: Whom): Promise<string> {
  const name = (await memberNames(db, merchantId, [memberId])).get(memberId)
  if (name === undefined) throw new Refusal('not_found')
  return name
}

/** One member, as operators look at them first. */
export async function playerCard({ db, serverSecret }: Context, whom: Whom): Promise<PlayerCard> {
  const { merchantId, memberId } = whom
  const { member, protection, level } = await transaction(db, async tx => {
    const member = await memberById(tx, merchantId, memberId)
    if (!member) throw new Refusal('not_found')
    const protection = (await loadProtection(tx, [memberId])).get(memberId)
    return { member, protection, level: await levelOf(tx, whom) }
  })
  const { username, nickname, type, currency, country, locks, rankLevel, code, uplineId, recommenderId } = member
  const around = [uplineId, recommenderId].filter(id => id !== null)
  const [names, standing, contacts, triesUntil, hasPayment, balance, lifetime, offers] = await Promise.all([
    memberNames(db, merchantId, around),
    memberStanding(db, merchantId, memberId),
    maskedContacts(db, serverSecret, memberId),
    lockedUntil(db, { ...whom, username }),
    hasPaymentPassword(db, memberId),
    balanceOf(db, memberId, type === 4),
    lifetimeOf(db, whom),
    offersWanted(db, whom),
  ])
  const shown = (id: string | null) => (id === null ? null : { id, username: names.get(id) ?? '' })
  return {
    ...{
      id: memberId,
      username,
      nickname,
      type,
      currency,
      country,
      locks,
      rankLevel,
      code,
      state: stateOf(member),
      level,
    },
    ...{ upline: shown(uplineId), recommender: shown(recommenderId), ...contacts },
    ...{ tags: standing.tags, isTest: standing.isTest, lastLoginAt: standing.lastLoginAt?.toISOString() ?? null },
    ...{ registeredAt: member.registeredAt.toISOString(), triesUntil: triesUntil?.toISOString() ?? null },
    ...{ hasPaymentPassword: hasPayment, lifetime, offers },
    excluded: protection && isExcluded(protection, protection.at) ? excludedUntil(protection).until : 'none',
    balance: {
      ...{ sum: formatAmount(balance.sum), cash: formatAmount(balance.cash) },
      ...{ bonus: formatAmount(balance.bonus), elsewhere: formatAmount(balance.elsewhere) },
    },
  }
}
