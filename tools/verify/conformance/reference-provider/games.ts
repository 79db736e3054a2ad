import { fractionOf, wholeOf } from '../random.ts'

/* The games of the reference provider: what happens in a round, drawn from a seed before anything is sent. */

export type GameKind = 'slot' | 'crash' | 'live' | 'lottery'

export const GAMES: Readonly<Record<string, { kind: GameKind; name: string; classify: string; lines: number }>> = {
  'ref:slot': { kind: 'slot', name: 'Reference Slot', classify: 'SLOT', lines: 20 },
  'ref:crash': { kind: 'crash', name: 'Reference Crash', classify: 'CRASH', lines: 1 },
  'ref:live': { kind: 'live', name: 'Reference Table', classify: 'TABLE', lines: 1 },
  'ref:lottery': { kind: 'lottery', name: 'Reference Lottery', classify: 'LOTTERY', lines: 1 },
}
const KINDS: GameKind[] = ['slot', 'crash', 'live', 'lottery']

/**
 * A round: its stakes and wins in minor units. `void`: the bets are taken back, unheard at the same moment as they are
 * placed, or after. `corrected`: the first win is taken back and replaced by this one.
 */
export type Plan = {
  kind: GameKind
  stakes: bigint[]
  wins: { bet: number; amount: bigint; kind: 'normal' | 'cashout' }[]
  void: 'no' | 'at once' | 'after'
  corrected: bigint | undefined
  /** Whether the end of the round is told while its wins are on their way. */
  endsEarly: boolean
}

/** The round of this seed and name, of one kind or of a drawn one; stakes from `min` on. */
export function planRound(
  seed: number,
  name: string,
  min: bigint,
  kind = KINDS[wholeOf(4, seed, name, 'kind')]!,
): Plan {
  const draw = (limit: number, ...names: (string | number)[]) => BigInt(wholeOf(limit, seed, name, ...names))
  const happens = (share: number, what: string) => fractionOf(seed, name, what) < share
  const stakes = Array.from(
    { length: kind === 'live' ? wholeOf(3, seed, name, 'bets') + 1 : 1 },
    (_, i) => min + draw(9, 'stake', i) * min,
  )
  const isVoid = happens(0.15, 'void')
  const wins = isVoid ? [] : winsOf(kind, stakes, draw)
  return {
    kind,
    stakes,
    wins,
    void: isVoid ? (happens(0.5, 'at once') ? 'at once' : 'after') : 'no',
    corrected: wins.length > 0 && happens(0.1, 'corrected') ? draw(300, 'corrected') : undefined,
    // A win of nothing may be overtaken by the end that declares it, and would be late then.
    endsEarly: wins.length > 0 && wins.every(win => win.amount > 0n) && happens(0.3, 'ends early'),
  }
}

type Draw = (limit: number, ...names: (string | number)[]) => bigint

function winsOf(kind: GameKind, stakes: readonly bigint[], draw: Draw): Plan['wins'] {
  const [stake = 0n] = stakes
  switch (kind) {
    // A cascade of up to three wins, each up to three times the stake.
    case 'slot':
      return Array.from({ length: Number(draw(4, 'wins')) }, (_, i) => pay(0, (stake * draw(300, 'win', i)) / 100n))
    // Left in time at up to five times the stake, or too late.
    case 'crash':
      return draw(2, 'left') === 1n
        ? [{ bet: 0, amount: (stake * (100n + draw(400, 'at'))) / 100n, kind: 'cashout' }]
        : []
    // Every bet has its own result, a loss too.
    case 'live':
      return stakes.map((each, i) => pay(i, draw(2, 'won', i) * 2n * each))
    case 'lottery':
      return draw(10, 'hit') === 0n ? [pay(0, stake * 9n)] : [pay(0, 0n)]
  }
}

const pay = (bet: number, amount: bigint) => ({ bet, amount, kind: 'normal' as const })

/** What the round changes on the player's balance when all of it is decided, whatever happened on the way. */
export function changeOf({ stakes, wins, void: taken, corrected }: Plan): bigint {
  if (taken !== 'no') return 0n
  const paid = wins.map((win, i) => (i === 0 && corrected !== undefined ? corrected : win.amount))
  return paid.reduce((sum, each) => sum + each, 0n) - stakes.reduce((sum, each) => sum + each, 0n)
}
