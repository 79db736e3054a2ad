import { expect, type FrameLocator } from '@playwright/test'
import { catalogues } from '#apps/studio/client/sportsbook/words/words.ts'
import type { FeedMarket, FeedMessage, SettledOutcome } from '#apps/studio/feed-messages.ts'
import { createIntake } from '#apps/studio/server/sportsbook/listening/intake.ts'
import { upsertFixtures } from '#apps/studio/server/sportsbook/listening/store-feed.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { fixtureOf, marketOf } from '../support/sports/world.ts'
import { like, watchConsole } from './cashier-hands.ts'
import { givenLogin, givenPerson, type Look, merchant, type Visit, withDatabase } from './hands.ts'

/* The sportsbook as players use it, and matches of which a story itself tells what comes. */

/** The book in its frame, with somebody who has money; `given`: what they have beside it. */
export async function openBook(v: Visit, given?: (username: string) => Promise<unknown>) {
  watchConsole(v)
  const person = await givenPerson()
  await given?.(person.username)
  await givenLogin(v, person)
  await v.page.goto('/fbsports')
  const book = v.page.frameLocator('iframe')
  await expect(book.locator('.sports button').first()).toBeVisible({ timeout: 60_000 })
  return { book, person, say: catalogues[v.language], before: await cashOf(person.username) }
}

/** Of a phone a list shows one column. */
const OPEN_ODDS = '.odds:not([disabled]):visible'
const OPEN_ROWS = `.event-row:has(${OPEN_ODDS})`
const CHOSEN = '.odds[aria-pressed="true"]:visible'

/** Matches of this kind that bets are taken on, of any sport that has some. */
export async function findMatches(book: FrameLocator, when: string, count: number): Promise<void> {
  const sports = book.locator('.sports > ul').first().locator(':scope > li > button')
  await expect(async () => {
    for (let i = 0; i < (await sports.count()); i++) {
      await sports.nth(i).click()
      await book.getByRole('tab', { name: when }).click()
      await book.locator('.event-list, .note').first().waitFor()
      if ((await book.locator(OPEN_ROWS).count()) >= count) return
    }
    throw new Error(`no sport has ${count} of ${when}`)
  }).toPass({ timeout: 180_000 })
}

/** Looks for the matches of a league by its name. */
export async function searchFor(book: FrameLocator, league: string, count: number): Promise<void> {
  await book.getByRole('searchbox').fill(league)
  // The list before may hold as many.
  await expect(book.locator('.league h2')).toContainText([league])
  await expect(book.locator('.event-row')).toHaveCount(count)
}

/** Puts the first price of so many matches on the slip, and opens it where it is a sheet. */
export async function choose(book: FrameLocator, count: number, size: Look['size']): Promise<void> {
  const rows = book.locator(OPEN_ROWS)
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(count)
  // Rows that open or shut meanwhile are others by their places: one that was chosen would be left again.
  const others = book.locator(`${OPEN_ROWS}:not(:has(${CHOSEN}))`)
  for (let i = 1; i <= count; i++) {
    await others.first().locator(OPEN_ODDS).first().click()
    await expect(book.locator(CHOSEN)).toHaveCount(i)
  }
  if (size === 'phone') await book.locator('.slip-handle').click()
}

type Say = (typeof catalogues)['EN']

export const placeButton = (book: FrameLocator, say: Say) => book.getByRole('button', { name: like(say.place) })

/** Fills in the stakes of singles, or the one of a bet, and places what is on the slip. */
export async function place(book: FrameLocator, say: Say, ...stakes: number[]): Promise<void> {
  for (const [i, stake] of stakes.entries())
    await book.getByLabel(say.stake, { exact: true }).nth(i).fill(String(stake))
  await placeButton(book, say).click()
  await expect(book.getByText(say.placed)).toBeVisible()
}

export const cashOf = (username: string) =>
  withDatabase(async db => {
    const [row] = await db<{ cash: bigint }[]>`
      select sum(b.balance)::bigint as cash from wallet.public_balances b join people.members m on m.id = b.member_id
      where m.merchant_id = ${merchant()} and m.username = ${username} and b.purpose = 'cash' and b.book = 'real'`
    return row!.cash
  })

