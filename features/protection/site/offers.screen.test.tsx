import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { protectionApi } from '#features/protection/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

const region = (name: string) => page.getByRole('region', { name, exact: true })

for (const look of LOOKS)
  test(`no bonuses is one step, and so is the way back (${look.language})`, async ({ site }) => {
    let wanted = true
    site.answer(protectionApi.offers, () => ({ wanted, source: 'member' as const }))
    site.answer(protectionApi.wantOffers, input => {
      wanted = input.wanted
      return {}
    })
    await site.open('/me/protection', { look, as: {} })
    const { offers } = site.words.protection
    const section = region(offers.title)
    const choice = (name: string) => section.getByRole('radio', { name, exact: true })
    await choice(offers.none).click()
    await expect.element(page.getByText(offers.savedNone)).toBeVisible()
    await expect.element(choice(offers.none)).toBeChecked()
    expect(await axeProblems()).toEqual([])
    await choice(offers.yes).click()
    await expect.element(choice(offers.yes)).toBeChecked()
    expect(site.asked(protectionApi.wantOffers)).toEqual([{ wanted: false }, { wanted: true }])
  })

test('what operators said is told, and is not the member’s to change', async ({ site }) => {
  site.answer(protectionApi.offers, { wanted: false, source: 'operator' })
  await site.open('/me/protection', { look: VI_PHONE, as: {} })
  const { offers } = site.words.protection
  await expect.element(region(offers.title).getByText(offers.byOperator)).toBeVisible()
  await expect.element(region(offers.title).getByRole('radio')).not.toBeInTheDocument()
})

test('a refusal is said, and nothing seems changed', async ({ site }) => {
  site.answer(protectionApi.offers, { wanted: true, source: 'member' })
  site.answer(protectionApi.wantOffers, new FakeRefusal('busy'))
  await site.open('/me/protection', { look: VI_PHONE, as: {} })
  const { protection, refusal } = site.words
  await region(protection.offers.title).getByRole('radio', { name: protection.offers.none, exact: true }).click()
  await expect.element(page.getByText(refusal.busy)).toBeVisible()
  await expect
    .element(region(protection.offers.title).getByRole('radio', { name: protection.offers.yes }))
    .toBeChecked()
})
