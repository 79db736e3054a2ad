import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agentIncomeApi } from '#features/agents/api-income.ts'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { agentSlipApi } from '#features/agents/api-slip.ts'
import type { AgentPage } from '#shared/pages.ts'
import { AGENT, answerAsAgent, FIGURES, pnlRow } from '../../../../tests/screens/agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

async function open(site: Site, key: AgentPage, look: Look = EN_DESKTOP, item = ''): Promise<void> {
  answerAsAgent(site)
  await site.open(`/vip?agent=${key}${item && `&item=${item}`}`, { look, as: AGENT })
}

test('the overview: other days are asked for, one figure at a time is drawn, and downlines lead on', async ({
  site,
}) => {
  await open(site, 'agentTeamOverview', VI_PHONE)
  const { overview, days, figures } = site.words.agentCentre
  const last = () => site.asked(agentReportsApi.overview).at(-1)
  await expect.poll(last).toMatchObject({ range: 'today' })
  await expect.element(site.dialog.getByRole('region', { name: overview.wallet })).toMatchTextContent(/15,230\.40/)
  // What is missing to the next step of a contract that runs.
  await expect.element(site.dialog.getByText(/13,000\.00/).first()).toBeVisible()
  const chart = site.dialog.getByRole('region', { name: overview.chart })
  await expect.element(chart.getByRole('img')).toHaveAccessibleName(/0:00.*23:00|00:00.*23:00/)
  await button(site.dialog, days.lastMonth).click()
  await expect.poll(last).toMatchObject({ range: 'lastMonth' })
  await button(chart, figures.registered).click()
  await expect.element(chart.getByRole('img')).toHaveAccessibleName(new RegExp(figures.registered))
  await button(site.dialog, overview.more).click()
  await expect.element(site.dialog.getByRole('region', { name: overview.parts })).toMatchTextContent(/193,400\.00/)
  await site.dialog.getByRole('link', { name: /minhquan/ }).click()
  await expectPath(site, '/vip?agent=palStatementsAgentCopy&item=minhquan')
})

test('figures are counted until a moment of the merchant’s clock, and come anew on asking', async ({ site }) => {
  await open(site, 'agentTeamOverview')
  await expect.element(site.dialog.getByText(/Ho_Chi_Minh/)).toMatchTextContent(/2:30:00/)
  const before = site.asked(agentReportsApi.overview).length
  await button(site.dialog, site.words.agentCentre.overview.refresh).click()
  await expect.poll(() => site.asked(agentReportsApi.overview).length).toBe(before + 1)
})

test('profit and loss: self first, one level down by the name and back by the crumbs, the last by day', async ({
  site,
}) => {
  answerAsAgent(site)
  site.answer(agentReportsApi.pnl, ({ of }) => ({
    crumbs: [{ id: 'mem_1', username: 'anhtuan' }, ...(of ? [{ id: 'bichngoc', username: 'bichngoc' }] : [])],
    list: of
      ? [pnlRow('bichngoc', { isSelf: true }), pnlRow('giahan', { kind: 'member' })]
      : [pnlRow('mem_1', { username: 'anhtuan', isSelf: true }), pnlRow('bichngoc')],
    ...{ total: 2, totals: { ...FIGURES, active: 37, registered: 4, firstDeposits: 2 } },
    products: [{ product: 'RNG', ...FIGURES }],
    ...{ from: '2026-11-20', to: '2026-11-20', timeZone: 'Asia/Ho_Chi_Minh', countedAt: '2026-11-20T07:30:00.000Z' },
  }))
  await site.open('/vip?agent=palStatementsAgentCopy', { as: AGENT })
  const { profit, parts, figures } = site.words.agentCentre
  const last = () => site.asked(agentReportsApi.pnl).at(-1)
  const table = site.dialog.getByRole('table', { name: profit.title })
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/anhtuan \(self\)/)
  await button(table, figures.deposit).click()
  await expect.poll(last).toMatchObject({ sort: 'deposit', scope: 'team', pageSize: 15 })
  await site.dialog.getByRole('tab', { name: site.words.types.rng }).click()
  await expect.poll(last).toMatchObject({ product: 'RNG' })
  await button(table, 'bichngoc').click()
  await expectPath(site, '/vip?agent=palStatementsAgentCopy&item=bichngoc')
  await expect.poll(last).toMatchObject({ of: 'bichngoc', product: 'RNG' })
  await button(table, 'giahan').click()
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/Nov 14/)
  expect(site.asked(agentReportsApi.pnlDays).at(-1)).toMatchObject({ of: 'giahan', product: 'RNG' })
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, site.words.common.close).click()
  await button(site.dialog.getByRole('navigation', { name: parts.crumbs }), parts.me).click()
  await expectPath(site, '/vip?agent=palStatementsAgentCopy')
  await site.dialog.getByText(/^Filters/).click()
  await button(site.dialog, profit.alone).click()
  await button(site.dialog, profit.hideZero).click()
  await expect.poll(last).toMatchObject({ scope: 'self', hideZero: true })
})

