import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { protectionApi } from '#features/protection/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, UR_PHONE } from '../../../../tests/screens/site.tsx'

const NOT_YET = { minutes: 60 as const, dueInSeconds: 3_600, played: null }
const DUE = {
  ...{ minutes: 60 as const, dueInSeconds: 0 },
  played: { minutes: 65, staked: '60.00', won: '20.00', net: '-40.00', currency: 'CRD' },
}
const asked = () => page.getByRole('alertdialog')

/** A check waits; it is over when it is answered. */
function giveCheck(site: Site): void {
  let isDue = true
  site.answer(protectionApi.check, () => (isDue ? DUE : NOT_YET))
  site.answer(protectionApi.answerCheck, () => {
    isDue = false
    return {}
  })
}

for (const look of LOOKS)
  test(`C-28: time and result stand over any page until they are answered (${look.language})`, async ({ site }) => {
    giveCheck(site)
    await site.open('/promotions', { look, as: {} })
    const { protection } = site.words
    const time = protection.hereFor.replace('{hours}', '1').replace('{minutes}', '5')
    await expect.element(asked().getByText(time)).toBeVisible()
    for (const figure of ['60.00', '20.00', '-40.00']) await expect.element(asked()).toMatchTextContent(figure)
    expect(await axeProblems()).toEqual([])
    // There is no way round it.
    await userEvent.keyboard('{Escape}')
    await expect.element(asked()).toBeVisible()
    await button(asked(), protection.goOn).click()
    await expect.element(asked()).not.toBeInTheDocument()
    expect(site.asked(protectionApi.answerCheck)).toHaveLength(1)
  })

test('C-28: the record is looked at without an answer, and the question is there again afterwards', async ({
  site,
}) => {
  giveCheck(site)
  await site.open('/promotions', { look: UR_PHONE, as: {} })
  await button(asked(), site.words.protection.seeRecord).click()
  await expectPath(site, '/me')
  await expect.element(asked()).not.toBeInTheDocument()
  history.back()
  await expect.element(asked()).toBeVisible()
  expect(site.asked(protectionApi.answerCheck)).toEqual([])
})

test('C-28: leaving logs out', async ({ site }) => {
  giveCheck(site)
  await site.open('/promotions', { as: {} })
  const { protection, session } = site.words
  await button(asked(), protection.leave).click()
  const sure = page.getByRole('alertdialog', { name: session.logout })
  await button(sure, session.confirm).click()
  await expect.element(asked()).not.toBeInTheDocument()
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('C-28: another window that answered closes the question here', async ({ site }) => {
  giveCheck(site)
  await site.open('/promotions', { as: {} })
  await expect.element(asked()).toBeVisible()
  site.answer(protectionApi.check, NOT_YET)
  await site.reread(['check'])
  await expect.element(asked()).not.toBeInTheDocument()
})

test('an answer that does not come through leaves the question open', async ({ site }) => {
  giveCheck(site)
  site.answer(protectionApi.answerCheck, new FakeRefusal('busy'))
  await site.open('/promotions', { as: {} })
  await button(asked(), site.words.protection.goOn).click()
  await expect.element(page.getByText(site.words.refusal.busy)).toBeVisible()
  await expect.element(asked()).toBeVisible()
})

test('visitors and free play are not asked about', async ({ site }) => {
  giveCheck(site)
  await site.open('/promotions')
  await site.open('/promotions', { as: { type: 4 } })
  await expect.element(page.getByRole('main')).toBeVisible()
  expect(site.asked(protectionApi.check)).toEqual([])
})

test('C-28: how often it comes is chosen, an hour at most', async ({ site }) => {
  let minutes: 15 | 30 | 60 = 60
  site.answer(protectionApi.limits, { currency: 'CRD', answered: true, limits: [] })
  site.answer(protectionApi.breaks, [])
  site.answer(protectionApi.check, () => ({ ...NOT_YET, minutes }))
  site.answer(protectionApi.setCheck, input => {
    minutes = input.minutes
    return {}
  })
  await site.open('/me/protection', { as: {} })
  const { protection } = site.words
  const every = (n: number) =>
    page.getByRole('radio', { name: protection.every.replace('{minutes}', String(n)), exact: true })
  await expect.element(every(60)).toBeChecked()
  await every(15).click()
  await expect.element(every(15)).toBeChecked()
  expect(site.asked(protectionApi.setCheck)).toEqual([{ minutes: 15 }])
})
