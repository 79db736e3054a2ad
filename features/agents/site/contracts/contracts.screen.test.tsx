import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { agentBillsApi } from '#features/agents/api-bills.ts'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { agentRequestsApi } from '#features/agents/api-requests.ts'
import { AGENT, ALL_CONTRACTS, answerAsAgent, bill, contract, NO_CONTRACTS } from '../../../../tests/screens/agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

const ZONE = 'Asia/Ho_Chi_Minh'
const PAGES = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
}
type Kind = keyof typeof PAGES

async function open(site: Site, kind: Kind, tab = '', look: Look = EN_DESKTOP): Promise<void> {
  answerAsAgent(site)
  await site.open(`/vip?agent=${PAGES[kind]}${tab && `&item=${tab}`}`, { look, as: AGENT })
}

for (const look of LOOKS)
  test(`all five tabs of all four pages are whole for everybody (${look.language})`, async ({ site }) => {
    for (const kind of ['dividend', 'hourly', 'realtime'] as const)
      for (const tab of ['mine', 'downlines', 'bills', 'paying', 'history']) {
        await open(site, kind, tab, look)
        await expect.poll(() => document.querySelectorAll('dialog .skeleton').length).toBe(0)
        expect([kind, tab, await axeProblems()]).toEqual([kind, tab, []])
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      }
  })

test('my contract: its steps, the one that is reached, and what is missing to the next', async ({ site }) => {
  await open(site, 'daily')
  const { contracts } = site.words.agentCentre
  await expect
    .element(site.dialog.getByRole('region', { name: contracts.now }))
    .toMatchTextContent(/1,122\.00.*187,000\.00 \/ 200,000\.00.*18 \/ 20/)
  const row = site.dialog.getByRole('row', { name: /50,000\.00/ })
  await expect.element(row.getByLabelText(contracts.reached)).toBeVisible()
  await site.dialog.getByRole('tab', { name: contracts.tab.downlines }).click()
  await expectPath(site, `/vip?agent=${PAGES.daily}&item=downlines`)
})

test('a proposal is checked while it is typed, beside the ceiling; what would end by it is named', async ({ site }) => {
  await open(site, 'daily', 'downlines')
  const { contracts, editor, requests } = site.words.agentCentre
  site.answer(agentContractsApi.preview, ({ tiers }) => ({
    ...{
      effectiveFrom: '2026-11-20T17:00:00.000Z',
      exceeding: tiers.flatMap((tier, nth) => (tier.ratePpm > 9_000 ? [nth] : [])),
    },
    problem: tiers.some(tier => tier.ratePpm > 9_000) ? ('E_EXCEEDS_UPLINE' as const) : null,
    ends: [{ id: '77', payee: 'giahan', payer: 'thuha', reason: 'UPLINE_RATE_LOWER' as const }],
  }))
  site.answer(agentContractsApi.propose, { contract: contract('12', { status: 'P' }) })
  await site.dialog.getByRole('button', { name: /Details of thuha/ }).click()
  await button(site.dialog, contracts.propose).click()
  await expect.element(site.dialog.getByText(editor.incomplete)).toBeVisible()
  const field = (name: string, nth = 0) => site.dialog.getByRole('textbox', { name, exact: true }).nth(nth)
  await field(contracts.bet.daily).fill('20000')
  await field(editor.percent).fill('1.2')
  await expect.element(site.dialog.getByText(editor.problems.E_EXCEEDS_UPLINE)).toBeVisible()
  await expect.element(site.dialog.getByText(editor.tooHigh)).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const propose = site.dialog.getByRole('button', { name: contracts.propose, exact: true })
  await expect.element(propose).toBeDisabled()
  await field(editor.percent).fill('0.2')
  await button(site.dialog, editor.addTier).click()
  await field(contracts.bet.daily, 1).fill('90000')
  await site.dialog.getByRole('combobox', { name: editor.rateType }).nth(1).selectOptions('F')
  await field(editor.sum).fill('150')
  await button(site.dialog, editor.removeTier.replace('{nth}', '2')).click()
  await expect.element(site.dialog.getByRole('region', { name: requests.ends })).toMatchTextContent(/giahan/)
  await propose.click()
  await expect
    .poll(() => site.asked(agentContractsApi.propose))
    .toMatchObject([
      {
        ...{ kind: 'daily', payee: 'thuha', product: 'CONS' },
        tiers: [{ minValidBet: '20000', minActive: 0, rateType: 'P', ratePpm: 2_000, amount: '0' }],
      },
    ])
})

