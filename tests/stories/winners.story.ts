import { expect, type Page } from '@playwright/test'
import { JACKPOT_STEP, JACKPOT_STEP_MS } from '#features/games/rules/jackpot.ts'
import { TICKER_STEP_PX } from '#features/games/rules/winners.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { givenPlayer } from '../given.ts'
import { createRetryingVendor } from '../platform.ts'
import { axeProblems } from './axe.ts'
import {
  EN_DESKTOP,
  expectIn,
  givenLogin,
  givenPerson,
  merchant,
  type Person,
  reach,
  story,
  UR_PHONE,
  VI_PHONE,
  withDatabase,
} from './hands.ts'
import { CHANGED_KEY } from './world.ts'

const GAME = 'lotus-lantern'
/** The fake clock's frames (Playwright) are so long. */
const FRAME_MS = 16
let rounds = 0

/** Somebody wins these amounts for a stake of 1.00 each, by signed calls as the studio's. */
async function givenWins(amounts: readonly number[]): Promise<Person> {
  const person = await givenPerson()
  const p = await withDatabase(async db => {
    const [member] = await db<{ id: string }[]>`select id from people.members where username = ${person.username}`
    return givenPlayer({ db } as Parameters<typeof givenPlayer>[0], member!.id, 'LACQUER')
  })
  const call = createRetryingVendor(process.env.STORY_URL!, CHANGED_KEY)
  for (const amount of amounts) {
    const id = `winner-${process.pid}-${Date.now()}-${++rounds}`
    const about = { ...p, game: GAME, round: id }
    expect((await call('bet', { ...about, tx: `${id}.b`, amount: '100' })).status).toBe('OK')
    expect(
      (await call('win', { ...about, tx: `${id}.w`, ref: `${id}.b`, amount: String(amount), final: true })).status,
    ).toBe('OK')
  }
  return person
}

/** Wins of the stories before come no more: the sweep, which looks through the last minute again, has nothing to do. */
async function emptyBoard(): Promise<void> {
  await withDatabase(db => db`update games.winner_sweeps set swept_until = now() + interval '1 day'`)
  // The server looks at all that was won since its last look: with this one all before it are on the board.
  const last = await givenWins([777])
  const isOnBoard = (db: Sql) => db`
    select from games.winners w join people.members m on m.id = w.member_id where m.username = ${last.username}`
  await expect.poll(() => withDatabase(isOnBoard)).toHaveLength(1)
  await withDatabase(db => db`delete from games.winners`)
}
const ticker = (page: Page, title: string) => page.getByRole('list', { name: title })
const cards = (page: Page, title: string) => ticker(page, title).getByRole('listitem')
const offsetOf = (page: Page, title: string) => ticker(page, title).evaluate(row => Math.abs(row.scrollLeft))

const leader = async (page: Page, title: string) =>
  /\d\.\d\d/.exec((await cards(page, title).first().textContent())!)![0]

/** On a clock that stands still: until another win leads than before, however far that one had come. Tells which. */
async function untilNextLeads(page: Page, title: string): Promise<string> {
  const last = await leader(page, title)
  while ((await leader(page, title)) === last) await page.clock.runFor(20 * FRAME_MS)
  return leader(page, title)
}

async function untilOnBoard(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await fetch(`${process.env.STORY_URL}/wps/relay/GCSGAME_getRankList`)
      return ((await reply.json()) as { value: { list: unknown[] } }).value.list.length
    })
    .toBe(count)
}

/** Marks the page once its channel is open: hints of before reach nobody. */
const noteChannels = (page: Page) =>
  page.addInitScript(`
    globalThis.WebSocket = class extends WebSocket {
      constructor(url) {
        super(url)
        this.addEventListener('open', () => document.documentElement.setAttribute('data-hears', 'true'))
      }
    }
  `)

