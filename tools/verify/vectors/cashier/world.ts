import { createCashier, setConfig, setProviderKeys } from '#features/cashier/server/cashier.ts'
import { setLevel } from '#features/identity/server/identity.ts'
import { setMemberStatus } from '#features/people/server/people.ts'
import { answerLimitPrompt, exclude, setLimit } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { endLotsOfExcluded, openLot } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { giveBonus } from '../../../../tests/support/promotions/bonuses.ts'
import { createBank } from './bank.ts'
import type { GivenMember, SequenceCase } from './shape.ts'

export const SECRET = 'whsec_dmVjdG9ycyBvZiB0aGUgY2FzaGllcg=='
export const PASSWORD = '246813'
const START = '2026-12-01T03:00:00Z'
const HOUR_MS = 3_600_000

export type World = Awaited<ReturnType<typeof openWorld>>
type Tree = { [key: string]: unknown }

export function contextOf(db: Sql): Context {
  const log = createLog('vectors', 'silent')
  return { db, log, realtime: createRealtime(), serverSecret: 'a-server-secret-that-only-vectors-use' }
}

/** A merchant of its own for a case, with its members, at the start of its clock. */
export async function openWorld(context: Context, merchantId: number, defaults: Tree, { given }: SequenceCase) {
  const { db } = context
  const config = merged(defaults, given.config ?? {})
  const currency = String(config.currency)
  let clock = new Date(given.at ?? START)
  const startedAt = clock.getTime()
  const bank = createBank()
  const methods = Object.values(config.methods as Record<string, { provider: string }>)
  // A case may send by a provider that takes no deposits.
  const codes = [...new Set([...methods.map(each => each.provider), 'bank', 'psp', 'chain'])].filter(
    code => code !== 'c2c',
  )
  const providers = async (_: number, code: string) => (codes.includes(code) ? bank.provider : undefined)
  const cashier = createCashier(context, { providers, now: async () => new Date(clock) })
  const ids = new Map<string, string>()
  const names = new Map<string, string>()

  await transaction(db, async tx => {
    const merchant = { id: merchantId, code: `m${merchantId}`, name: 'Vectors', moneyMode: 'real', currency } as const
    await addMerchant(tx, { ...merchant, currencySymbol: currency, encPayload: 'accept', takesUnknownHosts: false })
    await setConfig(tx, merchantId, config as never, 'vectors')
    for (const code of codes) await setProviderKeys(tx, context.serverSecret, merchantId, code, [SECRET])
  })

  const whoIs = (name: string) => ({ merchantId, memberId: names.get(name) ?? name })

  async function addMember(name: string, member: GivenMember): Promise<void> {
    const memberId = await addMemberWithPassword(context, {
      ...{ merchantId, username: `m${merchantId}${name.toLowerCase()}`.padEnd(6, '0'), password: null },
      ...{ chosenByMember: true, type: member.type ?? 0, paymentPassword: PASSWORD },
      profile: { payeeName: member.name },
    })
    names.set(name, memberId)
    const who = { merchantId, memberId }
    for (const [id, payee] of Object.entries(member.payees)) {
      clock = new Date(startedAt - payee.ageHours * HOUR_MS)
      ids.set(
        `${name} ${id}`,
        await cashier.addPayee(who, { kind: 'bank', name: payee.name, bin: '970436', number: memberId }),
      )
    }
    clock = new Date(startedAt)
    await transaction(db, async tx => {
      if (member.kyc !== undefined) await setLevel(tx, who, { level: member.kyc, by: 'vectors', why: 'given' })
      await answerLimitPrompt(tx, who, 'none')
      await giveMoney(tx, who, member)
      if (member.depositLimitLeft !== undefined) {
        const max = parseAmount(member.depositLimitLeft)
        await setLimit(tx, { ...who, by: memberId, kind: 'deposit', period: 'month', max })
      }
      if (member.status) await setMemberStatus(tx, merchantId, memberId, member.status)
    })
    if (member.excluded) await excludeMember(name)
  }

  type Tx = Parameters<Parameters<typeof transaction>[1]>[0]
  async function giveMoney(tx: Tx, who: { merchantId: number; memberId: string }, member: GivenMember): Promise<void> {
    const { memberId } = who
    if (member.cash) {
      const account = await accountOf(tx, merchantId, memberId, 'real')
      const lines = [
        { account, house: { purpose: 'promotions', subject: 'opening' } as const, amount: parseAmount(member.cash) },
      ]
      await move(tx, [{ key: `opening:${memberId}`, kind: 'opening', reference: 'opening', lines }])
    }
    if (member.bonus) {
      const value = parseAmount(member.bonus)
      await giveBonus(tx, memberId, value, { required: value, promotion: 'c1', merchantId })
    }
    for (const [i, lot] of member.lots.entries()) await giveLot(tx, { ...who, currency }, lot, i)
  }

  /** A lot of which a part was played before: by a bet that used just that. */
  async function giveLot(
    tx: Tx,
    owner: { merchantId: number; memberId: string; currency: string },
    lot: Lot,
    i: number,
  ) {
    const source = `given:${owner.memberId}:${i}`
    const at = new Date(startedAt - HOUR_MS + i)
    const timesPpm = BigInt(Math.round(lot.times * 1e6))
    await openLot(tx, owner, { source, amount: parseAmount(lot.amount), timesPpm }, at)
    const [row] = await tx<{ id: bigint; required: bigint }[]>`
      select id, required from turnover.lots where merchant_id = ${merchantId} and source = ${source}`
    const left = parseAmount(lot.remaining)
    const used = row ? row.required - left : 0n
    if (!row || used === 0n) return
    await tx`
      insert into turnover.bets (merchant_id, reference, member_id, currency, valid, accepted_at, counted_at)
      values (${merchantId}, ${source}, ${owner.memberId}, ${currency}, ${used}, ${at}, ${at})`
    await tx`insert into turnover.uses values (${merchantId}, ${source}, ${row.id}, ${used})`
    await tx`
      update turnover.lots set remaining = ${left}, state = case when ${left}::bigint = 0 then 'DONE' else 'OPEN' end,
        ended_at = case when ${left}::bigint = 0 then ${at}::timestamptz end
      where id = ${row.id}`
  }

  async function excludeMember(name: string): Promise<void> {
    const { memberId } = whoIs(name)
    await transaction(db, async tx => {
      await exclude(tx, { merchantId, memberId, by: memberId, kind: 'self', term: '6 months' })
      await endLotsOfExcluded(tx, { merchantId, memberId, kind: 'self' })
    })
  }

  for (const [name, member] of Object.entries(given.members)) await addMember(name, member)

  return {
    ...{ db, merchantId, currency, cashier, bank, ids, names, whoIs, excludeMember },
    now: () => new Date(clock),
    /** Lets the case's clock come to a second; what is due until then happens first. */
    passTo: async (seconds: number) => {
      clock = new Date(startedAt + seconds * 1000)
      while ((await cashier.runDue()) > 0);
    },
  }
}

type Lot = GivenMember['lots'][number]

/** The defaults with what a case changes of them. No weights stand in the file: then signals count nothing. */
function merged(defaults: Tree, change: Tree): Tree {
  const all = merge(defaults, change)
  return { ...all, withdrawal: { weights: {}, ...(all.withdrawal as Tree) } }
}

function merge(base: Tree, change: Tree): Tree {
  const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(change)])].map(key => {
      const [before, after] = [base[key], change[key]]
      return [key, isTree(before) && isTree(after) ? merge(before, after) : key in change ? after : before]
    }),
  )
}
