import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ParSheet } from '#apps/studio/engine/slots/figures/par-sheet.ts'
import type { GameFile } from '#apps/studio/engine/slots/game-file.ts'

const symbol = z.union([z.int(), z.string()])

/** Fields of slot-par/1 for cascades, pay anywhere and multiplier symbols; rules in words are taken in one wording only. */
export const cascadeShape = {
  mechanic: z.optional(z.string()),
  cascade: z.optional(
    z.strictObject({
      fallMultipliers: z.array(z.int().check(z.gte(1))),
      removed: z.literal('all positions of winning lines and of a scatter win'),
      refill: z.literal('window falls; new symbols are read upward on the strip from the stop position'),
    }),
  ),
  payAnywhere: z.optional(z.literal(true)),
  costInBets: z.optional(z.int().check(z.gte(1))),
  /** From so many on a count pays as this one. */
  countCap: z.optional(z.int()),
  countPay: z.optional(z.record(z.string(), z.array(z.int().check(z.nonnegative())))),
  multiplierSymbol: z.optional(
    z.looseObject({
      symbol,
      values: z.array(z.int().check(z.gte(1))),
      rule: z
        .string()
        .check(z.regex(/^one value per reel and fall; the multiplier is the sum over visible \w+ \(1 when none\)/)),
    }),
  ),
}

export const CASCADE_KEYS = [
  'cascade',
  'payAnywhere',
  'costInBets',
  'countCap',
  'countPay',
  'multiplierSymbol',
] as const

type CascadeFile = z.infer<ReturnType<typeof z.object<typeof cascadeShape>>>

/** What a file says of these at the top of a game file. Pay anywhere falls when its description says so. */
export function translateCascade({ mechanic, cascade, payAnywhere }: CascadeFile): Pick<GameFile, 'pay' | 'cascade'> {
  const falls = payAnywhere && /\bcascade\b/.test(mechanic ?? '')
  return {
    ...(payAnywhere ? { pay: { kind: 'anywhere' } } : {}),
    ...(cascade ? { cascade: { multipliers: cascade.fallMultipliers } } : falls ? { cascade: {} } : {}),
  }
}

/** The numbers of the multiplier symbol, when `id` is it. */
export function translateNumbers(
  { multiplierSymbol }: CascadeFile,
  id: string,
): GameFile['symbols'][string] | undefined {
  if (!multiplierSymbol || String(multiplierSymbol.symbol) !== id) return undefined
  const values: Record<string, number> = {}
  for (const value of multiplierSymbol.values) values[value] = (values[value] ?? 0) + 1
  return { multiplier: { values, perReel: true } }
}

/** The sheet of a game all of whose boards are walked, by `npm run par`, which takes every core and tells how far it is. */
export function walkSheet(file: GameFile): ParSheet {
  const folder = mkdtempSync(join(tmpdir(), 'slot-par-'))
  try {
    const path = join(folder, 'game.json')
    writeFileSync(path, JSON.stringify(file))
    const { stdout, status } = spawnSync(process.execPath, ['tools/verify/par.ts', path, '--json'], {
      cwd: new URL('../../..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error('npm run par failed')
    return JSON.parse(stdout) as ParSheet
  } finally {
    rmSync(folder, { recursive: true })
  }
}
