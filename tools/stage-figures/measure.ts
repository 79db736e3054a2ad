import type { Browser, CDPSession, Page, Route } from '@playwright/test'
import type { Round } from '#apps/studio/math/round.ts'
import { type Motion, readMotion, type TraceEvent } from './trace.ts'

export type GameFigures = {
  id: string
  kind: string
  /** Bytes over the wire until the first round may begin: pages, scripts, styles and answers; pictures and fonts. */
  code: number
  art: number
  /** From the address to the first round that may begin, ms. */
  ready: number
  idle: Motion
  rounds: Motion
}

export type Measured = {
  id: string
  kind: string
  url: string
  slowdown: number
  webgl: boolean
  /** What a slot is shown instead of its own rounds. */
  rounds: readonly Round[]
}

const IDLE_MS = 1000
/** A round is looked at for so long; a player would skip the rest. */
const LONGEST_ROUND_MS = 4500
/** Flights begin by the clock of all; a busy machine is slow. */
const PATIENCE_MS = 60_000
const ARCADE_ROUNDS = 2
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const ART = new Set(['Image', 'Font', 'Media'])

/** Has slots take an emulated graphics card for a real one (`slot/scene/renderers.ts`). */
const PRETEND_GPU = `
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, wish) {
    return getContext.call(this, kind, wish && { ...wish, failIfMajorPerformanceCaveat: false })
  }
  const { getParameter } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 ? 'a graphics card' : getParameter.call(this, name)
  }`

/** Opens the demo of a game on a phone in a browser that knows nothing of it yet, looks at it resting, and plays. */
export async function measureGame(browser: Browser, game: Measured): Promise<GameFigures> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const token = await enterDemo(page, game)
    await page.addInitScript(([key, value]) => sessionStorage.setItem(key!, value!), [`stage-demo:${game.id}`, token])
    if (game.webgl) await page.addInitScript(PRETEND_GPU)
    if (game.rounds.length > 0) await answerWith(page, game.rounds)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: game.slowdown })
    const bytes = await countBytes(devtools)
    const startedAt = performance.now()
    await page.goto(`${game.url}/play/${game.id}?demo=1&language=EN&theme=dark`)
    await untilStage(page, PATIENCE_MS, 'ready')
    const ready = performance.now() - startedAt
    const weighed = { ...bytes }
    const idle = await traceOf(page, () => page.waitForTimeout(IDLE_MS))
    const rounds = await traceOf(page, async () => {
      for (let i = 0; i < (game.rounds.length || ARCADE_ROUNDS); i++) await playRound(page, game.kind)
    })
    return { id: game.id, kind: game.kind, ...weighed, ready, idle, rounds }
  } finally {
    await context.close()
  }
}

/** A session as the platform would have opened one: nobody is asked for their age. */
async function enterDemo(page: Page, { id, url }: Measured): Promise<string> {
  const data = { game: id, language: 'EN', theme: 'dark', adult: true }
  const answer = await page.request.post(`${url}/stage/v1/demo`, { data })
  return (await answer.json()).value.token
}

/** What comes over the wire, by gzip as the goals count it. */
async function countBytes(devtools: CDPSession): Promise<{ code: number; art: number }> {
  const bytes = { code: 0, art: 0 }
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[ART.has(types.get(requestId) ?? '') ? 'art' : 'code'] += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  return bytes
}

/** Answers bets with these rounds in turn, so that each game shows what there is to see. */
async function answerWith(page: Page, rounds: readonly Round[]): Promise<void> {
  let played = 0
  const reply = (route: Route, value: unknown) =>
    route.fulfill({ json: { success: true, value, message: '', requestId: 'req' } })
  const balance = '1000000'
  const seeds = { serverSeedHash: '0'.repeat(64), clientSeed: 'figures', nonce: 0 }
  await page.route('**/stage/v1/spin', route => {
    const events = rounds[played++ % rounds.length]!
    const { stake } = route.request().postDataJSON() as { stake: string }
    const payout = String((BigInt(events.coins) * BigInt(stake)) / BigInt(events.bet))
    const round = {
      ...{
        id: `rnd_${played}`,
        at: new Date().toISOString(),
        game: events.game,
        kind: 'slot',
        demo: true,
        stake,
        payout,
      },
      ...{ jackpots: [], state: 'playing', shownSteps: 0, events },
      fairness: { ...seeds, serverSeed: '', mathVersion: 1, gameHash: '' },
    }
    return reply(route, { round, balance, fairness: seeds })
  })
  await page.route('**/stage/v1/shown', route => reply(route, { state: 'done', balance }))
}

async function untilStage(page: Page, timeout: number, ...states: string[]): Promise<void> {
  await page.locator(states.map(state => `body[data-stage="${state}"]`).join()).waitFor({ timeout })
}

const ACTS: Readonly<Record<string, string>> = { mines: '[data-testid=pick-any]', hilo: '.call' }
const INSTANT: ReadonlySet<string> = new Set(['slot', 'plinko', 'dice', 'limbo', 'keno', 'wheel', 'scratch'])

/** One round to its end, or as far as it is looked at; the player acts once where they may, then takes what stands. */
async function playRound(page: Page, kind: string): Promise<void> {
  const button = page.locator('[data-testid=spin][aria-disabled=false]')
  if (kind === 'keno') await page.getByTestId('quick-pick').click()
  await untilStage(page, PATIENCE_MS, 'ready')
  await button.click({ timeout: PATIENCE_MS })
  await untilStage(page, PATIENCE_MS, 'spinning', 'showing', 'acting')
  if (INSTANT.has(kind)) return untilStage(page, LONGEST_ROUND_MS, 'ready').catch(() => undefined)
  await untilStage(page, PATIENCE_MS, 'acting')
  if (ACTS[kind]) await page.locator(ACTS[kind]).first().click()
  for (;;) {
    await untilStage(page, PATIENCE_MS, 'ready', 'acting')
    if (await page.locator('body[data-stage=ready]').isVisible()) return
    await button.click({ timeout: 500 }).catch(() => undefined)
  }
}

/** What the main thread did, and when frames came, while this went on. */
async function traceOf(page: Page, work: () => Promise<void>): Promise<Motion> {
  const devtools = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const told = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await told
  await devtools.detach()
  return readMotion(events)
}
