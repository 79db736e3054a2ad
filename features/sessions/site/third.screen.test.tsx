import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { thirdApi } from '#features/identities/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { thirdLoginApi } from '#features/sessions/api-third.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOGGED_IN } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { button, expectIn, expectPath, submit } from '../../../tests/screens/hands.ts'
import { LOOKS, type Site, test, VI_PHONE } from '../../../tests/screens/site.tsx'

const TICKET = 'a'.repeat(43)
const LABEL = 'Elsewhere'
const giveProvider = (site: Site) => site.giveStatus({ thirdParties: [{ provider: 'elsewhere', label: LABEL }] })

for (const look of LOOKS)
  test(`login at a third party: terms at the first, straight in at the second (${look.language})`, async ({ site }) => {
    giveProvider(site)
    let isKnown = false
    // Where it leads is another page; here it stays.
    site.answer(thirdApi.start, { url: '#elsewhere' })
    site.answer(thirdLoginApi.login, ({ terms }) => {
      if (!terms && !isKnown) return new FakeRefusal('terms_not_accepted', { birthDate: false })
      isKnown = true
      return LOGGED_IN
    })
    await site.open('/login', { look })
    const { dialog } = site
    const { session } = site.words
    await button(dialog, session.with.replace('{name}', LABEL)).click()
    await expectPath(site, '/login#elsewhere')
    await site.open(`/login#third=${TICKET}`, { look })
    await expect.element(dialog.getByText(session.thirdNew)).toBeVisible()
    // The ticket is good once and stays in no history.
    expect(location.href).not.toContain(TICKET)
    await submit(dialog)
    await expect.element(dialog.getByText(session.termsNeeded)).toBeVisible()
    await dialog.getByRole('checkbox').click()
    expect(await axeProblems(dialog.element())).toEqual([])
    await submit(dialog)
    await expectIn('lan')
    await expectPath(site, '/')
    expect(site.asked(thirdLoginApi.login)).toEqual([
      { ticket: TICKET, terms: false },
      { ticket: TICKET, terms: true },
    ])
    site.logOut()
    await site.open(`/login#third=${TICKET}`, { look })
    await expectIn('lan')
    expect(site.asked(thirdApi.start)).toEqual([{ provider: 'elsewhere' }])
  })

test('§8 Phone verification errors, popup closed: who turns back at the third party is told so', async ({ site }) => {
  giveProvider(site)
  await site.open('/login#third-error=phone_popup_closed')
  await expect.element(site.dialog.getByText(site.words.refusal.phone_popup_closed)).toBeVisible()
  await button(site.dialog, site.words.session.backToLogin).click()
  await expect.element(button(site.dialog, site.words.session.with.replace('{name}', LABEL))).toBeVisible()
})

test('a member links a third party, and takes the link away again', async ({ site }) => {
  giveProvider(site)
  const about = { mobile: '+84•••678', email: null, totp: false, paymentPassword: false, lastLoginIp: null }
  const passwordChangedAt = '2026-01-02T03:04:05.000Z'
  site.answer(accountApi.security, { ...about, passwordChangedAt, lastLoginAt: null })
  site.answer(accountApi.sessions, [])
  let linked = [] as { provider: string; linkedAt: string }[]
  site.answer(thirdApi.links, () => linked)
  // Where it leads is another page; here it stays.
  site.answer(thirdApi.startLink, { url: '#elsewhere' })
  site.answer(thirdApi.link, () => {
    linked = [{ provider: 'elsewhere', linkedAt: passwordChangedAt }]
    return {}
  })
  site.answer(thirdApi.unlink, () => {
    linked = []
    return {}
  })
  await site.open('/me/security', { look: VI_PHONE, as: {} })
  const { security } = site.words
  const [link, unlink] = [security.linkOne, security.unlinkOne].map(text => text.replace('{name}', LABEL))
  await button(page, link!).click()
  await expectPath(site, '/me/security#elsewhere')
  await site.open(`/login#third-link=${TICKET}`, { look: VI_PHONE, as: {} })
  await expectPath(site, '/me/security')
  await button(page, unlink!).click()
  await expect.element(button(page, link!)).toBeVisible()
  expect(site.asked(thirdApi.link)).toEqual([{ ticket: TICKET }])
  expect(site.asked(thirdApi.unlink)).toEqual([{ provider: 'elsewhere' }])
})
