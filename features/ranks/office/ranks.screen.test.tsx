import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ranksOfficeApi, type SettingsWritten } from '#features/ranks/api-office.ts'
import { WEIGHTS } from '#features/ranks/rules/growth.ts'
import { RANKS } from '#features/ranks/rules/ranks.ts'
import { formatAmount } from '#shared/money.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const SETTINGS: SettingsWritten = {
  ...{ isOn: true, mode: 'HIGHEST', weights: { ...WEIGHTS } },
  ranks: RANKS.map(({ needs, keeps, bonus, gift }) => ({
    ...{ needs: String(needs), keeps: String(keeps), bonus: formatAmount(bonus), gift: formatAmount(gift) },
  })),
}
const MEMBER = {
  ...{ memberId: 'mem_1', username: 'hoang', rank: 3, since: '2026-08-01', growth: '12000', growth90: '1500' },
  keep: { needs: '2000', on: '2026-11-21' },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const PROPOSED = { proposalId: 'prp_0000000000', expiresAt: AT, result: null }

function given(office: Office) {
  office.answer(ranksOfficeApi.settings, {
    ...{ version: 0, currency: 'USD', given: SETTINGS, counts: [{ rank: 3, members: 41 }], budget: null },
  })
  office.answer(ranksOfficeApi.members, { list: [MEMBER], next: null })
  const sums = { weighed: '120000000000', deposited: '0.00', adjusted: '0' }
  office.answer(ranksOfficeApi.member, {
    ...{ ...MEMBER, currency: 'USD', sums, days: [{ day: '2026-11-20', ...sums }] },
    changes: [{ at: AT, before: 0, rank: 3, growth: '12000', growth90: '12000' }],
    bonuses: [{ rank: 3, amount: '58.00', state: 'WAITING' }],
    adjustments: [{ at: AT, kind: 'HAND', points: '-12', note: 'counted twice', by: 'opr_1' }],
  })
}

test.for(LOOKS)(
  'axe finds nothing in the two pages and a member, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, text] of [
      ['/ranks', 'hoang'],
      ['/ranks/settings', /41/],
      ['/ranks?item=mem_1', 'counted twice'],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('a ladder that does not fit is not sent, and a change waits for a second person', async ({ office }) => {
  given(office)
  office.answer(ranksOfficeApi.change, PROPOSED)
  await office.open('/ranks/settings')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Reason').fill('less for the first')
  const bonus = page.getByLabelText('Bonus, paid once')
  await bonus.fill('0, 4')
  await expect.element(inDialog('Change')).toBeDisabled()
  const fewer = SETTINGS.ranks.map(({ bonus: each }, rank) => (rank === 1 ? '4.00' : each))
  await bonus.fill(fewer.join(', '))
  await inDialog('Change').click()
  await expect
    .poll(() => office.asked(ranksOfficeApi.change))
    .toEqual([
      {
        given: { ...SETTINGS, ranks: SETTINGS.ranks.map((row, i) => ({ ...row, bonus: fewer[i] })) },
        reason: 'less for the first',
      },
    ])
})

test('the budget is opened and growth adjusted, each for a reason', async ({ office }) => {
  given(office)
  office.answer(ranksOfficeApi.budget, PROPOSED)
  office.answer(ranksOfficeApi.adjust, PROPOSED)
  await office.open('/ranks/settings')
  await page.getByRole('button', { name: 'Open the budget', exact: true }).click()
  await page.getByLabelText('Reason').fill('for this year')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Budget' }).fill('50000')
  await inDialog('Open the budget').click()
  await expect.poll(() => office.asked(ranksOfficeApi.budget)).toEqual([{ budget: '50000', reason: 'for this year' }])
  await office.open('/ranks')
  await page.getByRole('button', { name: 'Adjust growth', exact: true }).click()
  await page.getByLabelText('Reason').fill('counted twice')
  await page.getByRole('dialog').getByLabelText('Member').fill('hoang')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Growth' }).fill('-12')
  await inDialog('Adjust growth').click()
  await expect
    .poll(() => office.asked(ranksOfficeApi.adjust))
    .toEqual([{ username: 'hoang', points: -12, reason: 'counted twice' }])
})
