import * as z from 'zod/mini'
import { explain, GameFileError } from '../slots/game-file.ts'
import { baccaratFile, baccaratRules } from './cards/baccarat-table.ts'
import { blackjackFile, blackjackRules } from './cards/blackjack-table.ts'
import { dragonTigerFile, dragonTigerRules } from './cards/dragon-tiger-table.ts'
import { cockfightFile, cockfightRules } from './cockfight/cockfight-table.ts'
import { bauCuaFile, bauCuaRules, sicBoFile, sicBoRules, taiXiuFile, taiXiuRules } from './dice/dice-tables.ts'
import { fanTanFile, fanTanRules } from './dice/fan-tan.ts'
import { xocDiaFile, xocDiaRules } from './dice/xoc-dia-table.ts'
import type { TableKind, TableRules } from './rules.ts'
import type { PlacedBet } from './table-round.ts'
import { rouletteFile, rouletteRules } from './wheel/roulette-table.ts'

const gameFile = z.strictObject({
  format: z.literal('table/1'),
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(z.minLength(1)),
  /** Rises with every change of the mathematics; stored with each round. */
  version: z.int().check(z.gte(1)),
  rules: z.discriminatedUnion('kind', [
    ...([baccaratFile, dragonTigerFile, rouletteFile, sicBoFile, taiXiuFile, bauCuaFile] as const),
    ...([xocDiaFile, fanTanFile, cockfightFile, blackjackFile] as const),
  ]),
  /** Milliseconds: bets are taken for `betting`; the result stands for `show`. Where players decide, each step waits for `decide`. */
  times: z.strictObject({
    betting: z.int().check(z.gte(1_000)),
    show: z.int().check(z.gte(0)),
    decide: z.optional(z.int().check(z.gte(1_000))),
  }),
})
export type TableFile = z.output<typeof gameFile>

/** A table, made of its file. */
export type TableGame = Pick<TableFile, 'id' | 'name' | 'version' | 'times'> & {
  kind: TableKind
  file: TableFile
  rules: TableRules
  /** Whether these are bets of the table that open a coup, each at most once. */
  isOffered: (bets: readonly PlacedBet[]) => boolean
  /** The coins that each of them pays, those of its stake included, rounded down. */
  paysOf: (bets: readonly PlacedBet[], outcome: unknown) => number[]
}

/** Reads a game file of the format `table/1`. Throws GameFileError with the place of a mistake. */
export function loadTable(json: unknown): TableGame {
  const read = gameFile.safeParse(json, { error: explain })
  if (!read.success) throw new GameFileError(read.error.issues[0]!.path, read.error.issues[0]!.message)
  const file = read.data
  const { id, name, version, times } = file
  const rules = rulesOf(file) as TableRules
  const { bets } = rules
  return {
    ...{ id, name, version, times, kind: file.rules.kind, file, rules },
    isOffered: placed =>
      placed.every(({ bet }) => bets.get(bet)?.later === undefined && bets.has(bet)) &&
      new Set(placed.map(({ bet }) => bet)).size === placed.length,
    paysOf: (placed, outcome) =>
      placed.map(({ bet, coins }) => Math.floor((coins * (1_000 + bets.get(bet)!.net(outcome))) / 1_000)),
  }
}

function rulesOf({ rules }: TableFile) {
  switch (rules.kind) {
    case 'baccarat':
      return baccaratRules(rules)
    case 'dragonTiger':
      return dragonTigerRules(rules)
    case 'roulette':
      return rouletteRules(rules)
    case 'sicBo':
      return sicBoRules()
    case 'taiXiu':
      return taiXiuRules()
    case 'bauCua':
      return bauCuaRules()
    case 'xocDia':
      return xocDiaRules()
    case 'fanTan':
      return fanTanRules()
    case 'cockfight':
      return cockfightRules(rules)
    case 'blackjack':
      return blackjackRules(rules)
  }
}

/** The house's edge of every bet in percent. */
export const edgesOf = ({ rules }: TableGame): Record<string, number> =>
  Object.fromEntries([...rules.bets].map(([bet, { edge }]) => [bet, edge()]))
