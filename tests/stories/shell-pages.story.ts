import { expect } from '@playwright/test'
import { setBlockedRanges, setLicences, setResources, setSystemStatus } from '#features/settings/server/settings.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, merchant, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'
import { givenVendors, vendorsOf } from './shell-given.ts'

/** Changes the merchant; the server knows within a second. */
async function change(work: (tx: Tx) => Promise<void>): Promise<void> {
  await withDatabase(db => transaction(db, work))
  await new Promise(resolve => setTimeout(resolve, 1_100))
}

story(
  '§9: the footer shows 10 vendors and moves on by one each 3000 ms, until it is told to stop',
  async ({ visit }) => {
    const { page, words } = await visit(EN_DESKTOP)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await givenVendors(page, vendorsOf(13))
    await page.clock.install()
    await page.goto('/download')
    const slider = page.getByRole('region', { name: words.shell.vendors })
    await slider.scrollIntoViewIfNeeded()
    await expect(slider.getByRole('listitem')).toHaveCount(13)
    const list = slider.getByRole('list')
    const track = (await list.boundingBox())!
    const one = (await slider.getByRole('listitem').first().boundingBox())!
    expect(Math.round(track.width / one.width)).toBe(10)
    const startsAt = async () => Math.round((await slider.getByRole('listitem').nth(5).boundingBox())!.x)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(2_000)
    const before = await startsAt()
    await page.clock.runFor(3_000)
    await expect.poll(async () => Math.abs((await startsAt()) - before)).toBeGreaterThan(one.width / 2)
    await slider.getByRole('button', { name: words.shell.pause }).click()
    await page.clock.runFor(2_000)
    const stopped = await startsAt()
    await page.clock.runFor(9_000)
    expect(await startsAt()).toBe(stopped)
  },
)

story('licences and apps of stores stand there only when the operator has them', async ({ visit }) => {
  const { page, words } = await visit(UR_PHONE)
  await page.goto('/download')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(words.shell.creditsOnly)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Licence 7' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: words.download.stores })).toHaveCount(0)
  await change(async tx => {
    await setLicences(tx, merchant(), [
      { name: 'Licence 7', imageUrl: '/favicon.svg', link: 'https://regulator.test/7' },
    ])
    await setResources(tx, merchant(), [{ resourceType: 'Android', url: 'https://store.test/app', qrCodeUrl: '' }])
  })
  await page.reload()
  await expect(footer.getByRole('link', { name: 'Licence 7' })).toHaveAttribute('href', 'https://regulator.test/7')
  await expect(page.getByRole('link', { name: words.download.get.replace('{platform}', 'Android') })).toBeVisible()
  await change(async tx => {
    await setLicences(tx, merchant(), [])
    await setResources(tx, merchant(), [])
  })
})

story('the download page names this site in its QR code and tells each device how', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await page.goto('/down')
  const address = new URL(page.url()).origin
  await expect(page.getByRole('img', { name: words.download.qr.replace('{address}', address) })).toBeVisible()
  for (const way of ['ios', 'android', 'desktop'] as const)
    await expect(page.getByRole('heading', { name: words.download[way].title })).toBeVisible()
})

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE]) {
  story(`maintenance and a closed region keep customer service within reach (${look.language})`, async ({ visit }) => {
    const { page, context, words } = await visit(look)
    await page.clock.install()
    const endsAt = new Date(Date.now() + 3_600_000)
    await change(tx => setSystemStatus(tx, merchant(), { status: 1, maintenance: { title: '', message: '', endsAt } }))
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: words.closed.maintenance })).toBeVisible()
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: words.service.liveChat }).click(),
    ])
    await expect(chat.getByRole('heading', { name: words.contact.title })).toBeVisible()
    await chat.getByRole('button', { name: words.contact.balance.q }).click()
    await expect(chat.getByText(words.contact.balance.a)).toBeVisible()
    expect(await axeProblems(chat)).toEqual([])
    await page.screenshot({ path: `test-results/looks/maintenance-${look.language}.png` })
    expect(await axeProblems(page)).toEqual([])
    await change(async tx => {
      await setSystemStatus(tx, merchant(), { status: 0 })
      await setBlockedRanges(tx, merchant(), ['0.0.0.0/0'], '')
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: words.closed.region })).toBeVisible()
    await expect(page.getByRole('button', { name: words.service.liveChat })).toBeVisible()
    await page.screenshot({ path: `test-results/looks/region-${look.language}.png` })
    await change(tx => setBlockedRanges(tx, merchant(), [], ''))
    // Whoever waits there sees that it is open again.
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('heading', { name: words.closed.region })).toHaveCount(0)
  })
}