test('what runs below is changed, or asked to end after a second word; an open request is taken back', async ({
  site,
}) => {
  answerAsAgent(site)
  const member = { id: 'bichngoc', username: 'bichngoc' }
  site.answer(agentContractsApi.downlines, {
    list: [{ member, isAgent: true, running: [contract('5')], open: [contract('6', { status: 'P', product: 'RNG' })] }],
    ...{ total: 1, ceiling: [contract('1')] },
  })
  site.answer(agentContractsApi.terminate, { contract: contract('5', { status: 'V' }) })
  site.answer(agentContractsApi.withdraw, { contract: contract('6', { status: 'W' }) })
  await site.open(`/vip?agent=${PAGES.daily}&item=downlines`, { look: VI_PHONE, as: AGENT })
  const { contracts } = site.words.agentCentre
  const cards = () => site.dialog.getByRole('list', { name: contracts.tab.downlines }).getByRole('button')
  await cards().first().click()
  await button(site.dialog, contracts.end).click()
  await expect.element(site.dialog.getByText(contracts.endAbout)).toBeVisible()
  expect(site.asked(agentContractsApi.terminate)).toEqual([])
  await button(site.dialog, contracts.endSure).click()
  await expect.poll(() => site.asked(agentContractsApi.terminate)).toEqual([{ kind: 'daily', id: '5' }])
  await cards().nth(1).click()
  await button(site.dialog, contracts.withdraw).click()
  await expect.poll(() => site.asked(agentContractsApi.withdraw)).toEqual([{ kind: 'daily', id: '6' }])
  await cards().first().click()
  await button(site.dialog, contracts.versions).click()
  await expect
    .poll(() => site.asked(agentContractsApi.versions).at(-1))
    .toMatchObject({ kind: 'daily', with: 'bichngoc' })
})

test('bills are received one or all, and told by how they stand then; each says how it was computed', async ({
  site,
}) => {
  await open(site, 'dividend', 'bills', UR_PHONE)
  const { bills } = site.words.agentCentre
  const paid = { groups: [{ status: 'PAID' as const, count: 1, amount: '985.20' }], moved: '985.20' }
  site.answer(agentBillsApi.receiveAll, paid)
  site.answer(agentBillsApi.receive, paid)
  await button(site.dialog, bills.receiveAll).click()
  await expect.element(site.dialog.getByRole('heading', { name: bills.receivedTitle })).toBeVisible()
  expect(site.asked(agentBillsApi.receiveAll)).toEqual([{ kind: 'dividend' }])
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, site.words.common.close).click()
  const cards = () => site.dialog.getByRole('list', { name: bills.titleMine }).getByRole('button')
  await cards().first().click()
  await button(site.dialog, bills.receive).click()
  await expect.poll(() => site.asked(agentBillsApi.receive)).toEqual([{ id: '9' }])
  await button(site.dialog, site.words.common.close).click()
  site.answer(agentBillsApi.bill, {
    ...{ bill: bill('8'), formula: 'floor2(164200.00 × 0.6 %) = 985.20', contractId: '1', contractVersion: 1 },
    payments: [
      {
        at: '2026-11-20T03:04:05.000Z',
        from: null,
        amount: '985.20',
        fromBill: '0.00',
        fromWallet: '985.20',
        reference: 'r',
      },
    ],
    carried: [{ bill: '7', from: '2026-11-04', to: '2026-11-04', valid: '120.00', pnl: '-30.00' }],
    revisions: [{ revision: 1, at: '2026-11-20T05:04:05.000Z', gross: '980.00', delta: '-5.20', owedAfter: '5.20' }],
    clawbacks: [{ at: '2026-11-20T06:04:05.000Z', amount: '40.00', taken: '25.00', owed: '15.00' }],
  })
  await cards().nth(1).click()
  await button(site.dialog, bills.explain).click()
  await expect.element(site.dialog.getByRole('region', { name: bills.formula })).toMatchTextContent(/985\.20/)
  await expect.element(site.dialog.getByRole('region', { name: bills.revisions })).toMatchTextContent(/-5\.20/)
  await expect
    .element(site.dialog.getByRole('region', { name: bills.clawbacks }))
    .toMatchTextContent(/-40\.00.*25\.00.*15\.00/)
  expect(await axeProblems()).toEqual([])
})

