import { signEvent } from '#features/cashier/server/cashier.ts'
import { countBets, endDust } from '#features/turnover/server/turnover.ts'
import { accountOf, move, standOf } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import type { Step } from './shape.ts'
import { PASSWORD, SECRET, type World } from './world.ts'

type Act = (world: World, step: Step) => Promise<unknown>
const text = (step: Step, field: string) => String(step[field])
const optional = (step: Step, field: string) => (step[field] === undefined ? undefined : String(step[field]))
const money = (step: Step, field: string) => parseAmount(text(step, field))
const people = (step: Step) => ({ by: text(step, 'by'), second: optional(step, 'second') })

/** The id in the product of what a case calls so; what is not there is nobody's. */
const idOf = ({ ids }: World, name: string) => ids.get(name) ?? name
const item = (world: World, step: Step, field: string) => ({
  ...{ merchantId: world.merchantId, id: idOf(world, text(step, field)) },
})

function targetOf(world: World, step: Step) {
  const { merchantId } = world
  const arrival = optional(step, 'arrival')
  if (arrival === undefined) return { merchantId, depositId: idOf(world, text(step, 'deposit')) }
  const [provider = '', paymentId = ''] = arrival.split(/:(.*)/s)
  return { merchantId, provider, paymentId: idOf(world, paymentId) }
}

const PNG = { type: 'png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) } as const
const picturesOf = (step: Step) => Array.from({ length: Number(step.images ?? 0) }, () => PNG)

const EVENT_FIELDS = ['paymentId', 'amount', 'currency', 'reference', 'payerName', 'confirmations', 'isMarked'] as const

async function tell(world: World, step: Step): Promise<string> {
  const { merchantId } = world
  const provider = text(step, 'provider')
  const order = step.order === undefined || step.order === null ? null : idOf(world, text(step, 'order'))
  const part = step.part === undefined ? undefined : idOf(world, text(step, 'part'))
  const given = Object.fromEntries(EVENT_FIELDS.flatMap(name => (step[name] === undefined ? [] : [[name, step[name]]])))
  const type = text(step, 'event')
  if (type === 'payment.final' && order)
    world.bank.know(order, {
      ...{ paymentId: text(step, 'paymentId'), amount: money(step, 'amount'), isFinal: true },
      currency: optional(step, 'currency') ?? world.currency,
    })
  const body = JSON.stringify({ type, ...(part === undefined ? { order } : { part }), ...given })
  const id = text(step, 'eventId')
  const timestamp = String(Math.floor(world.now().getTime() / 1000) - Number(step.ageS ?? 0))
  const secret = step.sign === 'bad' ? `${SECRET.slice(0, -4)}AA==` : SECRET
  const headers = { id, timestamp, signature: signEvent(secret, id, timestamp, body) }
  return world.cashier.receiveEvent({ merchantId, provider, headers, body })
}

/** A round whose stake and win are moved, and then counted. */
async function play(world: World, step: Step): Promise<void> {
  const who = world.whoIs(text(step, 'member'))
  const { merchantId, memberId } = who
  const [stake, payout] = [money(step, 'stake'), money(step, 'payout')]
  const told = optional(step, 'validBet') ?? optional(step, 'valid')
  const at = world.now()
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, merchantId, memberId, 'real')
    const lines = [
      { account, house: { purpose: 'stake', subject: '' } as const, amount: amount(-stake) },
      { account, house: { purpose: 'payout', subject: '' } as const, amount: payout },
    ].filter(line => line.amount !== 0n)
    const reference = `play:${merchantId}:${text(step, 'id')}`
    const [moved] = lines.length > 0 ? await move(tx, [{ key: reference, kind: 'play', reference, lines }]) : []
    if (moved?.status === 'insufficient') throw new Refusal('insufficient_funds')
    const valid = told === undefined ? stake : parseAmount(told)
    const played = { game: '', category: 'RNG', stake, bonus: ZERO } as const
    const bet = { ...who, currency: world.currency, reference, valid, acceptedAt: at, open: ZERO, leftOut: ZERO }
    await countBets(tx, [{ ...bet, ...played }], at)
    const { version, balance, bonus } = (await standOf(tx, [account.id])).get(account.id)!
    await endDust(tx, [{ memberId, version, money: balance + bonus }], async () => 0n, at)
  })
}

async function reconcile(world: World, step: Step): Promise<string[]> {
  const { merchantId, currency } = world
  const lines = (step.lines as Record<string, string | undefined>[]).map(line => {
    const orderOrPart = line.order ?? line.part
    const own = orderOrPart === undefined ? null : idOf(world, orderOrPart)
    const value = parseAmount(line.amount!)
    if (line.type === 'payment' && own)
      world.bank.know(own, { paymentId: line.paymentId!, amount: value, isFinal: true, currency })
    return {
      ...{ type: line.type as 'payment', paymentId: line.paymentId!, orderOrPart: own, amount: value },
      fee: line.fee === undefined ? ZERO : parseAmount(line.fee),
      ...{ currency: line.currency ?? null, status: line.status ?? null, isLate: false },
    }
  })
  const found = await world.cashier.reconcile({ merchantId, provider: text(step, 'provider'), currency, lines })
  return found
}

