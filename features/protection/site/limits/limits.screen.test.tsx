import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { protectionApi } from '#features/protection/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal, LOST } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'
import type { LimitShown } from './limit-names.ts'

const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const LOSS: LimitShown = {
  ...{ kind: 'loss', period: 'day', source: 'member', max: '100.00', used: '40.00', left: '60.00' },
  ...{ minutes: null, minutesLeft: null, endsAt: '2026-01-03T00:00:00.000Z', wish: null },
}
const SESSION: LimitShown = {
  ...LOSS,
  ...{ kind: 'session', period: null, max: null, used: null, left: null, minutes: 90, minutesLeft: 75, endsAt: null },
}
const ofStaff: LimitShown = { ...LOSS, source: 'operator', max: '50.00', left: '10.00' }

function giveLimits(site: Site, limits: LimitShown[] = []): void {
  site.answer(protectionApi.limits, { currency: 'CRD', answered: true, limits })
  site.answer(protectionApi.breaks, [])
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const row = (site: Site, kind: keyof Site['words']['protection']['kinds'], n = 0) =>
  region(site.words.protection.kinds[kind]).getByRole('listitem').nth(n)

for (const look of LOOKS)
  test(`C-18, C-19: what is used and left, with nothing for axe to say (${look.language})`, async ({ site }) => {
    giveLimits(site, [LOSS, ofStaff, SESSION])
    await site.open('/me/protection', { look, as: {} })
    const { protection } = site.words
    await expect.element(row(site, 'loss')).toMatchTextContent('100.00')
    await expect.element(row(site, 'loss')).toMatchTextContent('60.00')
    await expect.element(row(site, 'loss')).toMatchTextContent(protection.byStaff)
    await expect.element(row(site, 'session')).toMatchTextContent('75')
    await expect.element(row(site, 'deposit', 2)).toMatchTextContent(protection.noLimit)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await axeProblems()).toEqual([])
  })

test('C-21: a lower limit is set by the keyboard alone, and holds at once', async ({ site }) => {
  let limits = [LOSS]
  giveLimits(site)
  site.answer(protectionApi.limits, () => ({ currency: 'CRD', answered: true, limits }))
  site.answer(protectionApi.setLimit, ({ max }) => {
    limits = [{ ...LOSS, max: `${max}.00`, left: '10.00' }]
    return { change: 'now' as const, dueAt: null }
  })
  await site.open('/me/protection', { as: {} })
  const { protection } = site.words
  const change = row(site, 'loss').getByRole('button')
  await expect.element(change).toBeVisible()
  ;(change.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.keyboard('50{Enter}')
  await expect.element(page.getByText(protection.savedNow)).toBeVisible()
  await expect.element(row(site, 'loss')).toMatchTextContent('50.00')
  expect(site.asked(protectionApi.setLimit)).toEqual([{ kind: 'loss', period: 'day', max: '50' }])
})

test('what is no amount, and what is no time, is said at its field', async ({ site }) => {
  giveLimits(site)
  await site.open('/me/protection', { look: VI_PHONE, as: {} })
  const { protection } = site.words
  for (const [kind, text, problem] of [
    ['stake', '1,5', protection.badAmount],
    ['session', '5', protection.badMinutes],
  ] as const) {
    await row(site, kind).getByRole('button').click()
    await row(site, kind).getByRole('textbox').fill(text)
    await button(row(site, kind), protection.save).click()
    await expect.element(row(site, kind).getByText(problem)).toBeVisible()
  }
  expect(site.asked(protectionApi.setLimit)).toEqual([])
})

test('C-22: more waits with a countdown, is confirmed when it is due, or taken back', async ({ site }) => {
  const wish = { max: '200.00', minutes: null, dueAt: after(23.5), lapsesAt: after(160) }
  const due = { ...wish, max: null, dueAt: after(-1) }
  giveLimits(site, [
    { ...LOSS, wish },
    { ...LOSS, kind: 'stake', wish: due },
  ])
  site.answer(protectionApi.confirmLimit, {})
  site.answer(protectionApi.cancelLimit, {})
  await site.open('/me/protection', { look: UR_PHONE, as: {} })
  const { protection } = site.words
  await expect.element(row(site, 'loss').getByText(protection.wanted.replace('{limit}', '200.00'))).toBeVisible()
  await expect.element(button(row(site, 'loss'), protection.confirm)).toBeDisabled()
  await button(row(site, 'loss'), protection.keep).click()
  await expect.element(page.getByText(protection.kept)).toBeVisible()
  await button(row(site, 'stake'), protection.confirm).click()
  await expect.element(page.getByText(protection.confirmed)).toBeVisible()
  expect(site.asked(protectionApi.cancelLimit)).toEqual([{ kind: 'loss', period: 'day' }])
  expect(site.asked(protectionApi.confirmLimit)).toEqual([{ kind: 'stake', period: 'day' }])
})

test('a lost connection is said, and the next try shows the limits', async ({ site }) => {
  giveLimits(site)
  site.answer(protectionApi.limits, new FakeRefusal('busy'))
  site.answer(protectionApi.breaks, LOST)
  await site.open('/me/protection', { as: {} })
  const { common, refusal, protection } = site.words
  const limits = region(protection.limits)
  await expect.element(limits.getByText(refusal.busy)).toBeVisible()
  await expect.element(region(protection.break).getByText(refusal.offline)).toBeVisible()
  giveLimits(site, [LOSS])
  await button(limits, common.retry).click()
  await expect.element(row(site, 'loss')).toMatchTextContent('100.00')
})
