import type { Sql } from '#shared/server/db.ts'

/** The process is gone: whatever it did not commit is undone by the database. */
export class Killed extends Error {}

/**
 * The database as a process sees it that dies at its `at`-th step: before a statement, before a commit, or after one
 * whose answer it never gets. `steps` tells how many it took.
 */
export function killedSql(db: Sql, at: number): { db: Sql; steps: () => number } {
  let step = 0
  const live = () => {
    step++
    if (step >= at) throw new Killed()
  }
  /** Statements are calls of the tag; helpers such as `json` and `begin` are its properties. */
  const watched = <T extends object>(sql: T): T =>
    new Proxy(sql, {
      apply: (target, self, args) => {
        live()
        return Reflect.apply(target as unknown as (...args: unknown[]) => unknown, self, args)
      },
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name)
        return async (work: (tx: object) => Promise<unknown>) => {
          live()
          const done = await (target as unknown as Sql).begin(async tx => {
            const result = await work(watched(tx))
            live()
            return result
          })
          live()
          return done
        }
      },
    })
  return { db: watched(db), steps: () => step }
}
