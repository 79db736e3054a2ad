import { amount } from '#shared/money.ts'
import { type KilledWorld, PAYMENT_PASSWORD } from './killed-world.ts'

/*
 * What members and operators do while a server dies (A3). Each deed goes on with its work until it is done, and answers what
 * is wrong with money or with what exists once. `begin` comes before somebody is told to die, `end` after.
 */

type Wrong = string[]
export type Deed = (world: KilledWorld, who: Member) => Promise<{ end: () => Promise<Wrong> }>
type Member = Awaited<ReturnType<KilledWorld['join']>>

const START = 10_000
const LATER = new Date('2999-01-01T00:00:00Z')

const countOf = async (rows: Promise<{ count: number }[]>) => (await rows)[0]!.count
const stateOf = async ({ db }: KilledWorld, table: string, id: string) => {
  const rows = await db<{ state: string }[]>`select state from ${db(`cashier.${table}`)} where id = ${id}`
  return rows[0]?.state
}

/** How what a member has differs from what they should have. */
async function money({ db }: KilledWorld, { memberId }: Member, wanted: Record<string, number>): Promise<Wrong> {
  const rows = await db<{ purpose: string; balance: bigint }[]>`
    select purpose, balance from wallet.public_balances
    where member_id = ${memberId} and book = 'real' and balance <> 0 order by purpose`
  const has = Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(amount(balance)) / 10_000]))
  const [is, should] = [has, wanted].map(each => JSON.stringify(Object.entries(each).sort()))
  return is === should ? [] : [`${memberId} has ${is} instead of ${should}`]
}

const once = (what: string, count: number): Wrong => (count === 1 ? [] : [`${what}: ${count} times`])

async function placeOrder(world: KilledWorld, who: Member, key: string): Promise<string> {
  const ask = { key, method: 'gateway', amount: '100' }
  const { value, code } = await world.ask(who.token, 'POST', '/wps/cashier/deposits', ask)
  if (code) throw new Error(`an order was refused: ${code}`)
  return (value as { id: string }).id
}

const paymentsOf = ({ bankDb }: KilledWorld, order: string) =>
  countOf(bankDb`select count(*)::int as count from bank.payments where order_id = ${order}`)

export const order: Deed = async (world, who) => ({
  end: async () => {
    const id = await placeOrder(world, who, 'order-number-1')
    await world.until(async () => (await stateOf(world, 'deposits', id)) === 'PENDING')
    const { db, bankDb } = world
    return [
      ...once(
        'our order',
        await countOf(db`
        select count(*)::int as count from cashier.deposits where member_id = ${who.memberId}`),
      ),
      ...once('its order', await countOf(bankDb`select count(*)::int as count from bank.orders where id = ${id}`)),
      ...(await money(world, who, { cash: START })),
    ]
  },
})

/** An order that was made while the bank was away, and that the platform offers again by itself. */
export const offer: Deed = async (world, who) => {
  await world.bank.kill()
  const id = await placeOrder(world, who, 'order-number-1')
  // Not before somebody is told to die.
  await world.db`update cashier.deposits set due_at = ${LATER} where id = ${id}`
  await world.bank.letComeBack()
  return {
    end: async () => {
      await world.db`update cashier.deposits set due_at = now() where id = ${id}`
      await world.until(async () => (await stateOf(world, 'deposits', id)) === 'PENDING')
      const { bankDb } = world
      return once('its order', await countOf(bankDb`select count(*)::int as count from bank.orders where id = ${id}`))
    },
  }
}

export const arrival: Deed = async (world, who) => {
  const id = await placeOrder(world, who, 'order-number-1')
  return {
    end: async () => {
      await world.press(`/orders/gateway/${id}/pay`, async () => (await paymentsOf(world, id)) > 0)
      await world.until(async () => (await stateOf(world, 'deposits', id)) === 'SUCCEEDED')
      return [
        ...once('its payment', await paymentsOf(world, id)),
        ...once(
          'our arrival',
          await countOf(world.db`
          select count(*)::int as count from cashier.arrivals where order_id = ${id}`),
        ),
        ...(await money(world, who, { cash: START + 100 })),
      ]
    },
  }
}

async function askOut(world: KilledWorld, who: Member): Promise<string> {
  const { payeeId, token } = who
  const ask = { key: 'withdrawal-number-1', payeeId, amount: '300', paymentPassword: PAYMENT_PASSWORD }
  const { value, code } = await world.ask(token, 'POST', '/wps/cashier/withdrawals', ask)
  if (code) throw new Error(`a withdrawal was refused: ${code}`)
  const { id } = value as { id: string }
  for (const by of ['op1', 'op2'])
    if ((await stateOf(world, 'withdrawals', id)) === 'REVIEW')
      await world.cashier.approveWithdrawal({ merchantId: 1, id }, by)
  return id
}