const request: Act = async (world, step) => {
  const name = text(step, 'member')
  const passwords: Record<string, string | undefined> = { right: PASSWORD, wrong: '999999' }
  const row = await world.cashier.requestWithdrawal({
    ...{ ...world.whoIs(name), payeeId: idOf(world, `${name} ${text(step, 'payee')}`), amount: money(step, 'amount') },
    ...{ key: text(step, 'id'), password: passwords[text(step, 'password')], forfeitBonus: step.forfeitBonus === true },
  })
  world.ids.set(text(step, 'id'), row.id)
}

const send: Act = async (world, step) => {
  world.bank.answerNext(optional(step, 'outcome') ?? 'accepted')
  const value = step.amount === undefined ? undefined : money(step, 'amount')
  const ask = { ...item(world, step, 'id'), provider: text(step, 'provider'), amount: value, by: 'sender' }
  world.ids.set(text(step, 'part'), (await world.cashier.sendPart(ask)).id)
}

/** Each `do` is one call of a door (§12). */
export const acts: Readonly<Record<string, Act>> = {
  'deposit.create': async (world, step) => {
    const ask = { method: text(step, 'method'), amount: money(step, 'amount'), key: text(step, 'id') }
    const row = await world.cashier.createDeposit({ ...world.whoIs(text(step, 'member')), ...ask })
    world.ids.set(text(step, 'id'), row.id)
  },
  'deposit.cancel': async (world, step) => {
    const { merchantId, id } = item(world, step, step.deposit === undefined ? 'id' : 'deposit')
    const owner = (await world.cashier.deposit(merchantId, id))?.memberId ?? ''
    const name = optional(step, 'member') ?? optional(step, 'by')
    await world.cashier.cancelDeposit(name ? world.whoIs(name) : { merchantId, memberId: owner }, id)
  },
  'voucher.redeem': (world, step) =>
    world.cashier.redeemVoucher(
      world.whoIs(text(step, 'member')),
      idOf(world, `voucher ${optional(step, 'code') ?? text(step, 'voucher')}`),
    ),
  'provider.event': tell,
  'review.credit': (world, step) => {
    const member = optional(step, 'member')
    return world.cashier.creditReview(targetOf(world, step), people(step), member && world.whoIs(member).memberId)
  },
  'review.refund': (world, step) => world.cashier.refundReview(targetOf(world, step), people(step)),
  exclude: (world, step) => world.excludeMember(text(step, 'member')),
  play,
  'debt.settle': (world, step) =>
    world.cashier.settleDebt({
      ...{ ...world.whoIs(text(step, 'member')), amount: money(step, 'amount'), key: text(step, 'id') },
    }),
  'withdrawal.request': request,
  'withdrawal.cancel': (world, step) =>
    world.cashier.cancelWithdrawal(world.whoIs(text(step, 'by')), idOf(world, text(step, 'id'))),
  'withdrawal.claim': (world, step) => world.cashier.claimWithdrawal(item(world, step, 'id'), text(step, 'by')),
  'withdrawal.approve': (world, step) => world.cashier.approveWithdrawal(item(world, step, 'id'), text(step, 'by')),
  'withdrawal.reject': (world, step) =>
    world.cashier.rejectWithdrawal(item(world, step, 'id'), text(step, 'by'), optional(step, 'reason') ?? 'vectors'),
  'withdrawal.send': send,
  'withdrawal.close': (world, step) => world.cashier.closeWithdrawal(item(world, step, 'id'), people(step)),
  'part.match': async (world, step) => {
    const withdrawalId = idOf(world, text(step, 'withdrawal'))
    const depositId = idOf(world, text(step, 'deposit'))
    const ask = { merchantId: world.merchantId, withdrawalId, depositId, by: 'matcher' }
    world.ids.set(text(step, 'part'), (await world.cashier.matchPart(ask)).id)
  },
  'payer.paid': (world, step) =>
    world.cashier.payerPaid(world.whoIs(text(step, 'by')), idOf(world, text(step, 'part')), picturesOf(step)),
  'part.received': (world, step) =>
    world.cashier.partReceived(world.whoIs(text(step, 'by')), idOf(world, text(step, 'part'))),
  'part.not_received': (world, step) =>
    world.cashier.partNotReceived(world.whoIs(text(step, 'by')), idOf(world, text(step, 'part')), picturesOf(step)),
  'part.force': (world, step) => world.cashier.forcePart(item(world, step, 'part'), people(step)),
  'part.return': (world, step) => world.cashier.returnPart(item(world, step, 'part'), people(step)),
  reconcile,
  clock: async () => {},
}
