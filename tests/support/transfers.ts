import Fastify from 'fastify'
import type * as z from 'zod/mini'
import { answerError } from '#apps/server/errors.ts'
import { createPolicies } from '#apps/server/policies.ts'
import { setWalletMode } from '#features/games/server/games.ts'
import { createVendorLines, setUpVendor } from '#features/gateway/server/gateway.ts'
import { officeRoutes as operatorsOffice } from '#features/operators/server/office-routes.ts'
import { createFourEyes, createLooks } from '#features/operators/server/operators.ts'
import { login } from '#features/sessions/server/sessions.ts'
import type { transfersApi } from '#features/transfers/api.ts'
import { officeRoutes } from '#features/transfers/server/office-routes.ts'
import { siteRoutes } from '#features/transfers/server/site-routes.ts'
import { createTransfers, setUpTransfers, type TransferSetup } from '#features/transfers/server/transfers.ts'
import { accountOf, findAccount, hold, move, prove } from '#features/wallet/server/wallet.ts'
import { amount, formatAmount, fromMinor, toMinor } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from './database.ts'
import { givenContext, givenCredentials, givenMember, givenMerchant, givenVisitor } from './given.ts'
import { askOffice, type GivenOperator } from './office/operators.ts'
import { startTransferVendor, type TransferVendor } from './transfer-vendor.ts'

export type TransferWorld = Awaited<ReturnType<typeof givenTransfers>>
type Value<Name extends keyof typeof transfersApi> = z.output<(typeof transfersApi)[Name]['output']>
export type MemberThere = Awaited<ReturnType<TransferWorld['newMember']>>

/**
 * A platform with transfer-mode vendors X and Y, each the studio's own desk behind a network that a test bends, and a
 * clock that a test moves. Members start with 100.00 of free cash: 10000 of the contract's smallest units.
 */
