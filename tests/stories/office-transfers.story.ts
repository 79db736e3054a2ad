import { expect } from '@playwright/test'
import Fastify from 'fastify'
import { readConfig } from '#apps/studio/config.ts'
import { serveSigned } from '#apps/studio/server/provider/signed.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { transfersApi } from '#features/transfers/api.ts'
import { transferCalls } from '#features/transfers/api-vendor.ts'
import { transaction } from '#shared/server/db.ts'
import { createPlatform } from '../../tools/call/platform.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, VI_PHONE, type Visit, withDatabase } from './hands.ts'
import { dropVendors } from './lobby-vendors.ts'
import { act, comeToWork, type Desk, givenOperator, openPage, see } from './office-hands.ts'
import { SECRETS } from './world.ts'

const [CODE, AMOUNT] = ['LOSES', '300'] as const
const KEY = { keyId: 'story-to-loses', secret: 'a-platform-secret-that-only-stories-use' }

/** A vendor that takes money and never says what became of it; so far it asks for each bet. */
async function givenVendor() {
  const config = readConfig({
    ...{ STUDIO_DATABASE_URL: 'postgres://nowhere/none', STUDIO_KEY_ID: 'studio' },
    ...{ STUDIO_KEY_SECRET: KEY.secret, SERVER_SECRET: SECRETS.SERVER_SECRET },
    ...{ PLATFORM_KEY_ID: KEY.keyId, PLATFORM_KEY_SECRET: KEY.secret },
  })
  const app = Fastify({ forceCloseConnections: true })
  const done = async () => ({ status: 'OK' })
  const unsure = async () => ({ status: 'OK', state: 'PENDING' as const })
  await serveSigned(app, config, transferCalls, {
    ...{ register: done, kick: done, balance: done, transfer_in: unsure, transfer_out: unsure },
    ...{ transfer_out_all: unsure, transfer_status: unsure },
    transfers: async ({ cursor }) => ({ status: 'OK', items: [], cursor }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await withDatabase(db =>
    transaction(db, tx =>
      setUpVendor(tx, SECRETS.SERVER_SECRET, {
        ...{ merchantId: merchant(), vendor: { code: CODE, name: 'Loses', baseUrl: url, publicOrigin: url } },
        ...{ incoming: { ...KEY, keyId: 'story-from-loses' }, outgoing: KEY },
      }),
    ),
  )
  return { close: () => app.close() }
}

/** Opens what waits for a second person, and confirms it. */
async function confirm(desk: Desk, item: string): Promise<void> {
  const { approvals } = desk.words
  await see(desk, approvals.title)
  await desk.page.getByRole('row', { name: item }).getByRole('button').click()
  await see(desk, approvals.effect)
  await act(desk, approvals.confirm, {})
}

/** Moves money there as a player's client does. */
async function move({ page }: Visit): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const input = { key: `story-${Date.now()}`, vassalage: CODE, direction: 'in', amount: AMOUNT }
  const platform = createPlatform(process.env.STORY_URL!)
  const { body } = await platform.send('POST', transfersApi.walletTransfer.path, input, token!)
  return (body as { value: { state: string } }).value.state
}

story('a vendor comes to keep money; what it loses is found, asked for and written back by two', async ({ visit }) => {
  const vendor = await givenVendor()
  const person = await givenPerson()
  const finance = await comeToWork(await visit(EN_DESKTOP), await givenOperator('mina', 'finance'), '/transfer-vendors')
  const { transferVendors, transfers: t } = finance.words
  await see(finance, transferVendors.title)
  await act(finance, transferVendors.setUp, {
    reason: 'they keep money themselves',
    fill: async dialog => {
      await dialog.getByRole('combobox', { name: transferVendors.which }).click()
      await finance.page.getByRole('option', { name: CODE, exact: true }).click()
    },
  })
  const owner = await comeToWork(await visit(VI_PHONE), await givenOperator('otto', 'owner'), '/approvals')
  await confirm(owner, `transferVendor:${CODE}`)

  const player = await visit(EN_DESKTOP)
  await givenLogin(player, person)
  // Servers learn within a second that the vendor keeps money.
  await expect.poll(() => move(player)).toBe('UNKNOWN')
  await player.page.goto('/me?centre=transferFund')
  const { states } = player.words.transfers
  const line = player.page.getByRole('listitem').filter({ hasText: 'Loses' }).first()
  await expect(line).toContainText(states.UNKNOWN)

  await openPage(finance, '/transfers')
  await see(finance, t.title)
  await finance.page.getByRole('row', { name: person.username }).getByRole('button').click()
  await see(finance, t.one)
  await act(finance, t.ask, {})
  await expect(finance.page.getByRole('dialog').getByText(t.states.UNKNOWN, { exact: true }).first()).toBeVisible()
  await act(finance, t.end, {
    reason: 'their mail: it never arrived',
    fill: async dialog => {
      await dialog.getByRole('combobox', { name: t.ends }).click()
      await finance.page.getByRole('option', { name: t.endings.nothing }).click()
    },
  })
  await openPage(owner, '/approvals')
  await confirm(owner, 'transfer:')
  await expect(line).toContainText(player.words.transfers.ready)
  await expect(player.page.getByTestId('balance').first()).toContainText('10,000.00')
  await vendor.close()
  await dropVendors([CODE])
})
