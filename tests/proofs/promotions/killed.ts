import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { connect } from '#shared/server/db.ts'
import { Killed, killedSql } from '../../support/killed-sql.ts'
import type { PointsWorld } from '../../support/points/world.ts'
import type { Deed, Subject } from './deeds.ts'

/** Where not each step is tried, the first of those that are: each deed has as many. */
const FIRST = 7
export type Death = { name: string; deaths: number; wrong: string[] }

/** What it is answered, and that it was refused, is its caller's: what it leaves behind is looked at. */
const settled = (work: Promise<unknown>) =>
  work.catch(error => (error instanceof Refusal ? undefined : Promise.reject(error)))

/**
 * Each deed by a server that dies at one of its steps, each in turn (or every `stride`-th), and then twice at once by two others:
 * equal to one quiet run (promotions §14 A5).
 */
export async function killAtEachStep(
  world: PointsWorld,
  deeds: Readonly<Record<string, Deed>>,
  stride = 1,
): Promise<Death[]> {
  const other = connect(world.url)
  const servers = [world.context, { ...world.context, db: other }]
  const found: Death[] = []
  let subjects = 0
  try {
    for (const [name, make] of Object.entries(deeds)) {
      const next = () => make(`deed-${++subjects}`)
      const quiet = await next()
      const begin = await moneyOf(world, quiet)
      await settled(quiet.work(world.context))
      const expected = await outcomeOf(world, quiet, begin)
      const death: Death = { name, deaths: 0, wrong: [] }
      for (let step = Math.min(stride, FIRST); ; step += stride) {
        const subject = await next()
        const before = await moneyOf(world, subject)
        const died = await diesAt(world.context, subject, step)
        const again = await Promise.allSettled(servers.map(server => settled(subject.work(server))))
        for (const each of again) if (each.status === 'rejected') death.wrong.push(`step ${step}: ${each.reason}`)
        const is = await outcomeOf(world, subject, before)
        if (is !== expected) death.wrong.push(`step ${step}: ${is} instead of ${expected}`)
        if (!died) break
        death.deaths++
      }
      found.push(death)
    }
    return found
  } finally {
    await other.end()
  }
}

async function diesAt(context: Context, subject: Subject, step: number): Promise<boolean> {
  const { db, steps } = killedSql(context.db, step)
  await settled(subject.work({ ...context, db })).catch(error => {
    if (!(error instanceof Killed)) throw error
  })
  // Whoever notes what went wrong with one and goes on to the next died all the same.
  return steps() >= step
}

const moneyOf = (_: PointsWorld, { members }: Subject) => Promise.all(members.map(member => member.cash()))

async function outcomeOf(world: PointsWorld, subject: Subject, before: readonly bigint[]): Promise<string> {
  const now = await moneyOf(world, subject)
  const brought = now.map((cash, i) => cash - before[i]!)
  const say = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.stringify({ brought, left: await subject.read() }, say)
}
