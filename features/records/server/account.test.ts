import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#shared/money.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'
import { givenPlayer, givenVendor } from '../../../tests/support/given.ts'
import { lineOf, ticketOf } from '../../../tests/support/lottery.ts'
import { givenRecords, type RecordsWorld } from '../../../tests/support/records/world.ts'
import { givenTransfers, type TransferWorld } from '../../../tests/support/transfers.ts'
import { followLog } from './follower.ts'
import { accountFile, accountPage, profit } from './records.ts'
import { PROOFS } from './store.ts'

let world: CashierWorld
let vendor: Awaited<ReturnType<typeof givenVendor>>
let played: RecordsWorld
let transfers: TransferWorld
beforeAll(async () => {
  ;[world, played, transfers] = await Promise.all([givenCashier(), givenRecords(), givenTransfers()])
  vendor = await givenVendor(world.context)
})
afterAll(async () => {
  for (const { db } of [world, played, transfers]) {
    await followLog(db)
    expect(await countFindings(db, PROOFS)).toEqual({ bets: 0, days: 0 })
  }
  await vendor.gateway.close()
  await Promise.all([world.close(), played.close(), transfers.close()])
})

type Asker = { merchantId: number; memberId: string }
const ASK = { range: 'today', limit: 50, language: 'EN' } as const
const page = (who: Asker, ask: object = {}) => accountPage(world.db, who, { ...ASK, ...ask })
const today = { range: 'today' } as const
let n = 0

/** A deposit of 100 that a dispute took back, one of 50 that stayed, a bet, and a withdrawal that is paid and one that waits. */
async function givenLife() {
  const who = await world.newMember('1000')
  const pay = async (value: string) => {
    const { id: order } = await world.deposit(who, `d${++n}`, value)
    const paid = { order, paymentId: `p${n}`, amount: value }
    await world.tell({ id: `e${n}`, type: 'payment.final', ...paid })
    return paid
  }
  await pay('50')
  const disputed = await pay('100')
  await world.tell({ id: `x${n}`, type: 'dispute.opened', ...disputed })
  await world.tell({ id: `y${n}`, type: 'dispute.lost', ...disputed })
  const player = await givenPlayer(world.context, who.memberId)
  await vendor.call('bet', { ...player, tx: `b-${n}`, round: `r-${n}`, amount: '1000' })
  const { id } = await world.withdraw(who, `w${++n}`, '300')
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: `z${n}`, type: 'payout.paid', part: part.id, amount: '300', paymentId: `o${n}` })
  await world.withdraw(who, `w${++n}`, '200')
  return who
}

test('each movement with what came in, what went out, and the balance after it', async () => {
  const who = await givenLife()
  const { list } = await page(who)
  expect(list.map(line => [line.group, line.kind, line.in, line.out, line.balanceAfter])).toEqual([
    ['withdrawal', 'withdrawal', '0.00', '200.00', '540.00'],
    ['withdrawal', 'withdrawal', '0.00', '300.00', '740.00'],
    ['game', 'bet', '0.00', '10.00', '1040.00'],
    ['deposit', 'dispute_opened', '0.00', '100.00', '1050.00'],
    ['deposit', 'deposit', '100.00', '0.00', '1150.00'],
    ['deposit', 'deposit', '50.00', '0.00', '1050.00'],
    ['bonus', 'start', '1000.00', '0.00', '1000.00'],
  ])
  const [asked] = (await world.cashier.listWithdrawals(who, { before: 2n ** 62n, limit: 9, isOpen: false })).list
  expect(list[0]).toMatchObject({ reference: asked!.id, order: asked!.id })
  expect(list[2]).toMatchObject({ played: 'Slot', cash: '-10.00', bonus: '0.00', order: null })
  const { list: orders } = await world.cashier.listDeposits(who, { before: 2n ** 62n, limit: 9, isOpen: false })
  const [disputed, stayed] = orders.map(({ id, reference }) => ({ order: id, reference }))
  for (const [line, order] of [
    [list[3], disputed],
    [list[4], disputed],
    [list[5], stayed],
  ])
    expect(line).toMatchObject(order!)
})

test('a day’s figures: what was disputed is no deposit, what is not paid out no withdrawal', async () => {
  const who = await givenLife()
  await followLog(world.db)
  const { totals, products, days } = await profit(world.db, who, today)
  expect(totals).toMatchObject({ deposit: '50.00', withdrawal: '300.00', stake: '10.00', bonus: '1000.00' })
  expect(products).toEqual([expect.objectContaining({ product: 'RNG', stake: '10.00', net: '-10.00' })])
  expect(days).toHaveLength(1)
})