async function untilPaid(world: KilledWorld, id: string): Promise<string> {
  const partOf = () => world.db<{ id: string; state: string }[]>`
    select id, state from cashier.parts where withdrawal_id = ${id}`
  await world.until(async () => (await partOf()).some(({ state }) => state !== 'SENT'))
  return (await partOf())[0]!.id
}

/** A withdrawal from the first click on, through its sending, until it is paid out. */
export const send: Deed = async (world, who) => ({
  end: async () => {
    const id = await askOut(world, who)
    await untilPaid(world, id)
    return sentOnce(world, who, id)
  },
})

async function sentOnce(world: KilledWorld, who: Member, id: string): Promise<Wrong> {
  const { db, bankDb } = world
  const parts = await db<{ id: string; state: string }[]>`
    select id, state from cashier.parts where withdrawal_id = ${id}`
  const names = parts.map(each => each.id)
  return [
    ...once(
      'our withdrawal',
      await countOf(db`
      select count(*)::int as count from cashier.withdrawals where member_id = ${who.memberId}`),
    ),
    ...once('our part', parts.length),
    ...once(
      'its payout',
      await countOf(bankDb`
      select count(*)::int as count from bank.payouts where state = 'paid' and part = any(${names}::text[])`),
    ),
    ...(await money(world, who, { cash: START - 300 })),
  ]
}

export const confirm: Deed = async (world, who) => {
  const id = await askOut(world, who)
  const part = await untilPaid(world, id)
  return {
    end: async () => {
      const ask = { id: part, action: 'received' }
      const { code } = await world.ask(who.token, 'POST', '/wps/relay/MCSFE_processC2CTransaction', ask)
      if (code) return [`received was refused: ${code}`]
      await world.until(async () => (await stateOf(world, 'withdrawals', id)) === 'RECEIVED')
      return sentOnce(world, who, id)
    },
  }
}

/** The clock says it for a member who says nothing. */
export const confirmedByClock: Deed = async (world, who) => {
  const id = await askOut(world, who)
  const part = await untilPaid(world, id)
  return {
    end: async () => {
      await world.db`update cashier.parts set due_at = now() where id = ${part}`
      await world.until(async () => (await stateOf(world, 'withdrawals', id)) === 'RECEIVED')
      return sentOnce(world, who, id)
    },
  }
}

const refunded = ({ bankDb }: KilledWorld, paymentId: string) =>
  countOf(bankDb`
    select count(*)::int as count from bank.bookings where type = 'refund' and payment_id = ${paymentId}`)

async function arrivalToRefund(world: KilledWorld, who: Member) {
  const { db, ask } = world
  const operators = await world.operators()
  const id = await placeOrder(world, who, 'order-number-1')
  await world.press(`/orders/gateway/${id}/less`, async () => (await paymentsOf(world, id)) > 0)
  await world.until(async () => (await stateOf(world, 'deposits', id)) === 'REVIEW')
  const [arrived] = await db<{ paymentId: string; version: number }[]>`
    select payment_id as "paymentId", version from cashier.arrivals where order_id = ${id}`
  const { paymentId, version } = arrived!
  const path = `/wps/office/cashier/arrivals/gateway/${encodeURIComponent(paymentId)}/refund`
  const body = { version: String(version), reason: 'it is another sum' }
  const { value, code } = await ask(operators[0].token, 'POST', path, body)
  if (code) throw new Error(`a refund was not proposed: ${code}`)
  const { proposalId } = value as { proposalId: string }
  const stands = async () => {
    const rows = await db<{ state: string }[]>`select state from cashier.arrivals where payment_id = ${paymentId}`
    return rows[0]!.state
  }
  /** The second person looks again after each call without an answer. */
  const confirmIt = async () => {
    while ((await stands()) === 'SUSPENSE')
      await ask(operators[1].token, 'POST', `/wps/office/proposals/${proposalId}/confirm`)
  }
  const finish = async () => {
    await world.until(async () => (await stands()) === 'REFUNDED')
    return [...once('its refund', await refunded(world, paymentId)), ...(await money(world, who, { cash: START }))]
  }
  return { paymentId, confirmIt, finish }
}

export const refund: Deed = async (world, who) => {
  const { confirmIt, finish } = await arrivalToRefund(world, who)
  return {
    end: async () => {
      await confirmIt()
      return finish()
    },
  }
}

/** Decided while the bank was away, and asked for again by the platform itself. */
export const refundLater: Deed = async (world, who) => {
  const { paymentId, confirmIt, finish } = await arrivalToRefund(world, who)
  await world.bank.kill()
  await confirmIt()
  await world.db`update cashier.arrivals set due_at = ${LATER} where payment_id = ${paymentId}`
  await world.bank.letComeBack()
  return {
    end: async () => {
      await world.db`update cashier.arrivals set due_at = now() where payment_id = ${paymentId}`
      return finish()
    },
  }
}