export async function givenTransfers(currency = 'CRD', setup: Partial<TransferSetup> = {}) {
  const platform = await freshDatabase()
  const { db } = platform
  const context = givenContext(db)
  await givenMerchant(db, 1, currency)
  const vendors = { X: await startTransferVendor(keyOf('X')), Y: await startTransferVendor(keyOf('Y')) }
  for (const code of ['X', 'Y'] as const) {
    await addVendor(code, vendors[code])
    await transaction(db, tx => setWalletMode(tx, 1, code, 'seamless', false))
    await setUpTransfers(db, {
      ...{ merchantId: 1, vassalage: code, currency, scale: 2, worth: 1n, outAll: true, auto: true },
      ...setup,
    })
  }
  let clock = new Date()
  const now = async () => new Date(clock)
  let n = 0

  /** Another process of the platform: it knows what the database knows. */
  function newServer() {
    const transfers = createTransfers(context, now)
    const deps = { ...context, lines: createVendorLines(context), now }
    const app = Fastify()
    app.setErrorHandler(answerError)
    app.decorate('endpoints', [])
    const looks = createLooks()
    app.decorate('policies', createPolicies(db, looks))
    app.decorateRequest('merchantId', 0)
    app.addHook('onRequest', async request => {
      request.merchantId = request.hostname === TWO ? 2 : 1
    })
    const fourEyes = createFourEyes(context, transfers.actions)
    siteRoutes(app, context, { transfers })
    officeRoutes(app, context, { transfers, fourEyes })
    operatorsOffice(app, context, { fourEyes, looks })
    return { app, transfers, deps }
  }
  let server = newServer()

  async function addVendor(code: string, vendor: TransferVendor): Promise<void> {
    await transaction(db, tx =>
      setUpVendor(tx, context.serverSecret, {
        merchantId: 1,
        vendor: { code, name: `Vendor ${code}`, baseUrl: vendor.url, publicOrigin: vendor.url },
        incoming: { keyId: `${code}-in`, secret: 'a-vendor-secret-that-only-tests-use' },
        outgoing: keyOf(code),
      }),
    )
  }

  async function newMember() {
    n++
    const username = `player${n}`
    const memberId = await givenMember(context, username)
    const account = await accountOf(db, 1, memberId, 'real')
    const rest = fromMinor('10000', currency) - 100_000_000n
    const house = { purpose: 'withdrawals', subject: 'test' } as const
    const lines = [{ account, house, amount: amount(rest) }]
    if (rest !== 0n)
      await transaction(db, tx => move(tx, [{ key: `start:${memberId}`, kind: 'start', reference: '', lines }]))
    return loggedIn(memberId, username)
  }

  let [logins, clicks] = [0, 0]
  async function loggedIn(memberId: string, username: string) {
    const visitor = givenVisitor({ ip: `10.0.${++logins >> 8}.${logins & 255}` })
    const { token } = await login(context, visitor, givenCredentials(username))
    const headers = { authorization: `Bearer ${token}` }

    async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object) {
      const url = `/wps/relay/${path}`
      const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: reply.statusCode, ...(reply.json() as { value: T; code?: string }) }
    }
    return {
      memberId,
      username,
      token,
      transfer: (direction: 'in' | 'out', units: number | 'all', more: { vassalage?: string; key?: string } = {}) =>
        ask<Value<'walletTransfer'>>('POST', 'GCS_walletTransfer', {
          key: `click-${n}-${++clicks}`,
          vassalage: 'X',
          direction,
          amount: units === 'all' ? 'all' : formatAmount(fromMinor(String(units), currency)),
          ...more,
        }),
      wallet: async (query = '') => (await ask<Value<'merchantWallet'>>('GET', `GCS_merchantWallet${query}`)).value,
      bringBack: (more: object = {}) =>
        ask<Value<'bringBack'>>('POST', 'GCS_walletRecover', { key: `back-${n}-${++clicks}`, ...more }),
      list: async () => (await ask<Value<'transferList'>>('GET', 'GCS_walletTransferList')).value.list,
      ask,
      player: async (code = 'X') => {
        const [row] = await db<{ player: string }[]>`
          select w.player from transfers.wallets w join transfers.vendors v using (merchant_id, vendor_id)
          where w.member_id = ${memberId} and v.code = ${code}`
        return row?.player ?? ''
      },
    }
  }

  /** Where a member's money is, in the contract's smallest units; `vendor`: what the vendor itself has. */
  async function moneyOf(member: Awaited<ReturnType<typeof newMember>>, code: 'X' | 'Y' = 'X') {
    const { cash, wallets } = await member.wallet()
    const own = wallets.find(each => each.vassalage === code)!
    const units = (text: string) => Number(text.replace('.', '')) / (currency === 'VND' ? 100 : 1)
    return {
      cash: units(cash),
      transit: units(own.inTransit),
      at: units(own.atVendor),
      vendor: Number(await vendors[code].balanceOf(await member.player(code))),
    }
  }

  return {
    db,
    databaseUrl: platform.url,
    context,
    vendors,
    newMember,
    /** The same member logs in once more. */
    newLogin: (member: Awaited<ReturnType<typeof newMember>>) => loggedIn(member.memberId, member.username),
    moneyOf,
    transfers: () => server.transfers,
    /** A call of operators below `/wps/office/`, as one of them; `host` is TWO at the other merchant. */
    office: (who: GivenOperator, method: 'GET' | 'POST', path: string, body: object = {}, host?: string) =>
      askOffice(server.app, who.token, [method, `/wps/office/${path}`], body, host),
    /** What single steps are taken with. */
    deps: () => server.deps,
    /** The vendor's address changes, and a new process knows it. */
    moveVendor: async (code: 'X' | 'Y', url: string) => {
      await db`update games.vendors set base_url = ${url} where code = ${code}`
      server = newServer()
    },
    /** Lets time pass and the timed work run, until nothing is due. */
    pass: async (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000)
      while ((await server.transfers.runDue()) > 0);
    },
    now,
    setClock: (at: Date) => {
      clock = at
    },
    /** kill -9 and a new process: nothing of the old one is left but what it stored. */
    restart: () => {
      server = newServer()
    },
    /** What the member owes, below zero. */
    debtOf: async (member: { memberId: string }) => {
      const account = await findAccount(db, 1, member.memberId, 'real', 'debt')
      const held = account && (await transaction(db, tx => hold(tx, [account.id])))
      return account ? Number(toMinor(held!.get(account.id)!.balance, currency)) : 0
    },
    cases: async (kind: string) => (await server.transfers.openCases(1)).filter(each => each.kind === kind),
    differences: async () => Object.values(await prove(db)).reduce((sum, count) => sum + count, 0),
    close: async () => {
      await Promise.all([vendors.X.close(), vendors.Y.close()])
      await platform.drop()
    },
  }
}

/** Where the other merchant is asked. */
export const TWO = 'two.test'

/** Nobody listens there: a call provably never leaves. */
export const NOWHERE = 'http://127.0.0.1:2'

/** The platform signs with a key of its own for each vendor. */
const keyOf = (code: string) => ({ keyId: `to-${code}`, secret: 'a-platform-secret-that-only-tests-use' })