test('group and a part of the reference narrow the list', async () => {
  const who = await givenLife()
  const kinds = async (ask: object) => (await page(who, ask)).list.map(line => line.kind)
  expect(await kinds({ group: 'deposit' })).toEqual(['dispute_opened', 'deposit', 'deposit'])
  expect(await kinds({ group: 'withdrawal' })).toEqual(['withdrawal', 'withdrawal'])
  expect(await kinds({ group: 'game' })).toEqual(['bet'])
  expect(await kinds({ group: 'transfer' })).toEqual([])
  expect(await kinds({ reference: 'ARRIVAL:psp' })).toHaveLength(3)
  const { list } = await page(who, { group: 'deposit' })
  expect(await kinds({ reference: list[0]!.reference.toLowerCase() })).toEqual(['dispute_opened', 'deposit'])
  expect((await page(await world.newMember(), { reference: list[0]!.reference })).list).toEqual([])
  expect(await kinds({ reference: '%' })).toEqual([])
  expect(await kinds({ reference: 'TESTER:' })).toEqual([])
  await followLog(world.db)
  expect(await kinds({ group: 'bonus' })).toEqual(['start'])
  expect(await kinds({ group: 'rebate' })).toEqual([])
  expect(await kinds({ range: 'yesterday' })).toEqual([])
})

test('pages hold each line once while the account moves; they are their owner’s alone', async () => {
  const who = await givenLife()
  const all = (await page(who)).list.map(line => line.id)
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const { list, next } = await page(who, { limit: 3, before })
    seen.push(...list.map(line => line.id))
    await world
      .deposit(who, `d${++n}`, '10')
      .then(({ id: order }) =>
        world.tell({ id: `e${n}`, type: 'payment.final', order, paymentId: `p${n}`, amount: '10' }),
      )
    if (next === null) break
    before = next
  }
  expect(seen).toEqual(all)
  const other = await world.newMember()
  expect((await page(other)).list).toEqual([])
  await expect(page({ ...who, merchantId: 2 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(page(who, { before: '99999999999' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a file of the same lines, the newest first and as many as fit', async () => {
  const who = await givenLife()
  const file = await accountFile(world.db, who, { range: 'today', language: 'EN', group: 'deposit' })
  expect(file).toMatchObject({ rows: 3, isCut: false, name: expect.stringMatching(/^account-[\d-]{21}\.csv$/) })
  expect(file.text.split('\r\n')[2]).toMatch(/,deposit,deposit,100\.00,0\.00,1150\.00,D[2-9A-HJ-NP-Z]{8},$/)
})

test('a lottery ticket that was taken back is no stake; one that stays brings its own valid bet', async () => {
  const member = await played.newMember()
  const tickets = [ticketOf(await played.addIssue(), lineOf('MB_LO2', [['13']]))]
  const { bets } = await played.lottery.place({ bettor: member.bettor, key: `account-${++n}`, tickets })
  const [kept] = await played.lottery
    .place({ bettor: member.bettor, key: `account-${++n}`, tickets })
    .then(({ bets }) => bets)
  await played.lottery.cancelTicket(member.bettor, bets[0]!.id)
  await played.db`update lottery.tickets set status = 'lost', turnover = stake, ended_at = now() where id = ${kept!.id}`
  await played.follow()
  const { totals, products } = await profit(played.db, member, today)
  const stake = formatAmount(kept!.stake)
  expect(products).toMatchObject([{ product: 'LOTT', stake, valid: stake }])
  expect(totals).toMatchObject({ stake, valid: stake })
  const { list } = await accountPage(played.db, member, ASK)
  expect(list.map(line => [line.group, line.kind, line.played])).toEqual([
    ['game', 'lottery_back', 'Fast North'],
    ['game', 'lottery_bet', 'Fast North'],
    ['game', 'lottery_bet', 'Fast North'],
    ['other', 'grant', ''],
  ])
})

test('money that went to a vendor is neither staked nor withdrawn', async () => {
  const member = await transfers.newMember()
  await member.transfer('in', 4000)
  await followLog(transfers.db)
  const who = { merchantId: 1, memberId: member.memberId }
  expect((await profit(transfers.db, who, today)).totals).toMatchObject({ transfer: '40.00', stake: '0.00' })
  const { list } = await accountPage(transfers.db, who, { ...ASK, group: 'transfer' })
  expect(list.map(line => [line.kind, line.out])).toEqual([['transfer_in', '40.00']])
})