test('who was active is counted beside the report where it is not kept', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentReportsApi.active, { active: 52 })
  site.answer(agentReportsApi.pnl, ({ range }) => ({
    ...{ crumbs: [], list: [pnlRow('bichngoc')], total: 1, products: [] },
    totals: { ...FIGURES, active: range === 'today' ? 37 : null, registered: 4, firstDeposits: 2 },
    ...{ from: '2026-11-20', to: '2026-11-20', timeZone: 'Asia/Ho_Chi_Minh', countedAt: '2026-11-20T07:30:00.000Z' },
  }))
  await site.open('/vip?agent=palStatementsAgentCopy', { as: AGENT })
  const { days, parts } = site.words.agentCentre
  const totals = site.dialog.getByRole('region', { name: parts.totals })
  await expect.element(totals).toMatchTextContent(/37/)
  expect(site.asked(agentReportsApi.active)).toEqual([])
  await button(site.dialog, days.week).click()
  await expect.element(totals).toMatchTextContent(/52/)
  expect(site.asked(agentReportsApi.active)).toMatchObject([{ range: 'week' }])
})

test('on a phone a row is a card, which opens with all its figures and the way on', async ({ site }) => {
  await open(site, 'palStatementsAgentCopy', UR_PHONE)
  const { profit, figures } = site.words.agentCentre
  await site.dialog
    .getByRole('list', { name: profit.title })
    .getByRole('button', { name: /bichngoc/ })
    .click()
  await expect.element(site.dialog.getByText(figures.feeSubsidy)).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, profit.openTeam).click()
  await expectPath(site, '/vip?agent=palStatementsAgentCopy&item=bichngoc')
})

test('a file of the report is saved as it is narrowed', async ({ site }) => {
  await open(site, 'palStatementsAgentCopy')
  site.answer(agentReportsApi.pnlFile, { name: 'pnl.csv', text: 'x', rows: 3, isCut: false })
  await button(site.dialog, site.words.agentCentre.days.yesterday).click()
  const saved: string[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  try {
    await button(site.dialog, site.words.records.file).click()
    await expect.poll(() => saved).toEqual(['pnl.csv'])
    expect(site.asked(agentReportsApi.pnlFile)).toMatchObject([{ range: 'yesterday', scope: 'team' }])
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
})

test('income: a figure opens with what it is made of; a type narrows chart and rows', async ({ site }) => {
  await open(site, 'agentRevenueReport')
  const { income } = site.words.agentCentre
  const table = site.dialog.getByRole('table', { name: income.byDay })
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/Nov 20/)
  await table.getByRole('button', { name: /Product rebate, Nov 20/ }).click()
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/bichngoc.*0\.6 %.*77\.40/)
  expect(site.asked(agentIncomeApi.incomeEntries)).toMatchObject([{ day: '2026-11-20', type: 'productRebate' }])
  await button(site.dialog, site.words.common.close).click()
  await site.dialog.getByText(/^Filters/).click()
  await site.dialog.getByRole('combobox', { name: income.kind }).selectOptions('daily')
  await expect.element(table.getByRole('columnheader', { name: income.dividend })).not.toBeInTheDocument()
})

