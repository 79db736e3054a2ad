import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { createFacts } from './facts.ts'
import { createGameBook } from './game-book.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())

/**
 * The database by a slow line: of what is asked at once the last is answered first, one after the other. `meanwhile` runs
 * when the statement that `after` names was answered.
 */
function slowly(db: Sql, after: RegExp, meanwhile: () => Promise<unknown>): Sql {
  let asked: (() => Promise<void>)[] = []
  async function answerAll(): Promise<void> {
    const answers = asked.reverse()
    asked = []
    for (const answer of answers) await answer()
  }
  return new Proxy(db, {
    apply: (target, self, args) =>
      // What is no statement is part of one.
      !('raw' in args[0])
        ? Reflect.apply(target, self, args)
        : new Promise((resolve, reject) => {
            if (asked.length === 0) setTimeout(() => void answerAll())
            asked.push(async () => {
              const rows = await Reflect.apply(target, self, args).catch(reject)
              if (after.test(args[0].join(''))) await meanwhile()
              resolve(rows)
            })
          }),
  })
}

const AWAITED = /lock_at <= now\(\)/
const OPENED = /result is not null/

test('a draw that is made while its facts are read is awaited or told: pages wait for nothing else', async () => {
  await world.newGame('READ')
  const issue = await world.newIssue('READ')
  await world.lock(issue)
  const { factsOf } = createFacts(
    slowly(world.db, OPENED, () => world.work()),
    createGameBook(world.db),
  )
  const { awaited, last } = await factsOf(1, 'READ', 'EN')
  expect([awaited?.numero, last[0]?.numero]).toContain(issue.numero)
})

test('an issue that locks while its facts are read is sold or awaited', async () => {
  await world.newGame('LOCK')
  const issue = await world.newIssue('LOCK')
  await world.db`
    update lottery.draws set lock_at = now() + interval '1 hour', draw_at = now() + interval '1 hour'
    where id = ${issue.id}`
  const lock = () => world.db`update lottery.draws set lock_at = now() where id = ${issue.id}`
  const { factsOf } = createFacts(slowly(world.db, AWAITED, lock), createGameBook(world.db))
  const { issue: sold, awaited } = await factsOf(1, 'LOCK', 'EN')
  expect([sold?.numero, awaited?.numero]).toContain(issue.numero)
})
