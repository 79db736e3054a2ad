import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type * as z from 'zod/mini'
import { protectionApi } from '#features/protection/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { button, submit } from '../../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

type Shown = z.output<typeof protectionApi.breaks.output>[number]
const PAST = '2026-01-02T03:04:05.000Z'
const FUTURE = '2126-01-02T03:04:05.000Z'
const SELF: Shown = {
  ...{ id: '7', kind: 'self', state: 'ACTIVE', startsAt: PAST, endsAt: FUTURE, mayAskFrom: FUTURE, liftedAt: null },
}

function giveBreaks(site: Site, read: () => Shown[]): void {
  site.answer(protectionApi.limits, { currency: 'CRD', answered: true, limits: [] })
  site.answer(protectionApi.breaks, read)
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
/** How a text begins, before what is put in. */
const beginning = (text: string) => new RegExp(`^${text.split('{')[0]!.trim()}`)

test('C-24: a break is asked about once, begins, and says until when', async ({ site }) => {
  let inForce: Shown[] = []
  giveBreaks(site, () => inForce)
  site.answer(protectionApi.takeBreak, () => {
    inForce = [{ ...SELF, kind: 'time_out', mayAskFrom: null, liftedAt: FUTURE }]
    return { until: FUTURE }
  })
  await site.open('/me/protection', { look: VI_PHONE, as: {} })
  const { protection } = site.words
  const section = region(protection.break)
  await section.getByRole('radio', { name: protection.terms.d30 }).click()
  await button(section, protection.break).click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked).toMatchTextContent(protection.whatMoney)
  await expect.element(asked).toMatchTextContent(protection.terms.d30)
  await button(asked, protection.beginBreak).click()
  await expect.element(section.getByText(beginning(protection.onBreak))).toBeVisible()
  await expect.element(section.getByText(protection.whileExcluded)).toBeVisible()
  expect(site.asked(protectionApi.takeBreak)).toEqual([{ term: '30 days' }])
})

for (const look of LOOKS)
  test(`C-25: an exclusion takes two steps, says what becomes of the money, and is said (${look.language})`, async ({
    site,
  }) => {
    giveBreaks(site, () => [])
    site.answer(protectionApi.exclude, { until: FUTURE })
    await site.open('/me/protection', { look, as: {} })
    const { protection } = site.words
    const section = region(protection.exclusion)
    await section.getByRole('radio', { name: protection.terms.y1 }).click()
    await button(section, protection.next).click()
    const asked = page.getByRole('alertdialog')
    for (const text of [protection.whatBets, protection.whatMoney, protection.whatSessions, protection.whatEnd])
      await expect.element(asked.getByText(text)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await button(asked, protection.next).click()
    await expect.element(button(asked, protection.excludeMe)).toBeDisabled()
    await asked.getByRole('checkbox').click()
    expect(await axeProblems()).toEqual([])
    await button(asked, protection.excludeMe).click()
    await expect.element(page.getByText(protection.excludedNow)).toBeVisible()
    expect(site.asked(protectionApi.exclude)).toEqual([{ term: '1 year', sure: true }])
  })

test('an exclusion without an end says so before', async ({ site }) => {
  giveBreaks(site, () => [])
  await site.open('/me/protection', { as: {} })
  const { protection } = site.words
  const section = region(protection.exclusion)
  await section.getByRole('radio', { name: protection.terms.forever }).click()
  await button(section, protection.next).click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked.getByText(protection.whatEndForever)).toBeVisible()
  await button(asked, protection.cancel).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(site.asked(protectionApi.exclude)).toEqual([])
})

test('C-26: where an exclusion stands, and the wish to end it with a reason', async ({ site }) => {
  let own: Shown = { ...SELF, state: 'EXPIRED', endsAt: PAST, mayAskFrom: PAST }
  giveBreaks(site, () => [own, { ...SELF, id: '8', kind: 'operator', endsAt: null, mayAskFrom: null }])
  site.answer(protectionApi.askLift, () => {
    own = { ...own, state: 'REVOKE_REQUESTED' }
    return {}
  })
  await site.open('/me/protection', { look: UR_PHONE, as: {} })
  const { protection } = site.words
  const section = region(protection.break)
  await expect.element(section.getByText(protection.excludedByStaff)).toBeVisible()
  const form = section.getByRole('form', { name: protection.askLift })
  await form.getByRole('textbox').fill('I am well again')
  await submit(form)
  await expect.element(section.getByText(protection.liftWaits)).toBeVisible()
  expect(site.asked(protectionApi.askLift)).toEqual([{ id: '7', reason: 'I am well again' }])
})

test('C-26: nobody can ask before the term is over, and a granted wish cools off', async ({ site }) => {
  const granted: Shown = { ...SELF, id: '9', state: 'COOLING', endsAt: null, liftedAt: FUTURE }
  giveBreaks(site, () => [SELF, granted])
  await site.open('/me/protection', { as: {} })
  const { protection } = site.words
  const section = region(protection.break)
  await expect.element(section.getByText(beginning(protection.mayAsk))).toBeVisible()
  await expect.element(section.getByText(beginning(protection.cooling))).toBeVisible()
  await expect.element(section.getByText(protection.excludedForever)).toBeVisible()
  expect(section.getByRole('form').elements()).toEqual([])
})
