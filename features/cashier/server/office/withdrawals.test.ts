import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'
import { givenOperator } from '../../../../tests/support/office/operators.ts'
import { QUEUE_NAMES } from '../../rules/queues.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const versionOf = async (id: string) =>
  ((await world.get(world.ann, `withdrawals/${id}`)).value as { withdrawal: { version: string } }).withdrawal.version

test('asked for, claimed, approved by two operators, sent, paid, received', async () => {
  const { ann, ben } = world
  const who = await world.newMember('9000')
  const { id } = await world.withdraw(who, 'story', '6000')
  const { value: list } = await world.get(ann, 'withdrawals', { state: 'REVIEW' })
  expect(list).toMatchObject({ list: [{ id, amount: '6000.00', way: 'DUAL', member: { id: who.memberId } }] })

  expect((await world.decide(ann, id, 'claim')).value).toMatchObject({ state: 'REVIEW' })
  expect((await world.decide(ben, id, 'approve')).code).toBe('already_claimed')
  expect((await world.decide(ann, id, 'approve')).value).toMatchObject({ state: 'REVIEW' })
  expect((await world.decide(ann, id, 'approve')).code).toBe('second_person_needed')
  expect((await world.decide(ben, id, 'approve')).value).toMatchObject({ state: 'APPROVED' })
  expect((await world.decide(ann, id, 'send', { provider: 'nobody' })).code).toBe('invalid_input')
  expect((await world.decide(ann, id, 'send', { provider: 'psp' })).value).toMatchObject({ state: 'PAYING' })
  const [part] = await world.cashier.partsOf(id)
  await world.tell({ id: 'story', type: 'payout.paid', part: part!.id, amount: '6000', paymentId: 'story' })
  await world.cashier.partReceived(who, part!.id)

  const { value } = await world.get(ann, `withdrawals/${id}`)
  expect(value).toMatchObject({
    withdrawal: { state: 'RECEIVED', approvedBy: ann.id, secondBy: ben.id },
    payee: { number: expect.stringMatching(/^•*.{1,4}$/) },
    means: { cash: '3000.00', owed: '0.00' },
    parts: [{ state: 'RECEIVED', amount: '6000.00' }],
    validSince: '0.00',
    lastOut: null,
    earlier: [],
  })
  const record = await world.recordOf(`withdrawal:${id}`)
  expect(record.map(({ operatorId, action }) => [operatorId, action])).toEqual([
    [ann.id, 'withdrawals.claim'],
    [ann.id, 'withdrawals.approve'],
    [ben.id, 'withdrawals.approve'],
    [ann.id, 'withdrawals.send'],
  ])
  expect(record[2]!.inputs).toMatchObject({
    was: { amount: '6000.00', way: 'DUAL', approvedBy: ann.id, score: 0, signals: { firstWithdrawal: 0 } },
  })
})

test('a withdrawal stands in one queue at a time, with who is waited for', async () => {
  const { ann, ben } = world
  const who = await world.newMember('9000')
  const { id } = await world.withdraw(who, 'queues', '6000')
  type Listed = { list: { id: string; wait: { owner: string } | null }[] }
  const standing = async () => {
    const all = await Promise.all(
      QUEUE_NAMES.map(async queue => {
        const { list } = (await world.get(ann, 'withdrawals', { queue, memberId: who.memberId })).value as Listed
        return list.map(each => [each.id, queue, each.wait?.owner ?? null])
      }),
    )
    return all.flat()
  }
  expect(await standing()).toEqual([[id, 'risk', 'risk']])
  await world.decide(ann, id, 'approve')
  expect(await standing()).toEqual([[id, 'finance', 'finance']])
  await world.decide(ben, id, 'approve')
  expect(await standing()).toEqual([[id, 'finance', 'machine']])
  await world.decide(ann, id, 'send', { provider: 'psp' })
  expect(await standing()).toEqual([[id, 'sent', 'provider']])
  const [part] = await world.cashier.partsOf(id)
  await world.tell({ id: 'queues', type: 'payout.paid', part: part!.id, amount: '6000', paymentId: 'queues' })
  expect(await standing()).toEqual([[id, 'confirm', 'member']])
  await world.cashier.partReceived(who, part!.id)
  expect(await standing()).toEqual([[id, 'done', null]])
})

