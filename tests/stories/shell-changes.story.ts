import { expect, type Page } from '@playwright/test'
import { setAnalytics, setBlockedRanges, setSystemStatus } from '#features/settings/server/settings.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { EN_DESKTOP, merchant, story, withDatabase } from './hands.ts'

const change = (work: (tx: Tx) => Promise<void>) => withDatabase(db => transaction(db, work))

/** Until the server, which answers from memory for a second, says so. */
async function untilStatus(page: Page, status: Record<string, unknown>): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get('/wps/system/status')).json()).value)
    .toMatchObject(status)
}

story.afterAll(() =>
  change(async tx => {
    await setAnalytics(tx, merchant(), { gtagId: '' })
    await setSystemStatus(tx, merchant(), { status: 0 })
    await setBlockedRanges(tx, merchant(), [], '')
  }),
)

story(
  'an operator measures visits, closes the site and opens it again: pages follow, and customer service stays',
  async ({ visit }) => {
    const { page, context, words } = await visit(EN_DESKTOP)
    const measured: string[] = []
    await context.route(/googletagmanager/, route => {
      measured.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.clock.install()

    // With consent, from the next page on.
    await change(tx => setAnalytics(tx, merchant(), { gtagId: 'G-STORY1234' }))
    await untilStatus(page, { info: { analytics: { gtagId: 'G-STORY1234' } } })
    await page.goto('/download')
    const question = page.getByRole('region', { name: words.consent.title })
    await question.getByRole('button', { name: words.consent.agree }).click()
    await expect(question).toHaveCount(0)
    expect(measured).toEqual([])
    const script = page.waitForRequest(/googletagmanager/)
    await page.reload()
    expect((await script).url()).toBe('https://www.googletagmanager.com/gtag/js?id=G-STORY1234')

    await change(tx => setSystemStatus(tx, merchant(), { status: 1 }))
    await untilStatus(page, { status: 1 })
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: words.closed.maintenance })).toBeVisible()
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: words.service.liveChat }).click(),
    ])
    await expect(chat).toHaveURL(/\/contact$/)
    await expect(chat.getByRole('heading', { name: words.contact.title })).toBeVisible()
    expect(await chat.evaluate('window.opener')).toBeNull()

    await change(async tx => {
      await setSystemStatus(tx, merchant(), { status: 0 })
      await setBlockedRanges(tx, merchant(), ['0.0.0.0/0'], '')
    })
    await untilStatus(page, { status: 2 })
    await page.reload()
    const closed = page.getByRole('heading', { name: words.closed.region })
    await expect(closed).toBeVisible()
    await change(tx => setBlockedRanges(tx, merchant(), [], ''))
    await untilStatus(page, { status: 0 })
    // Whoever waits there sees that it is open again.
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(closed).toHaveCount(0)
  },
)
