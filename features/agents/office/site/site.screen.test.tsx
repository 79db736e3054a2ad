import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { agentSiteApi } from '#features/agents/api-agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { siteAgent } from '../../../../tests/screens/office/agents.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

const LIMITS = { min: '10.00', max: '50000.00', dailyMax: '100000.00', stepUpSingle: '1000.00', stepUpDaily: '2000.00' }
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

function given(office: Office) {
  office.answer(agentSiteApi.agents, ({ type }) => ({
    list: type === '2' ? [] : [siteAgent('minh', { holds: ['income'], arrears: '23.00' }), siteAgent('bao')],
    next: null,
  }))
  office.answer(agentSiteApi.limits, { currency: 'USD', limits: LIMITS, standard: LIMITS, isOwn: false })
}

test.for(LOOKS)(
  'axe finds nothing in both pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, text] of [
      ['/agents/list', 'minh'],
      ['/agents/limits', /50,000/],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('agents are asked for by what stands in the address, and lead to their card', async ({ office }) => {
  given(office)
  await office.open('/agents/list?directFrom=3&held=income&upline=hoang')
  const link = page.getByRole('link', { name: 'minh' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/agents/mem_minh00000'))
  expect(office.asked(agentSiteApi.agents)).toMatchObject([{ directFrom: 3, held: 'income', upline: 'hoang' }])
  await office.open('/agents/list?type=2')
  await expect.element(page.getByText('No agent')).toBeVisible()
})

test('limits that do not fit each other are not sent; what fits waits for a second person', async ({ office }) => {
  given(office)
  office.answer(agentSiteApi.setLimits, {
    proposalId: 'prp_0000000000',
    expiresAt: '2026-12-01T00:00:00.000Z',
    result: null,
  })
  await office.open('/agents/limits')
  await page.getByRole('button', { name: 'Change the limits' }).click()
  await page.getByLabelText('Reason').fill('less at once')
  await page.getByLabelText('Most at once').fill('5')
  await expect.element(inDialog('Change the limits')).toBeDisabled()
  await page.getByLabelText('Most at once').fill('5000')
  await inDialog('Change the limits').click()
  await expect
    .poll(() => office.asked(agentSiteApi.setLimits))
    .toEqual([{ ...LIMITS, max: '5000', reason: 'less at once' }])
})
