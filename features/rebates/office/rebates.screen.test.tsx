import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { rebatesOfficeApi, type SettingsWritten } from '#features/rebates/api-office.ts'
import { PRODUCTS } from '#features/rebates/rules/settings.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const PPM = [6_000, 6_200, 6_400, 6_600, 6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000]
const SETTINGS: SettingsWritten = {
  ...{ isOn: true, minClaim: '1.00', dayCap: '18888.00', autoSweep: true },
  rates: Object.fromEntries(PRODUCTS.map(each => [each, { mode: 'MANUAL', ppm: PPM }])) as SettingsWritten['rates'],
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  office.answer(rebatesOfficeApi.settings, { version: 0, currency: 'USD', given: SETTINGS })
  office.answer(rebatesOfficeApi.claims, {
    list: [
      {
        ...{ id: 'mem_1:1', at: AT, member: { id: 'mem_1', username: 'hoang' }, kind: 'AUTO', amount: '6.00' },
        ...{ currency: 'USD', own: '1000.00' },
      },
    ],
    next: null,
  })
}

test.for(LOOKS)(
  'axe finds nothing in the two pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, text] of [
      ['/rebates', 'hoang'],
      ['/rebates/settings', /6000, 6200/],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('rates that do not fit are not sent, and a change waits for a second person', async ({ office }) => {
  given(office)
  office.answer(rebatesOfficeApi.change, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/rebates/settings')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Reason').fill('less for slots')
  const rng = page.getByLabelText(/^RNG: Rates by rank/)
  await rng.fill('6000, 6200')
  await expect.element(inDialog('Change')).toBeDisabled()
  const fewer = PPM.map(ppm => ppm - 1_000)
  await rng.fill(fewer.join(', '))
  await inDialog('Change').click()
  await expect
    .poll(() => office.asked(rebatesOfficeApi.change))
    .toEqual([
      {
        given: { ...SETTINGS, rates: { ...SETTINGS.rates, RNG: { mode: 'MANUAL', ppm: fewer } } },
        reason: 'less for slots',
      },
    ])
})