story('an empty board says so, and fills while one looks at it', async ({ visit }) => {
  await emptyBoard()
  await untilOnBoard(0)
  const guest = await visit(EN_DESKTOP)
  await guest.page.goto('/')
  await reach(guest.page.getByText(guest.words.winners.empty))
  await givenLogin(guest, await givenPerson())
  await noteChannels(guest.page)
  await guest.page.goto('/')
  await expectIn(guest.page)
  await reach(guest.page.getByText(guest.words.winners.empty))
  await expect(guest.page.locator('html')).toHaveAttribute('data-hears', 'true')
  // Whoever polls sees nothing any more: it is the hint that brings it.
  await guest.page.clock.install()
  await guest.page.clock.pauseAt(Date.now() + 5_000)
  // The server has just remembered the empty board.
  await untilOnBoard(0)
  const winner = await givenWins([12_345])
  const card = guest.page.getByRole('link').filter({ hasText: '123.45' })
  await expect(async () => {
    await guest.page.clock.runFor(50)
    await expect(card).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await expect(card).toContainText('123.4×')
  await expect(card).toContainText(`${winner.username[0]}***${winner.username.at(-1)}`)
  expect(await guest.page.content()).not.toContain(winner.username)
})

story('the wins move half a pixel a frame, and stand under the mouse, the focus and the button', async ({ visit }) => {
  await emptyBoard()
  await givenWins(Array.from({ length: 12 }, (_, i) => 200 + i))
  await untilOnBoard(12)
  const { page, words } = await visit(EN_DESKTOP)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const { title, pause, resume } = words.winners
  const row = ticker(page, title)
  await reach(row)
  await page.mouse.move(2, 2)
  await expect(row).toHaveAttribute('data-moving', 'true')
  await page.clock.pauseAt(Date.now() + 60_000)
  const first = cards(page, title).first()
  const leads = await untilNextLeads(page, title)

  const start = await offsetOf(page, title)
  await page.clock.runFor(100 * FRAME_MS)
  expect(Math.abs((await offsetOf(page, title)) - start - 100 * TICKER_STEP_PX)).toBeLessThanOrEqual(1)

  await row.hover()
  await expect(row).toHaveAttribute('data-moving', 'false')
  const held = await offsetOf(page, title)
  await page.clock.runFor(50 * FRAME_MS)
  expect(await offsetOf(page, title)).toBe(held)
  await page.mouse.move(2, 2)
  await expect(row).toHaveAttribute('data-moving', 'true')

  // The first one leaves and comes again as the last.
  await page.clock.runFor(520 * FRAME_MS)
  await expect(first).not.toContainText(leads)
  await expect(cards(page, title)).toHaveCount(12)
  await expect(cards(page, title).last()).toContainText(leads)

  await page.getByRole('button', { name: pause }).click()
  await page.mouse.move(2, 2)
  await expect(row).toHaveAttribute('data-moving', 'false')
  await page.getByRole('button', { name: resume }).click()
  await page.mouse.move(2, 2)
  await expect(row).toHaveAttribute('data-moving', 'true')
  await cards(page, title).nth(1).getByRole('link').focus()
  await expect(row).toHaveAttribute('data-moving', 'false')
})

story('whoever wants no motion scrolls the wins by hand, also from right to left', async ({ visit }) => {
  const { page, words } = await visit(UR_PHONE)
  await page.goto('/')
  const row = ticker(page, words.winners.title)
  await reach(row)
  await expect(row).toHaveAttribute('data-moving', 'false')
  await expect(page.getByRole('button', { name: words.winners.pause })).toHaveCount(0)
  await expect(row).toHaveCSS('overflow-x', 'auto')
  expect(await row.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await axeProblems(page)).toEqual([])
  await page.screenshot({ path: 'test-results/looks/winners-ur-phone.png' })
})

story('a finger moves the wins, which go on from there when it is gone', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const row = ticker(page, words.winners.title)
  await reach(row)
  await expect(row).toHaveAttribute('data-moving', 'true')
  await page.clock.pauseAt(Date.now() + 60_000)
  await untilNextLeads(page, words.winners.title)
  await row.evaluate(element => element.scrollBy({ left: 120, behavior: 'instant' }))
  const there = await offsetOf(page, words.winners.title)
  await page.clock.runFor(30 * FRAME_MS)
  expect(await offsetOf(page, words.winners.title)).toBe(there)
  await page.clock.runFor(60 * FRAME_MS)
  expect(await offsetOf(page, words.winners.title)).toBeGreaterThan(there)
  await page.screenshot({ path: 'test-results/looks/winners-vi-phone.png' })
})

/** As if the studio had no pools: nobody asks it meanwhile, and an answer under way comes too late. */
async function forgetPools(): Promise<void> {
  await withDatabase(db => db`update games.jackpot_reads set ask_at = 'infinity'`)
  await withDatabase(db => db`delete from games.jackpots`)
  // The server remembers them for a second.
  const sourceNow = async () => {
    const reply = await fetch(`${process.env.STORY_URL}/wps/relay/GCS_jackpots`)
    return ((await reply.json()) as { value: { source: string } }).value.source
  }
  await expect.poll(sourceNow).toBe('decorative')
}
const askForPools = () => withDatabase(db => db`update games.jackpot_reads set ask_at = now()`)

story('without a pool the counter rises by 165.11 each 3 s and says that it is illustrative', async ({ visit }) => {
  await forgetPools()
  const { page, words } = await visit(EN_DESKTOP)
  await page.clock.install()
  await page.goto('/rng')
  const counter = page.getByRole('region', { name: words.jackpot.title })
  await expect(counter.getByText(words.jackpot.illustrative, { exact: true })).toBeVisible()
  await expect(counter.getByText(words.jackpot.illustrativeAbout)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const value = async () =>
    parseAmount((await counter.locator('[data-value]').getAttribute('data-value'))!.replaceAll(',', ''))
  const start = await value()
  await page.clock.runFor(JACKPOT_STEP_MS)
  expect((await value()) - start).toBe(JACKPOT_STEP)
  await page.clock.runFor(10 * JACKPOT_STEP_MS)
  expect((await value()) - start).toBe(11n * JACKPOT_STEP)
  await page.screenshot({ path: 'test-results/looks/jackpot-en-desktop.png' })
  await askForPools()
})

story('the counter stops when one leaves', async ({ visit }) => {
  await forgetPools()
  const { page, words } = await visit(VI_PHONE)
  await page.addInitScript(`
    globalThis.counting = new Set()
    const { setInterval: begin, clearInterval: end } = globalThis
    globalThis.setInterval = (act, ms) => {
      const id = begin(act, ms)
      if (ms === ${JACKPOT_STEP_MS}) counting.add(id)
      return id
    }
    globalThis.clearInterval = id => {
      counting.delete(id)
      end(id)
    }`)
  const counting = () => page.evaluate<number>('counting.size')
  await page.goto('/rng')
  await expect(page.getByText(words.jackpot.illustrative, { exact: true })).toBeVisible()
  await expect.poll(counting).toBe(1)
  expect(await axeProblems(page)).toEqual([])
  await page.screenshot({ path: 'test-results/looks/jackpot-vi-phone.png' })
  await page.getByRole('link', { name: words.shell.home }).first().click()
  await expect(page.getByText(words.jackpot.illustrative, { exact: true })).toHaveCount(0)
  await expect.poll(counting).toBe(0)
  await askForPools()
})

story('the pools of our own games are the counter, called what players call them', async ({ visit }) => {
  await askForPools()
  const { page, words } = await visit(VI_PHONE)
  // Of the merchant that the studio tells its pools.
  await page.goto(`${process.env.STORY_URL_1}/rng`)
  const counter = page.getByRole('region', { name: words.jackpot.pools })
  await expect(counter).toBeVisible({ timeout: 30_000 })
  await expect(counter.getByText(words.jackpot.illustrative, { exact: true })).toHaveCount(0)
  await expect(counter).toContainText(words.jackpot.levels.grand)
  const pools = await withDatabase(
    db => db<{ game: string; level: string }[]>`select distinct game, level from games.jackpots order by game, level`,
  )
  expect(pools.map(({ game, level }) => `${game} ${level}`)).toEqual(
    expect.arrayContaining(['ember-jar jar', 'lantern-road grand', 'lantern-road minor']),
  )
})

story(
  'the counter is the sum of the pools where there are any, and then says nothing of an illustration',
  async ({ visit }) => {
    const pools = ['123456.7800', '41.0000', '0.9900']
    await forgetPools()
    await withDatabase(
      db => db`
      insert into games.jackpots (merchant_id, vendor_id, pool, game, level, currency, amount, told_at)
      select ${merchant()}, v.id, p.place, ${GAME}, 'level ' || p.place, m.currency, p.amount::numeric * 10000, now() + interval '1 hour'
      from games.vendors v, settings.merchants m, unnest(${pools}::text[]) with ordinality p(amount, place)
      where v.code = 'LACQUER' and m.id = ${merchant()}`,
    )
    const { page, words } = await visit(UR_PHONE)
    await page.goto('/rng')
    const counter = page.getByRole('region', { name: words.jackpot.pools })
    const sum = pools.reduce((total, pool) => total + parseAmount(pool), 0n) as ReturnType<typeof parseAmount>
    await expect(counter.locator('[data-value]')).toHaveAttribute('data-value', displayAmount(sum))
    await expect(counter.getByText(words.jackpot.illustrative, { exact: true })).toHaveCount(0)
    await page.screenshot({ path: 'test-results/looks/jackpot-ur-phone.png' })
    await withDatabase(db => db`delete from games.jackpots`)
    await askForPools()
  },
)
