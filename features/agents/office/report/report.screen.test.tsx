import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AgentLine, agentsOfficeApi } from '#features/agents/api-office.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

const line = (username: string, more: Partial<AgentLine> = {}): AgentLine => ({
  ...{
    id: `mem_${username}0000`,
    username,
    kind: 'agent',
    isSelf: false,
    teamSize: 3,
    registered: 1,
    firstDeposits: 0,
  },
  ...{
    deposit: '10.00',
    withdrawal: '0.00',
    bets: 2,
    stake: '12.00',
    valid: '12.00',
    payout: '4.00',
    winLoss: '-8.00',
  },
  ...{ memberRebate: '0.00', agentRebate: '0.50', bonus: '0.00', feeSubsidy: '0.00', salary: '0.00', pnl: '7.50' },
  ...more,
})
const DAYS = 'from=2026-11-20&to=2026-11-27'

/** The house has one line, of hoang; below hoang stands bao. */
function given(office: Office) {
  const answer = { next: null, currency: 'CRD', countedAt: '2026-11-27T10:00:00.000Z' }
  office.answer(agentsOfficeApi.report, ({ of }) =>
    of
      ? {
          ...answer,
          crumbs: [{ id: of, username: 'hoang' }],
          list: [line('hoang', { isSelf: true, teamSize: 0 }), line('bao', { stake: '9.00' })],
        }
      : { ...answer, crumbs: [], list: [line('hoang')] },
  )
}

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  given(office)
  await office.open(`/agents?${DAYS}&of=mem_hoang0000`, { look })
  await expect.element(page.getByRole('button', { name: 'bao' })).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a line leads into its own, and the way leads back to the house', async ({ office }) => {
  given(office)
  await office.open(`/agents?${DAYS}`)
  await page.getByRole('button', { name: 'hoang' }).click()
  await page.getByRole('link', { name: 'Open this line' }).click()
  await expect.element(page.getByRole('button', { name: 'bao' })).toBeVisible()
  await page.getByRole('link', { name: 'House' }).click()
  await expect.element(page.getByRole('button', { name: 'bao' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'hoang' })).toBeVisible()
})
