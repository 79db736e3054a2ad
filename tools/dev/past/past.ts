import { connect, type Sql } from '#shared/server/db.ts'
import { isBent } from './bent.ts'
import { openPastClock, type PastClock } from './clock.ts'
import { createDice } from './dice.ts'
import { joinGuests, openFast, openLine, openShort, passOn, settleDay, settleFive } from './line.ts'
import { checkInAt, visitMall } from './mall.ts'
import { join, type Player, playerOf } from './players.ts'
import { leaveQueues } from './queues.ts'
import { rankAll } from './ranks.ts'
import { enter, payIn, takeOut, type Visit } from './visits.ts'
import { type Environments, openWorld, type World } from './world.ts'

export type Plan = { days: number; players: number; environments: Environments }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** In UTC: from when to when people come, all of a day together, and when a day ends. */
const [FIRST_HOUR, LAST_HOUR, LAST_OF_DAY] = [4, 20, 27]
/** Books are compared after the first day, and then every few: what banks tell reaches back a week. */
const BOOKS_DAYS = 5
/** A round takes so long, and people rest for so long before they take money out. */
const [ROUND_MS, REST_MS] = [4_000, 60_000]
/** From one five minutes into the next, with the grace of two. */
const FIVE_MS = 420_000
/** Dividends of the last of them are left to people. */
const LATE_DAYS = 16
/** Each of the last of them has a bill for each hour. */
const FAST_DAYS = 10
/** So long somebody is paid in part alone. */
const SHORT_DAYS = 4
const APPROVERS = ['seed', 'seed-second']

/**
 * Days of the demo world before its first start: players, marked as demonstration, who register, pay in, play and take
 * money out. All of it by the code and over the calls of platform, studio and bank, which run here at a clock of the past.
 * Killed, it goes on where it was: what is done has a key, and days that are over are on record.
 */
export async function playPast({ days, players, environments }: Plan): Promise<void> {
  const { server, studio, bank } = environments
  const own = connect(server.DATABASE_URL!, 1)
  // Behind a world that has begun nothing can be played any more.
  if (!(await isBent(own))) return own.end()
  const clock = await openPastClock([server.DATABASE_URL!, studio.STUDIO_DATABASE_URL!, bank.BANK_DATABASE_URL!])
  const world = await openWorld(environments)
  try {
    await world.open()
    const { done, firstMs } = await progressOf(own, days)
    const people = Array.from({ length: players }, (_, n) => playerOf(n, { players, days }))
    await clock.set(firstMs + done * DAY_MS)
    await world.settle()
    for (let day = done; day < days; day++) {
      await playDay(world, clock, { day, days, startMs: firstMs + day * DAY_MS, people })
      await own`update past.progress set done = ${day + 1}`
      // On a busy machine it takes minutes: who waits sees it move.
      if ((day + 1) % 10 === 0) console.log(`  ${day + 1} of ${days} days`)
    }
    await clock.present()
    await world.turnMonths()
    await leaveQueues(world, people)
    const members = await Promise.all(people.map(player => join(world, player)))
    await visitMall(world, members)
    await rankAll(world, members)
  } finally {
    await world.close()
    await own.end()
  }
  await clock.close()
}

/** Which days are over, and when the first one began. */
async function progressOf(db: Sql, days: number) {
  const begun = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS).toISOString().slice(0, 10)
  const made = await db`
    insert into past.progress (done, begun) select 0, ${begun} where not exists (select from past.progress)`
  // A log begins where nothing was booked before: its follower has gone past that already.
  if (made.count === 1) {
    await db`update finance.progress set at = ${begun}::date, ran_at = ${begun}::date`
    await db`update records.progress set at = ${begun}::date, ran_at = ${begun}::date, counted_to = ${begun}::date`
    await db`update agents.progress set counted_to = ${begun}::date`
  }
  const [row] = await db<{ done: number; begun: string }[]>`select done, begun::text as begun from past.progress`
  return { done: row!.done, firstMs: Date.parse(`${row!.begun}T00:00:00Z`) }
}

type Day = { day: number; days: number; startMs: number; people: readonly Player[] }

async function playDay(world: World, clock: PastClock, { day, days, startMs, people }: Day): Promise<void> {
  const hour = FIRST_HOUR + createDice(day).below(LAST_HOUR - FIRST_HOUR)
  await clock.set(startMs + hour * HOUR_MS)
  await world.turnMonths()
  if (day === 0) await openLine(world)
  if (day === Math.max(days - FAST_DAYS, 0)) await openFast(world)
  if (day === Math.max(days - SHORT_DAYS, 0)) await openShort(world)
  await joinGuests(world, day, days)
  await passOn(world, day)
  const visits: Visit[] = []
  for (const player of people) {
    const dice = createDice(player.n, day)
    if (player.firstDay > day || (player.firstDay < day && !dice.in100(player.keenness))) continue
    visits.push({ memberId: await join(world, player), player, dice, key: `past-${day}-${player.n}` })
  }
  await meet(world, clock, visits)
  const isLast = day === days - 1
  await clock.pass(FIVE_MS)
  if (day >= days - FAST_DAYS) await settleFive(world)
  await clock.set(startMs + LAST_OF_DAY * HOUR_MS)
  await world.settle()
  // Two servers would do both at the same time.
  await Promise.all([
    settleDay(world, { isLate: day >= days - LATE_DAYS, isLast }),
    (isLast || day % BOOKS_DAYS === 0) && compareBooks(world),
  ])
}

async function compareBooks({ cashier, recon }: World): Promise<void> {
  await cashier.fetchStatements()
  await recon.readFeeds()
  await recon.closeDays()
}

/** Those who come on a day: some pay in, all play, some take money out. */
async function meet(world: World, clock: PastClock, visits: readonly Visit[]): Promise<void> {
  await Promise.all(visits.filter(visit => visit.dice.in100(25)).map(visit => payIn(world, visit)))
  await world.settle()
  let playing = await Promise.all(visits.map(visit => enter(world, visit)))
  while (playing.length > 0) {
    const goesOn = await Promise.all(playing.map(each => each.play()))
    playing = playing.filter((_, i) => goesOn[i])
    await clock.pass(ROUND_MS)
  }
  await clock.pass(REST_MS)
  for (const { memberId } of visits) await checkInAt(world, memberId)
  const leaving = visits.filter(visit => visit.player.takesOut && visit.dice.in100(20))
  await Promise.all(leaving.map(visit => takeOut(world, visit, APPROVERS)))
  await world.settle()
}
