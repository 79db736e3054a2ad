import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { billsOfficeApi, payoutsOfficeApi } from '#features/agents/api-payouts.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { contract, officeBill, run } from '../../../../tests/screens/office/agents.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'
import type { FoundBill } from './bill.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const PROPOSED = { proposalId: 'prp_0000000000', expiresAt: '2026-12-01T00:00:00.000Z', result: null }
const STATS = { validBet: '164200.00', stake: '164200.00', payout: '155000.00', memberRebate: '80.00' }
const FOUND: FoundBill = {
  ...{ bill: officeBill('8'), formula: 'agents-1', contract: contract('7'), clawable: '2000.00', approvedAt: AT },
  input: {
    stats: { ...STATS, agentRebate: '0.00', bonus: '0.00', feeSubsidy: '0.00', salary: '0.00' },
    ...{ active: 16, childrenGross: '0.00', windows: [] },
    before: { from: '2026-10-16', pnl: '-120.00', base: '-120.00' },
  },
  payments: [
    {
      at: AT,
      from: 'hoang',
      amount: '2000.00',
      fromBill: '1500.00',
      fromWallet: '500.00',
      reference: 'contract:8:0:1',
    },
  ],
  revisions: [{ revision: 0, at: AT, gross: '2700.00', delta: '2700.00', owedAfter: '0.00' }],
  clawbacks: [{ at: AT, amount: '40.00', taken: '25.00', owed: '15.00', reason: 'one person' }],
  above: [officeBill('4', { payer: null, payerId: null, payee: 'hoang' })],
  below: [officeBill('9', { payer: 'minh', payee: 'chi' })],
}
const FORECAST = {
  ...{ id: '8', kind: 'dividend' as const, product: 'CONS' as const, payee: 'hoang', payeeId: 'mem_hoang0000' },
  ...{ payer: null, from: '2026-11-01', to: '2026-11-15', base: '9000.00', gross: '2700.00', due: '2700.00' },
  ...{ gets: '2700.00', paysDown: '310.00', keeps: '2390.00', status: 'PAID' as const },
}
const RUN_PATH = '/agents/payouts/dividend/2026-11-01/2026-11-15'
const reason = (text: string) => page.getByLabelText('Reason').fill(text)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

function given(office: Office) {
  office.answer(billsOfficeApi.list, {
    list: [officeBill('8'), officeBill('7', { status: 'CLAWED_BACK' })],
    next: null,
  })
  office.answer(billsOfficeApi.one, FOUND)
  office.answer(payoutsOfficeApi.list, { list: [run(), run({ kind: 'daily', waiting: 0 })], next: null })
  office.answer(payoutsOfficeApi.preview, ({ from }) =>
    from === '2026-11-01'
      ? { list: [FORECAST], houseCost: '2700.00', missing: '0.00' }
      : { list: [], houseCost: '0.00', missing: '0.00' },
  )
}

const PAGES: [string, RegExp][] = [
  ['/agents/bills', /Bills of agents|Bảng tính đại lý|ایجنٹوں کے بل/],
  ['/agents/bills/8', /#8/],
  ['/agents/payouts?from=2026-11-01&to=2026-11-30', /Payout runs|Đợt chi trả|ادائیگی کے دور/],
  [RUN_PATH, /2026-11-01/],
]
test.for(LOOKS)(
  'axe finds nothing in four pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, name] of PAGES) {
      await office.open(path, { look })
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect.element(page.getByText(/hoang|2026-11-15/).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('arrears are asked for as the address says, and a bill stands with its inputs and its line', async ({
  office,
}) => {
  given(office)
  await office.open('/agents/bills?open=yes&status=PART_PAID&from=2026-11-01&to=2026-11-30')
  await page.getByRole('link', { name: '#8' }).click()
  expect(office.asked(billsOfficeApi.list)).toMatchObject([{ open: 'yes', status: 'PART_PAID', from: '2026-11-01' }])
  await expect
    .element(page.getByRole('region', { name: 'Above, from the house down' }))
    .toMatchTextContent(/hoang.*House/)
  await expect.element(page.getByRole('region', { name: 'Paid on from it' })).toMatchTextContent(/chi/)
  await expect.element(page.getByRole('region', { name: 'Calculated of' })).toMatchTextContent(/155,000\.00.*-120\.00/)
  await expect
    .element(page.getByRole('region', { name: 'Taken back' }))
    .toMatchTextContent(/25\.00.*15\.00.*one person/)
})

test('no more is taken back than there is, and a part as it was typed', async ({ office }) => {
  given(office)
  office.answer(billsOfficeApi.clawback, PROPOSED)
  await office.open('/agents/bills/8')
  await page.getByRole('button', { name: 'Take back' }).click()
  await reason('played by one person')
  await page.getByLabelText('Amount').fill('2000.01')
  await expect.element(inDialog('Take back')).toBeDisabled()
  await page.getByLabelText('Amount').fill('150.5')
  await inDialog('Take back').click()
  await expect
    .poll(() => office.asked(billsOfficeApi.clawback))
    .toEqual([{ id: '8', amount: '150.5', reason: 'played by one person' }])
})

test('a run is approved by two, denied by one, and shows when nothing waits', async ({ office }) => {
  given(office)
  office.answer(payoutsOfficeApi.approve, PROPOSED)
  office.answer(payoutsOfficeApi.deny, { denied: 1 })
  await office.open(RUN_PATH)
  await page.getByRole('button', { name: 'Approve and pay' }).click()
  await expect.element(page.getByText(/It costs the house 2700\.00 USD/)).toBeVisible()
  await reason('looked at all')
  await inDialog('Approve and pay').click()
  const days = { from: '2026-11-01', to: '2026-11-15' }
  await expect.poll(() => office.asked(payoutsOfficeApi.approve)).toEqual([{ ...days, reason: 'looked at all' }])
  await page.getByRole('button', { name: 'Deny' }).click()
  await reason('wrong figures')
  await inDialog('Deny').click()
  await expect.poll(() => office.asked(payoutsOfficeApi.deny)).toEqual([{ ...days, reason: 'wrong figures' }])
  await office.open('/agents/payouts/dividend/2026-10-01/2026-10-15')
  await expect.element(page.getByText('Nothing of this period waits')).toBeVisible()
  expect(page.getByRole('button', { name: /Approve|Deny/ }).elements()).toEqual([])
})

test('what is open is tried again, by whoever may', async ({ office }) => {
  given(office)
  office.answer(payoutsOfficeApi.retry, { paid: 2, moved: '700.00' })
  await office.open('/agents/payouts?from=2026-11-01&to=2026-11-30')
  await page.getByRole('button', { name: 'Try open bills again' }).click()
  await reason('money came')
  await inDialog('Try open bills again').click()
  await expect.poll(() => office.asked(payoutsOfficeApi.retry)).toEqual([{ reason: 'money came' }])
  await office.open('/agents/payouts?from=2026-11-01&to=2026-11-30', { as: ['agents.read'] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payout runs' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try open bills again' }).elements()).toEqual([])
})