test('the second yes is of another person, not only of another account', async () => {
  const twin = await givenOperator(world.db, { email: 'twin@house.example', person: world.ann.email })
  const who = await world.newMember('9000')
  const { id } = await world.withdraw(who, 'twin', '6000')
  await world.decide(world.ann, id, 'approve')
  expect((await world.decide(twin, id, 'approve')).code).toBe('second_person_needed')
  expect((await world.cashier.withdrawal(1, id))!.state).toBe('REVIEW')
})

test.each(['claim', 'approve', 'reject', 'send'])(
  'eight at once %s once, and a second tab decides nothing',
  async what => {
    const who = await world.newMember('1000')
    const { id } = await world.withdraw(who, `tabs-${what}`, '600')
    if (what === 'send') await world.decide(world.ann, id, 'approve')
    const version = await versionOf(id)
    const more = { ...(what === 'reject' && { reason: 'asked_by_you' }), ...(what === 'send' && { provider: 'psp' }) }
    const operators = [world.ann, world.ben]
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.post(operators[n % 2]!, `withdrawals/${id}/${what}`, { version, ...more }),
      ),
    )
    expect(all.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', ...new Array(7).fill('state_changed')])
    const record = await world.recordOf(`withdrawal:${id}`)
    expect(record.filter(({ action }) => action === `withdrawals.${what}`)).toHaveLength(1)
  },
)

test('released, and rejected with a reason from the list', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'rejected', '600')
  await world.decide(world.ann, id, 'claim')
  expect((await world.decide(world.ben, id, 'release')).code).toBe('not_found')
  expect((await world.decide(world.ann, id, 'release')).status).toBe(200)
  expect((await world.decide(world.ben, id, 'reject', { reason: 'fraud' })).code).toBe('invalid_input')
  const { value } = await world.decide(world.ben, id, 'reject', { reason: 'payee_not_yours' })
  expect(value).toMatchObject({ state: 'REJECTED' })
  expect([(await world.cashier.withdrawal(1, id))!.reason, await world.moneyOf(who)]).toEqual([
    'payee_not_yours',
    { cash: 1000 },
  ])
})

test('closed by two: what comes back is told before the second one says yes', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'closed', '600')
  await world.decide(world.ann, id, 'approve')
  const wish = await world.decide(world.ann, id, 'close', { reason: 'the bank is shut' })
  expect((await world.decide(world.ben, id, 'close', { reason: 'the same wish' })).code).toBe('proposal_open')
  expect(wish.value).toMatchObject({ proposalId: expect.stringMatching(/^prp_/), result: null })
  expect((await world.confirm(world.ann, wish)).code).toBe('second_person_needed')
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => world.confirm(n % 2 ? world.ben : world.cleo, wish)),
  )
  expect(all.filter(({ status }) => status === 200).map(each => each.value)).toEqual([
    { result: { state: 'RETURNED' } },
  ])
  expect(await world.moneyOf(who)).toEqual({ cash: 1000 })
  const record = await world.recordOf(`withdrawal:${id}`)
  expect(record.at(-1)).toMatchObject({
    action: 'withdrawals.close',
    reason: 'the bank is shut',
    inputs: { maker: world.ann.id, effect: { back: '600.00', fee: '0.00', received: '0.00' } },
  })
  expect(await world.cashier.withdrawal(1, id)).toMatchObject({ closedBy: world.ann.id })
})

test('a closing is stale once a part was sent meanwhile', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'stale', '600')
  await world.decide(world.ann, id, 'approve')
  const wish = await world.decide(world.ann, id, 'close', { reason: 'the bank is shut' })
  await world.decide(world.ben, id, 'send', { provider: 'psp', amount: '100' })
  expect((await world.confirm(world.ben, wish)).code).toBe('state_changed')
  const [part] = await world.cashier.partsOf(id)
  await world.tell({ id: 'stale', type: 'payout.failed', part: part!.id })
  expect((await world.confirm(world.ben, wish)).code).toBe('proposal_over')
  expect((await world.cashier.withdrawal(1, id))!.state).toBe('APPROVED')
})

