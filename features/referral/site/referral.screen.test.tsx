import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { referralApi } from '#features/referral/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { answerWithReferral, OWN } from '../../../tests/screens/referral.ts'
import { EN_DESKTOP, LOOKS, test, VI_PHONE } from '../../../tests/screens/site.tsx'

const ADDRESS = '/vip?centre=referral'

for (const look of LOOKS)
  test(`the own link, what is paid, and who came: nothing is wider than the screen (${look.language})`, async ({
    site,
  }) => {
    answerWithReferral(site)
    await site.open(ADDRESS, { look, as: {} })
    const { referral } = site.words
    await expect.element(site.dialog.getByRole('img', { name: referral.qr })).toBeVisible()
    await expect.element(site.dialog.getByText(/register\?referralCode=ABCDE12345$/)).toBeVisible()
    await expect.element(site.dialog.getByText('one person')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('friends are picked by state and day, older ones come after the last', async ({ site }) => {
  answerWithReferral(site)
  await site.open(ADDRESS, { look: EN_DESKTOP, as: {} })
  const { brought } = site.words.referral
  await site.dialog.getByRole('button', { name: brought.older }).click()
  await expect.poll(() => site.asked(referralApi.friends).at(-1)).toMatchObject({ before: 'mem_4' })
  await site.dialog.getByText('Filters').click()
  await site.dialog.getByRole('combobox', { name: brought.state }).selectOptions('PAID')
  await expect.poll(() => site.asked(referralApi.friends).at(-1)).toMatchObject({ state: 'PAID' })
  await site.dialog.getByLabelText(brought.to).fill('2026-11-20')
  const after = new Date(2026, 10, 21).toISOString()
  await expect.poll(() => site.asked(referralApi.friends).at(-1)).toMatchObject({ state: 'PAID', to: after })
})

test('nobody yet, a budget that is spent and a list that fails are said', async ({ site }) => {
  answerWithReferral(site)
  site.answer(referralApi.own, { ...OWN, isSpent: true, terms: { ...OWN.terms, friendBonus: '0.00', times: 0 } })
  site.answer(referralApi.friends, { list: [], next: null, totals: { registered: 0, qualified: 0, bonus: '0.00' } })
  await site.open(ADDRESS, { look: VI_PHONE, as: {} })
  const { referral, refusal } = site.words
  await expect.element(site.dialog.getByText(referral.brought.none)).toBeVisible()
  await expect.element(site.dialog.getByText(referral.rules.free)).toBeVisible()
  expect(await axeProblems()).toEqual([])
  site.answer(referralApi.friends, new FakeRefusal('busy'))
  await site.open(ADDRESS, { look: VI_PHONE, as: {} })
  await expect.element(site.dialog.getByText(refusal.busy)).toBeVisible()
})

test('where friends do not count the menu has no entry, and a visit by a link is told once', async ({ site }) => {
  site.answer(activitiesApi.available, { list: [{ type: 'REFERRAL', enabled: false, count: 0 }] })
  site.answer(referralApi.visit, {})
  sessionStorage.removeItem('referral.visit')
  await site.open('/vip?centre=bonusDetails', { look: EN_DESKTOP, as: {} })
  await expect.element(site.dialog.getByRole('heading').first()).toBeVisible()
  expect(page.getByText(site.words.centre.referral).elements()).toEqual([])
  await site.open('/vip?referralCode=ABCDE12345', { look: EN_DESKTOP })
  await expect.poll(() => site.asked(referralApi.visit)).toEqual([{ code: 'ABCDE12345' }])
  await site.open('/vip?referralCode=ABCDE12345', { look: EN_DESKTOP })
  expect(site.asked(referralApi.visit)).toHaveLength(1)
})
