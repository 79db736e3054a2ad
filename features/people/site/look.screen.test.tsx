import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { peopleApi } from '#features/people/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { MEMBER } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { box, button, submit } from '../../../tests/screens/hands.ts'
import { missingTexts, watchPayloads } from '../../../tests/screens/payloads.ts'
import { EN_DESKTOP, LOOKS, type Site, test } from '../../../tests/screens/site.tsx'
import { PAYLOADS } from '../../../tests/stories/xss-payloads.ts'

const CENTRE = '/vip?centre=securityCenter'

function giveAccount(site: Site): void {
  site.answer(accountApi.security, {
    ...{ mobile: null, email: null, totp: false, paymentPassword: false, lastLoginAt: null, lastLoginIp: null },
    passwordChangedAt: '2026-01-02T03:04:05.000Z',
  })
  site.answer(accountApi.sessions, [])
  site.answer(accountApi.logins, [
    { id: 'ses_2', device: 'Chrome · Windows', ip: '203.0.113.9', at: '2026-01-03T03:04:05.000Z' },
    { id: 'ses_1', device: '', ip: '198.51.100.7', at: '2026-01-02T03:04:05.000Z' },
  ])
}

test('a member changes name and picture; what is no name is said at its field', async ({ site }) => {
  giveAccount(site)
  await site.open(CENTRE, { look: EN_DESKTOP, as: {} })
  const { me } = site.words
  await button(site.dialog, me.edit).click()
  const field = box(site.dialog, me.nickname)
  await expect.element(field).toHaveValue('lan')
  site.answer(peopleApi.saveLook, new FakeRefusal('invalid_input'))
  await field.fill('x')
  await submit(site.dialog)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  site.answer(peopleApi.saveLook, look => {
    site.giveMember(look)
    return { ...MEMBER, ...look }
  })
  await field.fill('Hoa Sen')
  await site.dialog.getByRole('radio', { name: 'Picture 2' }).click()
  await submit(site.dialog)
  await expect.element(site.dialog.getByRole('region', { name: me.account }).getByText('Hoa Sen')).toBeVisible()
  expect(site.asked(peopleApi.saveLook).at(-1)).toEqual({ nickname: 'Hoa Sen', avatar: 2 })
})

for (const look of LOOKS)
  test(`the last logins stand with the account: ${look.language} ${look.size}`, async ({ site }) => {
    giveAccount(site)
    await site.open('/vip?centre=securityCenter', { look, as: {} })
    const history = page.getByRole('region', { name: site.words.security.history })
    await expect.poll(() => history.getByRole('listitem').elements().length).toBe(2)
    await expect.element(history.getByText(site.words.security.unknownDevice)).toBeVisible()
    await button(site.dialog, site.words.me.edit).click()
    expect(await axeProblems()).toEqual([])
  })

for (const [n, text] of PAYLOADS.filter((_, n) => n % 40 === 0).entries())
  test(`S-25: payload ${n} as a member's names and as the devices of their logins is text`, async ({ site }) => {
    giveAccount(site)
    site.answer(accountApi.logins, [{ id: 'ses_2', device: text, ip: '203.0.113.9', at: '2026-01-03T03:04:05.000Z' }])
    const problems = watchPayloads()
    await site.open(CENTRE, { look: EN_DESKTOP, as: { nickname: text, account: text } })
    await button(site.dialog, site.words.me.edit).click()
    await expect.element(box(site.dialog, site.words.me.nickname)).toBeVisible()
    expect(missingTexts([text])).toEqual([])
    expect(problems()).toEqual([])
  })
