import { setTimeout as wait } from 'node:timers/promises'
import { createCashier, proveCashier } from '#features/cashier/server/cashier.ts'
import { answerLimitPrompt } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { seedCashier } from '../../../database/seed/cashier.ts'
import { givenContext, givenMerchant, SERVER_SECRET } from '../../support/given.ts'
import { givenOperator } from '../../support/office/operators.ts'
import { freePorts } from '../../support/platform.ts'
import { startVictim } from './victim.ts'

export type KilledWorld = Awaited<ReturnType<typeof givenKilledWorld>>
type Place = { db: Sql; url: string }
type Reply = { status: number; value: never; code?: string }

const KEYS = { BANK_KEY_ID: 'bank', BANK_KEY_SECRET: 'a-bank-secret-that-only-tests-use-now' }
export const PAYMENT_PASSWORD = '246813'
const POLL_MS = 50
/** Only what hangs is not there by then, however busy the machine is. */
const HANG_MS = 200_000

/** Platform and demo bank, each a process of its own on a database of its own, and each may die at any step of its work. */
export async function givenKilledWorld(own: Place, theirs: Place) {
  const { db } = own
  const context = givenContext(db)
  const [port, officePort, bankPort] = (await freePorts(3)) as [number, number, number]
  await givenMerchant(db)
  await seedCashier(db, 1, { ...KEYS, SERVER_SECRET, BANK_URL: `http://127.0.0.1:${bankPort}` })
  const platform = await startVictim('apps/server/main.ts', port, {
    ...{
      DATABASE_URL: own.url,
      SERVER_SECRET,
      PORT: String(port),
      OFFICE_PORT: String(officePort),
      LOG_LEVEL: 'silent',
    },
  })
  const bank = await startVictim('apps/bank/main.ts', bankPort, {
    ...{ BANK_DATABASE_URL: theirs.url, BANK_PORT: String(bankPort), PLATFORM_URL: platform.url, ...KEYS },
    ...{ LOG_LEVEL: 'silent', BANK_PUBLIC_URL: `http://127.0.0.1:${bankPort}` },
  })
  const cashier = createCashier(context)
  let members = 0

  /** Asks as a client does that keeps its request until it has an answer. */
  async function ask(token: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const text = JSON.stringify(body)
      // Operators have a door of their own.
      const url = path.startsWith('/wps/office/') ? `http://127.0.0.1:${officePort}` : platform.url
      const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: text }) })
        .then(async answer => ({ status: answer.status, ...((await answer.json()) as object) }) as Reply)
        .catch(() => undefined)
      if (reply && reply.status < 500) return reply
      await wait(POLL_MS)
      await platform.untilUp()
    }
  }

  return {
    ...{ db, bankDb: theirs.db, platform, bank, ask, cashier },
    /** Two of them, each time anew: sessions of operators end where nobody works for a while. */
    operators: async () => [await givenOperator(db), await givenOperator(db)] as const,
    join: async () => {
      const name = { username: `payer${++members}`, password: null, chosenByMember: true, merchantId: 1 }
      const profile = { payeeName: 'NGUYEN VAN A' }
      const memberId = await addMemberWithPassword(context, { ...name, paymentPassword: PAYMENT_PASSWORD, profile })
      const who = { merchantId: 1, memberId }
      const visitor = { ip: '198.51.100.7', userAgent: 'a browser' }
      const token = await transaction(db, async tx => {
        await answerLimitPrompt(tx, who, 'none')
        return startSession(tx, { id: memberId, merchantId: 1, type: 0 }, visitor)
      })
      return { ...who, token, payeeId: await cashier.addPayee(who, { kind: 'bank', bin: '970400', number: '12345' }) }
    },
    /** Presses a button of the bank's page until `isDone`, as a person does who looks whether it was. */
    press: async (path: string, isDone: () => Promise<boolean>) => {
      while (!(await isDone())) {
        await bank.untilUp()
        await fetch(`${bank.url}${path}`, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
      }
    },
    /** Waits until it is so. What the bank would do later by its own clock, it does now. */
    until: async (isSo: () => Promise<boolean>) => {
      for (const endsAt = performance.now() + HANG_MS; !(await isSo()); await wait(POLL_MS)) {
        if (performance.now() > endsAt) throw new Error(`it did not come to that: ${isSo}`)
        if (!platform.isUp() || !bank.isUp()) continue
        for (const table of ['payouts', 'events'])
          await theirs.db.unsafe(`update bank.${table} set due_at = now() where due_at > now() + interval '1 second'`)
      }
    },
    findings: async () => {
      const found = { ...(await prove(db)), ...(await proveTurnover(db)), ...(await proveCashier(db)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    close: async () => {
      await platform.stop()
      await bank.stop()
    },
  }
}