test('bets of the line: filters are asked for, older ones follow, and what is shown is summed', async ({ site }) => {
  answerAsAgent(site)
  const bet = (id: string) => ({
    ...{ id, username: 'giahan', source: 'round' as const, at: '2026-11-20T03:04:05.000Z', product: 'RNG' },
    ...{
      vendor: 'LACQUER',
      vendorName: 'Lacquer',
      code: 'lotus',
      name: 'Lotus',
      round: `rnd-${id}`,
      status: 'settled' as const,
    },
    ...{ stake: '10.00', valid: '10.00', payout: '4.00', net: '-6.00' },
  })
  site.answer(agentReportsApi.bets, ({ before }) => ({
    list: before ? [bet('1')] : [bet('3'), bet('2')],
    ...{ next: before ? null : '2', timeZone: 'Asia/Ho_Chi_Minh' },
  }))
  await site.open('/vip?agent=personalHistoryCopy', { as: AGENT })
  const { records, wallet } = site.words
  const last = () => site.asked(agentReportsApi.bets).at(-1)
  const sums = site.dialog.getByRole('region', { name: records.totals })
  await expect.element(sums).toMatchTextContent(/20\.00.*-12\.00/)
  await button(site.dialog, wallet.older).click()
  await expect.element(sums).toMatchTextContent(/30\.00.*-18\.00/)
  const rebate = { day: '2026-11-20', product: 'RNG', base: '30.00', ratePpm: 4_000, amount: '0.12' }
  site.answer(agentSlipApi.slip, {
    ...{ ticket: null, moves: [{ at: '2026-11-20T03:04:05.000Z', kind: 'bet', amount: '-10.00' }], rebate },
  })
  await site.dialog
    .getByRole('button', { name: /giahan/ })
    .first()
    .click()
  const brought = page.getByRole('region', { name: site.words.agentCentre.bets.rebate })
  await expect.element(brought).toMatchTextContent(/30\.00.*0\.4 ?%.*0\.12/)
  expect(site.asked(agentSlipApi.slip)).toMatchObject([{ id: '3', username: 'giahan' }])
  expect(await axeProblems()).toEqual([])
  await button(page.getByRole('dialog').last(), site.words.common.close).click()
  await site.dialog.getByText(/^Filters/).click()
  await site.dialog.getByRole('combobox', { name: records.status }).selectOptions('open')
  await site.dialog.getByRole('textbox', { name: site.words.agentCentre.parts.username }).fill('giahan')
  await userEvent.keyboard('{Enter}')
  await button(site.dialog, site.words.agentCentre.bets.includeOwn).click()
  await expect.poll(last).toMatchObject({ status: 'open', username: 'giahan', includeOwn: false })
})

test('transactions: of whom the address says, narrowed by type, with the sums of each', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentReportsApi.transactions, {
    list: [
      {
        ...{
          id: '1',
          at: '2026-11-20T03:04:05.000Z',
          username: 'giahan',
          type: 'deposit',
          kind: 'deposit',
          in: '50.00',
        },
        ...{ out: '0.00', balanceAfter: '50.00', product: '', reference: 'D7K3' },
      },
    ],
    ...{ next: null, totals: [{ type: 'deposit', in: '50.00', out: '0.00' }], timeZone: 'Asia/Ho_Chi_Minh' },
  })
  await site.open('/vip?agent=agentDownlineTransactionDetailsCopy&item=bichngoc', { as: AGENT })
  const { moves } = site.words.agentCentre
  await expect
    .element(site.dialog.getByRole('table', { name: moves.title }))
    .toMatchTextContent(/giahan.*\+50\.00.*D7K3/)
  await expect.element(site.dialog.getByRole('table', { name: moves.sums })).toMatchTextContent(/\+50\.00/)
  await site.dialog.getByText(/^Filters/).click()
  await site.dialog.getByRole('combobox', { name: moves.type }).selectOptions('withdrawal')
  await expect
    .poll(() => site.asked(agentReportsApi.transactions).at(-1))
    .toMatchObject({
      ...{ of: 'bichngoc', type: 'withdrawal', scope: 'team' },
    })
})

test('days that may not be asked for are not; nothing in them leads to others', async ({ site }) => {
  await open(site, 'agentDownlineTransactionDetailsCopy')
  const { days, parts } = site.words.agentCentre
  await button(site.dialog, days.custom).click()
  const asked = site.asked(agentReportsApi.transactions).length
  await site.dialog.getByLabelText(days.ends.from, { exact: true }).fill('2020-01-01')
  await expect.element(site.dialog.getByText(days.notAllowed)).toBeVisible()
  expect(site.asked(agentReportsApi.transactions).length).toBeLessThanOrEqual(asked + 1)
  expect(site.asked(agentReportsApi.transactions).at(-1)?.from).not.toBe('2020-01-01')
  await expect.element(site.dialog.getByText(parts.noData)).toBeVisible()
  await button(site.dialog, parts.changeDays).click()
  await expect.element(button(site.dialog, days.today)).toHaveFocus()
})

test('a failure can be tried again; without a connection it says so', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentReportsApi.overview, new FakeRefusal('busy'))
  await site.open('/vip?agent=agentTeamOverview', { look: UR_PHONE, as: AGENT })
  const { common, agentCentre: agents } = site.words
  await expect.element(button(site.dialog, common.retry)).toBeVisible()
  answerAsAgent(site)
  await button(site.dialog, common.retry).click()
  await expect.element(site.dialog.getByRole('region', { name: agents.overview.wallet })).toBeVisible()
  site.answer(agentReportsApi.pnl, LOST)
  await site.open('/vip?agent=palStatementsAgentCopy', { as: AGENT })
  await expect.element(page.getByText(site.words.refusal.offline).first()).toBeVisible()
})
