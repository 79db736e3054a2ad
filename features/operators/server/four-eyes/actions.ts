import type * as z from 'zod/mini'
import type { Permission } from '#features/operators/rules/operators.ts'
import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'

/**
 * What an action is about, how that stands, and what it will do: computed, for the second person to read. `sum`: the money
 * that it moves, for the limits of both.
 */
export type Ground = {
  item: string
  version: string
  effect: Record<string, unknown>
  sum?: { amount: Amount; currency: string }
}

/**
 * Called in the transaction that decides, once its item is held and before anything is written: what it throws stops the
 * decision, what it writes stands or falls with it.
 */
export type Mark = (tx: Tx) => Promise<void>
export type People = { by: string; second?: string | undefined; mark: Mark }
/** Who did it, as what was changed keeps it. */
export const bySome = ({ by, second }: People): string => (second === undefined ? `${by} alone` : `${by} ${second}`)
export type Order = { merchantId: number; people: People; reason: string }

/** What two people do together: proposed by one, carried out by the confirmation of another (back-office, four-eyes list). */
export type Action = {
  /** Both need it. */
  may: Permission
  ground: (tx: Tx, merchantId: number, content: unknown, maker: string) => Promise<Ground>
  /** In an emergency its maker may carry it out alone, and another person looks at it afterwards. Never where money moves. */
  canBreakGlass: boolean
  /** True where one person is enough. */
  isForOne: (tx: Tx, merchantId: number, content: unknown, maker: string) => Promise<boolean>
  /** Calls `people.mark` in its transaction. Answers what the one who confirmed is told, as JSON. */
  carryOut: (order: Order, content: unknown) => Promise<unknown>
}
export type Actions = Readonly<Record<string, Action>>

/** Declares one by the shape of its content, which is kept as JSON: shapes that change what they read do not fit. */
export function fourEyes<S extends z.ZodMiniType>(
  may: Permission,
  shape: S,
  action: {
    ground: (tx: Tx, merchantId: number, content: z.output<S>, maker: string) => Promise<Ground>
    canBreakGlass?: true
    isForOne?: (tx: Tx, merchantId: number, content: z.output<S>, maker: string) => Promise<boolean>
    carryOut: (order: Order, content: z.output<S>) => Promise<unknown>
  },
): Action {
  return {
    may,
    canBreakGlass: action.canBreakGlass ?? false,
    ground: (tx, merchantId, content, maker) => action.ground(tx, merchantId, shape.parse(content), maker),
    isForOne: async (tx, merchantId, content, maker) =>
      (await action.isForOne?.(tx, merchantId, shape.parse(content), maker)) ?? false,
    carryOut: (order, content) => action.carryOut(order, shape.parse(content)),
  }
}