test('a part that was not received is forced by two, and its story says why', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'forced', '600')
  await world.decide(world.ann, id, 'approve')
  await world.decide(world.ann, id, 'send', { provider: 'psp' })
  const [part] = await world.cashier.partsOf(id)
  await world.tell({ id: 'forced', type: 'payout.paid', part: part!.id, amount: '600', paymentId: 'forced' })
  const png = { type: 'png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) } as const
  await world.cashier.partNotReceived(who, part!.id, [png])
  const { value } = await world.get(world.ann, `withdrawals/${id}`)
  const [shown] = (value as { parts: { version: string; pictures: object[] }[] }).parts
  expect(shown!.pictures).toEqual([{ side: 'receiver', number: 1 }])
  const look = (side: string, by = world.ann) => world.get(by, `parts/${part!.id}/pictures/${side}/1`)
  expect((await look('receiver')).value).toEqual({ type: 'png', file: 'iVBORw==' })
  expect((await look('payer')).code).toBe('not_found')
  expect(await world.recordOf(`part:${part!.id}`)).toMatchObject([
    { operatorId: world.ann.id, action: 'parts.look', inputs: { side: 'receiver', number: 1 } },
  ])
  const ask = { version: shown!.version, reason: 'the bank showed its receipt' }
  // What a gateway sent only the gateway brings back.
  expect((await world.confirm(world.ben, await world.post(world.ann, `parts/${part!.id}/return`, ask))).code).toBe(
    'not_allowed',
  )
  const wish = await world.post(world.ann, `parts/${part!.id}/force`, ask)
  expect((await world.confirm(world.ben, wish)).value).toEqual({ result: { state: 'FORCED_RECEIVED' } })
  expect(await world.cashier.part(1, part!.id)).toMatchObject({ decidedBy: world.ann.id, secondBy: world.ben.id })
  const [step] = await world.db`
    select note from cashier.steps where item = ${part!.id} and state = 'FORCED_RECEIVED'`
  expect(step!.note).toBe('the bank showed its receipt')
})

test('what a provider knows nothing of is burned by two', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'burned', '600')
  await world.decide(world.ann, id, 'approve')
  world.bend({ payout: async () => 'unknown', createPayout: async () => 'unknown' })
  await world.decide(world.ann, id, 'send', { provider: 'psp' })
  for (const seconds of [60, 1200]) await world.pass(seconds)
  const [part] = await world.cashier.partsOf(id)
  const { value } = await world.get(world.ann, `withdrawals/${id}`)
  const { version } = (value as { parts: { version: string }[] }).parts[0]!
  const wish = await world.post(world.ann, `parts/${part!.id}/burn`, { version, reason: 'they never heard of it' })
  expect((await world.confirm(world.ben, wish)).value).toEqual({ result: { state: 'FAILED' } })
  world.bend({})
})

test('matched with the deposit of another member', async () => {
  const [who, payer] = [await world.newMember('1000'), await world.newMember()]
  const { id } = await world.withdraw(who, 'matched', '600')
  await world.decide(world.ann, id, 'approve')
  const { id: depositId } = await world.deposit(payer, 'matched', '200', 'c2c')
  expect((await world.decide(world.ann, id, 'match', { depositId })).value).toMatchObject({ state: 'PAYING' })
  expect((await world.cashier.partsOf(id)).map(part => [part.kind, part.state])).toEqual([['matched', 'MATCHED']])
})

test('lists go on where the page before ended, by state and by time', async () => {
  const ids: string[] = []
  for (let before = ''; ; ) {
    const { value } = await world.get(world.ann, 'withdrawals', { limit: '3', ...(before && { before }) })
    const page = value as { list: { id: string }[]; next: string | null }
    ids.push(...page.list.map(row => row.id))
    if (page.next === null) break
    before = page.next
  }
  const rows = await world.db<{ id: string }[]>`
    select id from cashier.withdrawals where merchant_id = 1 order by created_at desc, id desc`
  expect(ids).toEqual(rows.map(row => row.id))
  const late = await world.get(world.ann, 'withdrawals', { from: '2027-01-01T00:00:00Z' })
  expect(late.value).toEqual({ list: [], next: null })
})
