import type { Page, Route } from '@playwright/test'
import type { Round } from '#apps/studio/engine/slots/round.ts'

export type Visit = { id: string; kind: string; url: string; language: string; theme: string }

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Flights begin by the clock of all; a busy machine is slow. */
export const PATIENCE_MS = 60_000
/** A round is looked at for so long; a player would skip the rest. */
const LONGEST_ROUND_MS = 4500
const WATCHED_MS = 4000

/** Has slots take an emulated graphics card for a real one (`slot/scene/screen.ts`). */
export const PRETEND_GPU = `
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, wish) {
    return getContext.call(this, kind, wish && { ...wish, failIfMajorPerformanceCaveat: false })
  }
  const { getParameter } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 ? 'a graphics card' : getParameter.call(this, name)
  }`

/** A session as the platform would have opened one: nobody is asked for their age. Answers with the game's address. */
export async function enterDemo(page: Page, { id, url, language, theme }: Visit): Promise<string> {
  const data = { game: id, language, theme, adult: true }
  const answer = await page.request.post(`${url}/stage/v1/demo`, { data })
  const token = (await answer.json()).value.token as string
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key!, value!), [`stage-demo:${id}`, token])
  return `${url}/play/${id}?demo=1&language=${language}&theme=${theme}`
}

/** Answers bets with rounds of ours, so that each game shows what there is to see. */
export async function answerWith(page: Page, nextRound: () => Round | Promise<Round>): Promise<void> {
  const reply = (route: Route, value: unknown) =>
    route.fulfill({ json: { success: true, value, message: '', requestId: 'req' } })
  const balance = '1000000'
  const seeds = { serverSeedHash: '0'.repeat(64), clientSeed: 'figures', nonce: 0 }
  await page.route('**/stage/v1/spin', async route => {
    const events = await nextRound()
    const { stake } = route.request().postDataJSON() as { stake: string }
    const payout = String((BigInt(events.coins) * BigInt(stake)) / BigInt(events.bet))
    const round = {
      ...{
        id: `rnd_${Date.now()}`,
        at: new Date().toISOString(),
        game: events.game,
        kind: 'slot',
        demo: true,
        stake,
        payout,
      },
      ...{ jackpots: jackpotsIn(events), state: events.over === false ? 'open' : 'playing', shownSteps: 0, events },
      fairness: { ...seeds, serverSeed: '', mathVersion: 1, gameHash: '' },
    }
    return reply(route, { round, balance, fairness: seeds })
  })
  await page.route('**/stage/v1/shown', route => reply(route, { state: 'done', balance }))
}

export async function untilStage(page: Page, timeout: number, ...states: string[]): Promise<void> {
  await page.locator(states.map(state => `body[data-stage="${state}"]`).join()).waitFor({ timeout })
}

/** What a player may do in a round, where it is not the big button. */
export const ACTS: Readonly<Record<string, string>> = { mines: '[data-testid=pick-any]', hilo: '.call' }
const WATCHED: ReadonlySet<string> = new Set(['table', 'fishing', 'cards'])
const INSTANT: ReadonlySet<string> = new Set(['slot', 'plinko', 'dice', 'limbo', 'keno', 'wheel', 'scratch'])
export const BUTTON = '[data-testid=spin][aria-disabled=false]'

/** Places a bet and ends when something moves. */
export async function beginRound(page: Page, kind: string): Promise<void> {
  if (kind === 'keno') await page.getByTestId('quick-pick').click()
  await untilStage(page, PATIENCE_MS, 'ready')
  await page.locator(BUTTON).click({ timeout: PATIENCE_MS })
  await untilStage(page, PATIENCE_MS, 'spinning', 'showing', 'acting')
}

/** What goes on without the player: a coup of a table from its close to its end, some seconds of a full water or of a hand of cards. */
async function watchRound(page: Page, kind: string): Promise<void> {
  if (kind === 'cards') {
    const sit = page.getByTestId(/^sit-/).first()
    if (await sit.isVisible()) await sit.click()
    await untilStage(page, PATIENCE_MS, 'spinning', 'acting')
    return page.waitForTimeout(WATCHED_MS)
  }
  if (kind === 'fishing') return page.waitForTimeout(WATCHED_MS)
  for (const phase of ['dealing', 'betting'])
    await page.locator(`[data-phase="${phase}"]`).first().waitFor({ timeout: PATIENCE_MS })
}

/** One round to its end, or as far as it is looked at; the player acts once where they may, then takes what stands. */
export async function playRound(page: Page, kind: string): Promise<void> {
  if (WATCHED.has(kind)) return watchRound(page, kind)
  await beginRound(page, kind)
  if (INSTANT.has(kind)) return untilStage(page, LONGEST_ROUND_MS, 'ready').catch(() => undefined)
  await untilStage(page, PATIENCE_MS, 'acting')
  if (ACTS[kind]) await page.locator(ACTS[kind]).first().click()
  for (;;) {
    await untilStage(page, PATIENCE_MS, 'ready', 'acting')
    if (await page.locator('body[data-stage=ready]').isVisible()) return
    await page
      .locator(BUTTON)
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
}

/** A pool is money and stands beside the round: here each pays the same. */
const jackpotsIn = ({ steps }: Round) =>
  steps
    .flatMap(({ events }) => events)
    .flatMap(event => (event.type === 'jackpotHit' ? [{ tier: event.tier, amount: '1234500' }] : []))
