import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { findMoments, type Moment } from './rounds.ts'
import {
  ACTS,
  answerWith,
  BUTTON,
  beginRound,
  enterDemo,
  PATIENCE_MS,
  PHONE,
  playRound,
  untilStage,
  type Visit,
} from './visit.ts'

export type Pictured = Visit & { desktop: boolean; folder: string }

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
/** Until something that was set going is well on its way. */
const UNDER_WAY_MS = 600
/** So many rounds of a game that is no slot are waited for a win and for a loss. */
const MOST_ROUNDS = 30
const MOST_ACTIONS = 6

type Keep = (state: string) => Promise<unknown>

/** Keeps `<id>-<state>.png` of each state of a game: at rest, in play, with a win, and in all that it may lead to. */
export async function takePictures(browser: Browser, game: Pictured, slot: SlotGame | undefined): Promise<void> {
  const context = await browser.newContext(game.desktop ? DESKTOP : { ...PHONE, deviceScaleFactor: 1 })
  try {
    const page = await context.newPage()
    const keep: Keep = state => page.screenshot({ path: join(game.folder, `${game.id}-${state}.png`) })
    const address = await enterDemo(page, game)
    if (slot) await pictureSlot(page, address, slot, keep)
    else await pictureOther(page, address, game.kind, keep)
  } finally {
    await context.close()
  }
}

/** Each moment on a stage that was just opened. The reels turn until the answer is there. */
async function pictureSlot(page: Page, address: string, slot: SlotGame, keep: Keep): Promise<void> {
  let answer: Promise<Round>
  await answerWith(page, () => answer)
  for (const [moment, round] of findMoments(slot)) {
    let tell: (round: Round) => void = () => undefined
    answer = new Promise(resolve => {
      tell = resolve
    })
    await page.goto(address)
    await untilReady(page)
    if (moment === 'win') await keep('idle')
    await page.getByTestId('turbo').click()
    await beginRound(page, 'slot')
    if (moment === 'win') {
      await page.waitForTimeout(UNDER_WAY_MS)
      await keep('spin')
    }
    tell(round)
    await MOMENTS[moment](page, keep)
    await keep(moment)
  }
}

const see = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: PATIENCE_MS })
const field = (kind: string) => `.bonus-field[data-kind=${kind}]`
const untilReady = (page: Page) => untilStage(page, PATIENCE_MS, 'ready')

/** Until a moment can be seen. */
const MOMENTS: Readonly<Record<Moment, (page: Page, keep: Keep) => Promise<void>>> = {
  win: untilReady,
  wilds: untilReady,
  async jackpot(page) {
    await see(page, '[data-testid=banner]:visible')
    await page.waitForTimeout(UNDER_WAY_MS)
  },
  numbers: page => see(page, '.number-chips b'),
  gamble: page => see(page, '[data-testid=collect]:enabled'),
  async free(page, keep) {
    await see(page, 'body[data-scene=free] [data-testid=banner]:visible')
    await keep('award')
    await see(page, '[data-testid=free-spin]:text-is("2")')
    await untilStage(page, PATIENCE_MS, 'showing')
  },
  async pick(page) {
    for (const nth of [2, 1, 3]) {
      await untilStage(page, PATIENCE_MS, 'acting')
      await page
        .locator(`${field('pick')} button`)
        .nth(nth)
        .click()
    }
  },
  async wheel(page, keep) {
    await see(page, field('wheel'))
    await page.waitForTimeout(2 * UNDER_WAY_MS)
    await keep('wheel-turning')
    await see(page, `${field('wheel')} > .plate`)
  },
  async board(page) {
    await see(page, `${field('board')} > .plate`)
    await page.waitForTimeout(UNDER_WAY_MS)
  },
  async holdAndWin(page) {
    await see(page, `${field('holdAndWin')} .is-coin`)
    await page.waitForTimeout(4 * UNDER_WAY_MS)
  },
}

/** Real rounds until one was won and one was lost: who takes what stands at once wins soonest, who goes on loses. */
async function pictureOther(page: Page, address: string, kind: string, keep: Keep): Promise<void> {
  await page.goto(address)
  await untilReady(page)
  await keep('idle')
  if (kind === 'table' || kind === 'fishing') return watchOther(page, kind, keep)
  if (kind === 'cards') {
    await playRound(page, kind)
    await keep('play')
    return
  }
  const missing = new Set(['win', 'loss'])
  for (let played = 0; played < MOST_ROUNDS && missing.size > 0; played++) {
    await beginRound(page, kind)
    // One may leave a flight once it flies.
    if (kind === 'crash') await see(page, BUTTON)
    await page.waitForTimeout(UNDER_WAY_MS)
    if (played === 0) await keep('play')
    for (let acted = 0; await untilActing(page); acted++) {
      // A flight ends by itself.
      if (kind === 'crash' && !missing.has('win')) await untilReady(page)
      else
        await act(page, acted > 0 && (missing.has('win') || acted === MOST_ACTIONS) ? BUTTON : (ACTS[kind] ?? BUTTON))
      if (played === 0 && acted === 0) await keep('acted')
    }
    const ended = /[1-9]/.test((await page.getByTestId('win').textContent())!) ? 'win' : 'loss'
    if (missing.delete(ended)) await keep(ended)
  }
}

/** What goes on without the player. */
async function watchOther(page: Page, kind: 'table' | 'fishing', keep: Keep): Promise<void> {
  if (kind === 'table') await see(page, '[data-phase=dealing]')
  await page.waitForTimeout(UNDER_WAY_MS)
  await keep('play')
  if (kind === 'fishing') return
  await see(page, '[data-phase=result]')
  await page.waitForTimeout(UNDER_WAY_MS)
  await keep('result')
}

/** Whether the player may act; false when the round is over. */
async function untilActing(page: Page): Promise<boolean> {
  await untilStage(page, PATIENCE_MS, 'acting', 'ready')
  return page.locator('body[data-stage=acting]').isVisible()
}

async function act(page: Page, selector: string): Promise<void> {
  // The round may end by itself just now.
  await page
    .locator(selector)
    .first()
    .click({ timeout: UNDER_WAY_MS })
    .catch(() => undefined)
  await page.waitForTimeout(UNDER_WAY_MS)
}
