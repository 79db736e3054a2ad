import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { prove } from '#features/wallet/server/wallet.ts'
import { amount, displayAmount, parseAmount } from '#shared/money.ts'
import { connect } from '#shared/server/db.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { PROVEN } from '../support/given.ts'
import { solvePuzzle } from './hands.ts'
import { FREE_SPIN_ROUND } from './world.ts'

/** With all its motion a spin takes seconds: some are enough, with the free spins and the big win of the story's seed. */
const LOOKS = [
  { name: 'desktop', language: 'EN', viewport: { width: 1280, height: 900 }, motion: 'no-preference', spins: 8 },
  { name: 'phone-urdu', language: 'UR', viewport: { width: 360, height: 740 }, motion: 'reduce', spins: 20 },
] as const

for (const look of LOOKS) {
  test(`a visitor registers, plays ${look.spins} spins with free spins, and every cent is proven (${look.name})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: look.viewport,
      reducedMotion: look.motion,
      baseURL: process.env.STORY_URL!,
    })
    const page = await context.newPage()
    const problems = watchConsole(page)
    await page.addInitScript(language => localStorage.setItem('lang', language), look.language)
    const username = `story${Date.now() % 1e9}`

    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', look.language === 'UR' ? 'rtl' : 'ltr')
    await page.screenshot({ path: `test-results/looks/${look.name}-home.png` })

    // A gated action asks to log in; who registers instead goes on with what was asked.
    const words = readWords('site', look.language === 'UR' ? 'ur' : 'en')
    await page.locator('main a[href^="/game"]').first().click()
    await page.getByRole('button', { name: words.session.noAccount }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: words.session.byUsername }).click()
    await dialog.getByRole('textbox', { name: words.session.username }).fill(username)
    await dialog.getByRole('textbox', { name: words.session.password, exact: true }).fill('lacquer77')
    await dialog.getByRole('textbox', { name: words.session.fields.confirmPassword, exact: true }).fill('lacquer77')
    await dialog.getByRole('checkbox').check()
    await page.screenshot({ path: `test-results/looks/${look.name}-register.png` })
    await dialog.getByRole('button', { name: words.session.register }).click()
    await solvePuzzle(page)

    const stage = page.frameLocator('iframe')
    await untilStage(stage, 'ready')
    await page.screenshot({ path: `test-results/looks/${look.name}-game.png` })
    for (let spin = 1; spin <= look.spins; spin++) {
      await untilStage(stage, 'ready')
      const played = page.waitForResponse(reply => reply.url().endsWith('/stage/v1/spin'))
      await stage.getByTestId('spin').dispatchEvent('click')
      await played
      if (spin === FREE_SPIN_ROUND) {
        // In the middle of the free spins the player reloads: the round goes on where it was.
        await untilStage(stage, 'showing')
        await page.waitForTimeout(1_500)
        await page.screenshot({ path: `test-results/looks/${look.name}-free-spins.png` })
        await page.reload()
        await page.screenshot({ path: `test-results/looks/${look.name}-resumed.png` })
      }
      await settle(page, stage)
    }
    await page.screenshot({ path: `test-results/looks/${look.name}-after.png` })

    // The balance on the screen, the balance call and the sum of the entries are one figure.
    const { called, summed, bets, proof } = await readBooks(page)
    const shown = page.getByTestId('balance').first()
    await expect(shown).toContainText(displayAmount(called))
    expect(summed).toBe(called)
    // One bet a spin: the reload in the middle of a round placed none.
    expect(bets).toBe(look.spins)
    expect(proof).toEqual(PROVEN)
    expect(problems).toEqual([])
    await context.close()
  })
}

/** Taps through whatever is shown until the stage takes the next spin. */
async function settle(page: Page, stage: FrameLocator): Promise<void> {
  const body = stage.locator('body')
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await page.waitForTimeout(120)) {
    const state = await body.getAttribute('data-stage').catch(() => null)
    if (state === 'ready') return
    if (state === 'error') throw new Error(`${await stage.getByTestId('message').textContent()}`)
    // A tap on the reels hurries what is shown; unlike the button it can never be a bet.
    if (state === 'spinning' || state === 'showing')
      await stage
        .locator('#scene')
        .dispatchEvent('pointerdown', undefined, { timeout: 1_000 })
        .catch(() => undefined)
  }
  throw new Error('the round was not shown to its end')
}

async function untilStage(stage: FrameLocator, state: string): Promise<void> {
  await expect(stage.locator('body')).toHaveAttribute('data-stage', state, { timeout: 60_000 })
}

async function readBooks(page: Page) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const ask = async (path: string) => {
    const reply = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()).value
  }
  const called = parseAmount((await ask('/wps/v2/wallets/balance')).sumBalance)
  const { id } = await ask('/wps/member/info')
  const db = connect(process.env.STORY_DATABASE_URL!, 1)
  const [row] = await db<{ sum: string; bets: number }[]>`
    select sum(e.amount)::text as sum, count(*) filter (where e.kind = 'bet')::int as bets from wallet.public_lines e where e.member_id = ${id}`
  const proof = await prove(db)
  await db.end()
  return { called, summed: amount(BigInt(row!.sum)), bets: row!.bets, proof }
}

/** Errors that a page should not make. That a drag was too jerky, as a busy machine makes it, is none of them. */
function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    const { url } = message.location()
    if (message.type() === 'error' && !url.includes('/captcha/slide/check')) problems.push(`${message.text()} ${url}`)
  })
  return problems
}
