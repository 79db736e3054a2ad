import { checkBet, checkDeposit, type Rebase, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { loadProtection, saveRebases } from '#features/protection/server/protection.ts'
import { type HousePurpose, totalsAfter } from '#features/wallet/rules/wallet.ts'
import { type Account, accountOf, hold, move, openAccounts } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { freshDatabase } from './database.ts'

export type Protected = { merchantId: 1; memberId: string; account: Account }
type Bet = { member: Protected; stake: string }
const HOUSE = { bet: ['stake', '-'], win: ['payout', ''], deposit: ['deposits', ''] } as const

/** A ledger whose members bet, win and deposit through the doors of protection as the gateway and the cashier do. */
export async function givenProtection() {
  const { db, drop } = await freshDatabase()

  async function newMember(): Promise<Protected> {
    const owner = { merchantId: 1, memberId: newId('mem'), currency: 'CRD' } as const
    await transaction(db, tx => openAccounts(tx, owner))
    const account = await accountOf(db, 1, owner.memberId, 'real')
    const member = { merchantId: 1, memberId: owner.memberId, account } as const
    await transaction(db, tx => post(tx, member, 'promotions', '100000'))
    return member
  }

  /** One transaction for many bets: `reason` or `kind left` of each that is refused, `yes` of the others. */
  function bets(asks: readonly Bet[], sessionStartedAt = new Date()): Promise<string[]> {
    return transaction(db, async tx => {
      const accounts = [...new Set(asks.map(({ member }) => member.account.id))]
      const till = await hold(tx, accounts)
      const found = await loadProtection(tx, [...new Set(asks.map(({ member }) => member.memberId))])
      const totals = new Map(accounts.map(id => [id, till.get(id)!.totals]))
      const rebases: Rebase[] = []
      const answers: string[] = []
      for (const { member, stake } of asks) {
        const now = totals.get(member.account.id)!
        let protection = found.get(member.memberId)
        if (protection) {
          const begun = rollWindows(protection, protection.at, now)
          rebases.push(...begun)
          protection = withRebases(protection, begun)
          found.set(member.memberId, protection)
        }
        const at = protection?.at ?? new Date()
        const verdict = checkBet(protection, { at, stake: parseAmount(stake), totals: now, sessionStartedAt })
        answers.push(worded(verdict))
        if (!verdict.allowed) continue
        await post(tx, member, 'stake', `-${stake}`)
        totals.set(member.account.id, totalsAfter(now, 'stake', parseAmount(`-${stake}`)))
      }
      await saveRebases(tx, rebases)
      return answers
    })
  }

  async function bet(member: Protected, stake: string, sessionStartedAt?: Date): Promise<string> {
    const [answer] = await bets([{ member, stake }], sessionStartedAt)
    return answer!
  }

  function deposit(member: Protected, value: string): Promise<string> {
    return transaction(db, async tx => {
      const { totals } = (await hold(tx, [member.account.id])).get(member.account.id)!
      let protection = (await loadProtection(tx, [member.memberId])).get(member.memberId)
      const rebases = protection ? rollWindows(protection, protection.at, totals) : []
      protection = protection && withRebases(protection, rebases)
      const ask = { at: protection?.at ?? new Date(), amount: parseAmount(value), totals }
      const verdict = checkDeposit(protection, ask)
      if (verdict.allowed) await post(tx, member, 'deposits', value)
      await saveRebases(tx, rebases)
      return worded(verdict)
    })
  }

  /** What nobody asked protection about. */
  function book(member: Protected, what: keyof typeof HOUSE, value: string): Promise<void> {
    const [purpose, sign] = HOUSE[what]
    return transaction(db, tx => post(tx, member, purpose, sign + value))
  }

  return { db, newMember, bets, bet, deposit, book, close: drop }
}

async function post(tx: Tx, { account }: Protected, purpose: HousePurpose, value: string): Promise<void> {
  const lines = [{ account, house: { purpose, subject: 'TESTER' }, amount: amount(parseAmount(value)) }]
  const [outcome] = await move(tx, [{ key: newId('key'), kind: purpose, reference: purpose, lines }])
  if (outcome!.status !== 'done') throw new Error(`a ${purpose} of ${value} is ${outcome!.status}`)
}

function worded(verdict: ReturnType<typeof checkBet>): string {
  if (verdict.allowed) return 'yes'
  return verdict.reason === 'excluded' ? 'excluded' : `${verdict.kind} ${verdict.left / 10_000n}`
}
