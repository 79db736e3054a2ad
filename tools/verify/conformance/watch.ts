import { Breach, type Case } from './case.ts'
import type { Exchange } from './client.ts'

/** What must hold of every answer of a run: what is expected where it does not, else undefined. */
export type Rule = { id: string; about: string; expected: (exchange: Exchange, player: string) => string | undefined }
export type Watch = ReturnType<typeof createWatch>

/** Looks at each answer of a run and keeps the first breach of each rule. */
export function createWatch(rules: readonly Rule[]) {
  const first = new Map<string, Breach>()
  let player = ''
  return {
    /** Whose calls they are. */
    of: (id: string) => {
      player = id
    },
    see: (exchange: Exchange) => {
      for (const { id, expected } of rules) {
        const wrong = first.has(id) ? undefined : expected(exchange, player)
        if (wrong !== undefined) first.set(id, new Breach(wrong, exchange))
      }
    },
    first,
  }
}

/** The rules as the last cases of a run. */
export function casesOf(rules: readonly Rule[]): Case<{ world: { watch: Watch } }>[] {
  return rules.map(({ id, about }) => ({
    id,
    about,
    run: async ({ world }) => {
      const breach = world.watch.first.get(id)
      if (breach) throw breach
    },
  }))
}