test('what is owed below is paid, one or all; it is said on the overview until then', async ({ site }) => {
  await open(site, 'daily', 'paying')
  const { bills, arrears } = site.words.agentCentre
  site.answer(agentBillsApi.pay, new FakeRefusal('insufficient_funds'))
  await site.dialog.getByRole('button', { name: /Details of bichngoc/ }).click()
  await button(site.dialog, bills.payNow).click()
  await expect.element(page.getByText(site.words.refusal.insufficient_funds)).toBeVisible()
  const paid = { groups: [], moved: '190.00' }
  site.answer(agentBillsApi.payAll, paid)
  await button(site.dialog, bills.payAll).click()
  await expect.element(site.dialog.getByRole('heading', { name: bills.paidTitle })).toBeVisible()
  await expect.element(site.dialog).toMatchTextContent(/190\.00/)
  site.answer(agentBillsApi.arrears, { total: '190.00', receivable: '0.00', bills: 1 })
  await site.open('/vip?agent=agentTeamOverview', { as: AGENT })
  await expect.element(site.dialog.getByRole('alert')).toMatchTextContent(/190\.00/)
  await button(site.dialog, arrears.pay).click()
  const kinds = () => site.asked(agentBillsApi.payAll).map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['daily', 'dividend', 'daily', 'hourly', 'realtime'])
})

test('hours of a day, and windows of five minutes, of the day that is chosen', async ({ site }) => {
  await open(site, 'hourly', 'bills')
  const { overview, bills, live } = site.words.agentCentre
  await expect.element(site.dialog.getByRole('region', { name: bills.dayTotals })).toMatchTextContent(/101\.10/)
  await site.dialog.getByLabelText(overview.when).fill('2026-11-18')
  await expect.poll(() => site.asked(agentContractsApi.hours).at(-1)).toMatchObject({ id: '1', day: '2026-11-18' })
  await open(site, 'realtime')
  await expect.element(site.dialog.getByRole('region', { name: live.title })).toMatchTextContent(/63\.46.*7,690\.00/)
  await expect.element(site.dialog.getByRole('timer')).toBeVisible()
})

test('a request opens after the login until it is put aside, and is answered with what would end', async ({ site }) => {
  answerAsAgent(site)
  const ends = [{ id: '77', payee: 'giahan', payer: 'anhtuan', reason: 'UPLINE_RATE_LOWER' as const }]
  const requests = [{ contract: contract('31', { status: 'P' }), ends }]
  site.answer(agentRequestsApi.consolidated, { ...NO_CONTRACTS, dailysalreqtype: { CONS: [] } })
  site.answer(agentContractsApi.mine, { contracts: [], requests, timeZone: ZONE })
  site.answer(agentContractsApi.answer, { contract: contract('31') })
  await site.open('/vip', { look: VI_PHONE, as: AGENT })
  const { agentCentre: agents, common } = site.words
  const popup = site.dialog.getByRole('heading', { name: agents.requests.title })
  await expect.element(popup).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, common.close).click()
  await site.reload()
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.element(popup).not.toBeInTheDocument()
  // At the next login it is there again.
  site.logOut()
  await site.open('/vip', { as: AGENT })
  await button(site.dialog, site.words.agentCentre.requests.accept).click()
  await expect.element(site.dialog.getByText(site.words.agentCentre.requests.higherRate)).toBeVisible()
  expect(site.asked(agentContractsApi.answer)).toEqual([])
  site.answer(agentRequestsApi.consolidated, ALL_CONTRACTS)
  site.answer(agentContractsApi.mine, { contracts: [], requests: [], timeZone: ZONE })
  await button(site.dialog, site.words.agentCentre.requests.submit).click()
  await expect
    .poll(() => site.asked(agentContractsApi.answer))
    .toEqual([{ kind: 'daily', id: '31', answer: 'accept', ends: ['77'] }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('that a contract ends is confirmed, or refused', async ({ site }) => {
  answerAsAgent(site)
  const requests = [{ contract: contract('41', { status: 'V' }), ends: [] }]
  site.answer(agentContractsApi.mine, { contracts: [], requests, timeZone: ZONE })
  site.answer(agentContractsApi.answer, { contract: contract('41') })
  await site.open(`/vip?agent=${PAGES.daily}`, { as: AGENT })
  const { requests: words } = site.words.agentCentre
  await button(site.dialog, words.refuse).click()
  await button(site.dialog, words.confirm).click()
  await expect
    .poll(() => site.asked(agentContractsApi.answer).map(({ answer }) => answer))
    .toEqual(['refuse', 'confirm'])
})
