import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { crowdWater } from './crowd-water.ts'
import { type Motion, readMotion, type TraceEvent } from './trace.ts'
import { answerWith, enterDemo, PATIENCE_MS, PHONE, PRETEND_GPU, playRound, untilStage, type Visit } from './visit.ts'

export type GameFigures = {
  id: string
  kind: string
  /** Bytes over the wire until the first round may begin: pages, scripts, styles and answers; pictures and fonts. */
  code: number
  art: number
  /** From the address to the first round that may begin, ms. */
  ready: number
  idle: Motion
  /** Its first round, whose code is new to the browser, and those after it. */
  first: Motion
  rounds: Motion
}

export type Measured = Visit & {
  slowdown: number
  webgl: boolean
  /** What a slot is shown instead of its own rounds. */
  rounds: readonly Round[]
}

const IDLE_MS = 1000
const ROUNDS_AFTER = 2
const ART = new Set(['Image', 'Font', 'Media'])

/** Opens the demo of a game on a phone in a browser that knows nothing of it yet, looks at it resting, and plays. */
export async function measureGame(browser: Browser, game: Measured): Promise<GameFigures> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const address = await enterDemo(page, game)
    if (game.webgl) await page.addInitScript(PRETEND_GPU)
    if (game.kind === 'fishing') await crowdWater(page, game.id)
    if (game.rounds.length > 0) await answerWith(page, inTurn(game.rounds))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: game.slowdown })
    const bytes = await countBytes(devtools)
    const startedAt = performance.now()
    await page.goto(address)
    await untilStage(page, PATIENCE_MS, 'ready')
    const ready = performance.now() - startedAt
    const weighed = { ...bytes }
    const idle = await traceOf(page, () => page.waitForTimeout(IDLE_MS))
    const play = async (times: number) => {
      for (let i = 0; i < times * (game.rounds.length || 1); i++) await playRound(page, game.kind)
    }
    const first = await traceOf(page, () => play(1))
    const rounds = await traceOf(page, () => play(ROUNDS_AFTER))
    return { id: game.id, kind: game.kind, ...weighed, ready, idle, first, rounds }
  } finally {
    await context.close()
  }
}

function inTurn(rounds: readonly Round[]): () => Round {
  let played = 0
  return () => rounds[played++ % rounds.length]!
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