const MINUTE = 60_000
/** Names of prices: two outcomes that are equally likely, and the first one likelier than before. */
const EVEN = [0.5, 0.5] as const
export const LIKELIER = [0.6, 0.4] as const
/** What a bet on one of two even outcomes returns of 100. */
export const EVEN_RETURN = 190n

type Kind = { market: number; specifiers: string; outcomes: readonly [string, string] }
export const WINNER: Kind = { market: 1, specifiers: '', outcomes: ['1', '3'] }
/** Of a draw the first half wins and half comes back. */
export const QUARTER: Kind = { market: 16, specifiers: 'hcp=0.25', outcomes: ['1714', '1715'] }

let leagues = 0

/** Matches of a league of their own, each with one market of even chances, that begin soon or go on. */
export async function givenMatches(count: number, kind: Kind, isLive = false) {
  leagues += 1
  const league = `Story League ${process.pid}-${leagues}`
  const ids = Array.from({ length: count }, (_, i) => `story-${process.pid}-${leagues}-${i}`)
  const start = Date.now() + (isLive ? -MINUTE : 30 * MINUTE)
  await withStudio(db =>
    upsertFixtures(
      db,
      ids.map(id => ({
        ...{ ...fixtureOf(id, start), league: { id: league.replaceAll(' ', '-'), name: league, region: 'Coast' } },
        home: { id: `${id}-h`, name: `${id} home` },
        away: { id: `${id}-a`, name: `${id} away` },
      })),
    ),
  )
  const matches = ids.map(id => tellOf(id, kind, isLive))
  for (const match of matches) await match.offer(EVEN)
  return { league, matches }
}
export type Match = Awaited<ReturnType<typeof givenMatches>>['matches'][number]

/** What the feed would say of a match. */
function tellOf(id: string, { market, specifiers, outcomes }: Kind, isLive: boolean) {
  const producer = isLive ? (1 as const) : (3 as const)
  const status = isLive ? 1 : 0
  const odds = (markets: FeedMarket[], now: 0 | 1 | 4 | 9, score: number): FeedMessage => ({
    ...{ kind: 'odds_change', producer, timestamp: nextMoment(), event_id: id, markets },
    sport_event_status: { status: now, home_score: score, away_score: score, periods: [] },
  })
  const chancesOf = (chances: readonly [number, number]) => ({ [outcomes[0]]: chances[0], [outcomes[1]]: chances[1] })

  return {
    id,
    name: `${id} home – ${id} away`,
    /** These are the chances now. */
    offer: (chances: readonly [number, number]) =>
      hear(odds([marketOf(market, specifiers, chancesOf(chances))], status, 0)),
    /** It ended in a draw, or was abandoned; the market came to this. */
    async end(how: 'drawn' | 'abandoned', ...came: [Omit<SettledOutcome, 'id'>, Omit<SettledOutcome, 'id'>]) {
      const settled = came.map((each, i) => ({ id: outcomes[i]!, ...each }))
      await hear(odds([], how === 'drawn' ? 4 : 9, 1), {
        ...{ kind: 'bet_settlement', producer, timestamp: nextMoment(), event_id: id, certainty: 2 },
        markets: [{ id: market, specifiers, outcomes: settled }],
      })
    },
  }
}

/** Messages without a place in the stream, as those of a recovery: the feed's own go on beside them. */
const hear = (...messages: FeedMessage[]) =>
  withStudio(async db => {
    await createIntake({ db, now: Date.now, groupOf: () => '' }).take(messages.map(message => ({ message })))
  })

let last = 0
/** No two messages have the same moment. */
function nextMoment(): number {
  last = Math.max(last + 1, Date.now())
  return last
}

async function withStudio<T>(use: (db: Sql) => Promise<T>): Promise<T> {
  const db = connect(process.env.STORY_STUDIO_DATABASE_URL!, 1)
  try {
    return await use(db)
  } finally {
    await db.end()
  }
}
