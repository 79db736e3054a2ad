import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { officeApi } from '#features/operators/api-office.ts'
import { merchantAtWork } from '#shared/web/session.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, MERCHANT, OWNER, test, VI_PHONE } from '../../../tests/screens/office/office.tsx'

test('nobody sees more than the login, which asks for a code where there is an authenticator', async ({ office }) => {
  office.answer(officeApi.login, ({ code, password }) => {
    if (password !== 'four lamps at dusk') return new FakeRefusal('wrong_credentials')
    if (!code) return new FakeRefusal('two_factor_required', { method: 'totp' })
    return { token: 'a-token', expiresAt: '2026-01-02T11:04:05.000Z', mustSetUpFactor: false }
  })
  await office.open('/', { as: null })
  await expect.element(page.getByRole('heading', { name: 'Operators’ office' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(await axeProblems()).toEqual([])
  await page.getByLabelText('Email').fill('owner@house.example')
  await page.getByLabelText('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
  await page.getByLabelText('Password').fill('four lamps at dusk')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabelText('Code of the authenticator').fill('123456')
  await expect.element(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  expect(office.asked(officeApi.login).at(-1)).toMatchObject({ code: '123456' })
})

test('whoever needs an authenticator sets it up before all else', async ({ office }) => {
  office.answer(officeApi.login, { token: 'a-token', expiresAt: '2026-01-02T11:04:05.000Z', mustSetUpFactor: true })
  office.answer(officeApi.beginFactor, { secret: 'ABCDEF', uri: 'otpauth://totp/x?secret=ABCDEF' })
  office.answer(officeApi.confirmFactor, {})
  await office.open('/', { as: null })
  await page.getByLabelText('Email').fill('owner@house.example')
  await page.getByLabelText('Password').fill('four lamps at dusk')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('ABCDEF')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await page.getByLabelText('Code of the authenticator').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
})

test('the navigation holds what the operator may use; another address says that it is not theirs', async ({
  office,
}) => {
  await office.open('/', { as: ['audit.read'] })
  const links = page.getByRole('navigation').first().getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map(each => each.textContent)).toEqual(['Approvals', 'Audit', 'Emergencies'])
  await office.open('/staff', { as: ['audit.read'] })
  await expect.element(page.getByText('This is not for your role')).toBeVisible()
  expect(office.asked(officeApi.operators)).toEqual([])
})

test('a link opens at the merchant that it names; who may not work there is told so and shown nothing else', async ({
  office,
}) => {
  await office.open('/approvals?show=own&at=lotus')
  await expect.element(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  expect([merchantAtWork(), location.search]).toEqual(['lotus', '?show=own'])
  office.answer(officeApi.me, () =>
    merchantAtWork() === null
      ? { operator: OWNER, permissions: [], hasFactor: true, merchant: MERCHANT }
      : new FakeRefusal('not_allowed'),
  )
  await office.reread(['me'])
  await expect.element(page.getByText('This link is about another merchant')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Approvals' }).elements()).toEqual([])
  expect(await axeProblems()).toEqual([])
  await page.getByRole('button', { name: 'To my own merchant' }).click()
  await expect.element(page.getByRole('banner')).toBeVisible()
  expect([merchantAtWork(), location.search]).toEqual([null, ''])
})

test('the palette leads to a module by the keyboard alone', async ({ office }) => {
  await office.open('/approvals')
  await expect.element(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByPlaceholder('Go to').fill('rol')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
})

test('theme and language change in place, and a session that ended leads to the login', async ({ office }) => {
  await office.open('/approvals')
  await page.getByRole('button', { name: 'My account and language' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', mantineColorScheme: 'dark' })
  await page.getByRole('button', { name: 'My account and language' }).click()
  await page.getByRole('menuitem', { name: 'اردو' }).click()
  await expect.element(page.getByRole('heading', { name: 'منظوریاں' })).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
  office.answer(officeApi.me, new FakeRefusal('session_idle'))
  await office.reread(['me'])
  await expect.element(page.getByRole('heading', { name: 'منتظمین کا دفتر' })).toBeVisible()
})

test('on a phone the menu opens over the page and closes when a module is chosen', async ({ office }) => {
  await office.open('/approvals', { look: VI_PHONE })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Vai trò' }).click()
  await expect.element(page.getByRole('heading', { name: 'Vai trò' })).toBeVisible()
  expect(document.querySelector(':popover-open')).toBeNull()
})

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  for (const path of ['/approvals', '/staff', '/roles', '/access', '/audit', '/emergencies', '/account']) {
    office.answer(officeApi.audit, { list: [], next: null })
    office.answer(officeApi.sessions, { list: [] })
    await office.open(path, { look })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await axeProblems()]).toEqual([path, []])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  }
})
