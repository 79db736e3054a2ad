/* Turns the reels of slots again, written from docs/game-files.md alone; it shares no code with the product. */

type Draw = (bound: number) => number
/** A game's file, as its record holds it. */
// biome-ignore lint/suspicious/noExplicitAny: a stranger reads fields by their names in the page
type File = any

/** The reels at rest: where each stopped, and the symbols in view by reel, the top row first. */
type Board = { stops: number[]; board: string[][] }

export function firstBoard(file: File, draw: Draw): Board {
  return turn(file, 'base', draw, [], [], '')
}

/** Turns every reel that is not held; those are as they stopped before, and `wild` in all rows. */
function turn({ strips, grid }: File, set: string, draw: Draw, held: number[], before: number[], wild: string): Board {
  const [stops, board]: [number[], string[][]] = [[], []]
  for (const reel of Array.isArray(strips) ? strips : strips[set]) {
    if (held.includes(stops.length)) {
      board.push(Array(grid.rows).fill(wild))
      stops.push(before[stops.length]!)
      continue
    }
    const [data, span] = typeof reel === 'object' && 'span' in reel ? [reel.big ?? reel.linked, reel.span] : [reel, 1]
    const isBig = typeof reel === 'object' && 'big' in reel
    const strip = typeof data === 'string' ? readStrip(data) : spread(data)
    const stop = drawByWeight(strip, draw)
    const shown = Array.from(
      { length: grid.rows },
      (_, row) => strip[isBig ? stop : (stop + row) % strip.length]!.symbol,
    )
    for (let i = 0; i < span; i++) {
      stops.push(stop)
      board.push(shown)
    }
  }
  return { stops, board }
}

type Stop = { symbol: string; weight: number }

function drawByWeight(list: { weight: number }[], draw: Draw): number {
  let value = draw(list.reduce((sum, { weight }) => sum + weight, 0))
  return list.findIndex(({ weight }) => {
    value -= weight
    return value < 0
  })
}

function readStrip(text: string): Stop[] {
  return text.split(/\s+/).map(word => {
    const [symbol, weight] = word.split('*') as [string, string?]
    return { symbol, weight: Number(weight ?? 1) }
  })
}

/** Symbol counts: each spread evenly over the strip. */
function spread(counts: Record<string, number>): Stop[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const places = Object.entries(counts).flatMap(([symbol, count], order) =>
    Array.from({ length: count }, (_, i) => ({ symbol, order, place: ((i + 0.5) * all) / count })),
  )
  places.sort((a, b) => (a.place === b.place ? a.order - b.order : a.place - b.place))
  return places.map(({ symbol }) => ({ symbol, weight: 1 }))
}

/** One turn of the reels: what scatters win there, and how many respins it adds. */
type Turn = Board & {
  mode: string
  held: number[]
  scatters: { symbol: string; count: number; coins: number }[]
  respins: number
}

/** All turns of the reels in a round: the base spin, free spins, and their respins. For games whose symbols stay and begin no bonus. */
export function playReels(file: File, draw: Draw): Turn[] {
  const { freeSpins } = file
  const turns: Turn[] = []
  let [left, awarded] = [0, 0]
  const spin = (mode: string) => {
    const more = Math.min(playSpin(file, mode, draw, turns), (freeSpins?.maximum ?? Infinity) - awarded)
    awarded += more
    left += more
  }
  spin('base')
  const symbols = freeSpins?.book?.symbols
  if (left > 0 && symbols) draw(Array.isArray(symbols) ? symbols.length : sumOf(Object.values<number>(symbols)))
  while (left-- > 0) spin('free')
  return turns
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Plays a spin with its respins. Returns the free spins that it awards. */
function playSpin(file: File, mode: string, draw: Draw, turns: Turn[]): number {
  const isFree = mode === 'free'
  const set = (isFree && file.freeSpins.strips) || 'base'
  const { symbol: wild, reels, respins: rules, chance } = (isFree ? file.freeSpins.wildReels : file.wildReels) ?? {}
  let [left, awards] = [0, 0]
  let [held, stops]: number[][] = [[], []] as [number[], number[]]
  let odds = chance
  for (;;) {
    const here = turn(file, set, draw, held!, stops!, wild)
    const lands = (reel: number) => here.board[reel]!.includes(wild)
    const fresh = ((reels ?? []) as number[])
      .toSorted((a, b) => a - b)
      .filter(reel => !held!.includes(reel) && (lands(reel) || (odds !== undefined && draw(odds[1]) < odds[0])))
    const areAllWild = fresh.length + held!.length === reels?.length
    const isOver = fresh.length === 0 || (rules?.allWild === 'none' && areAllWild)
    const added = rules && !isOver ? (rules.perSpin ?? 0) + (rules.perWild ?? 0) * fresh.length : 0
    const won = countScatters(file, isFree, here.board, held!)
    turns.push({ ...here, mode, held: held!, scatters: won.scatters, respins: added })
    awards += won.freeSpins
    left += added
    if (left === 0) return awards
    left--
    stops = here.stops
    held = rules.hold === 'next' ? fresh : [...held!, ...fresh].sort((a, b) => a - b)
    odds = rules.chance
  }
}

/** Scatters in view on reels that are not held: those that pay or award anything. */
function countScatters({ symbols, bet, freeSpins: free }: File, isFree: boolean, board: string[][], held: number[]) {
  const times = isFree && free.scatterMultiplied !== false ? (free.multiplier ?? 1) : 1
  const found = Object.entries<File>(symbols).flatMap(([symbol, { scatter }]) => {
    if (!scatter) return []
    const counted = [symbol, ...(scatter.with ?? [])]
    const count = sumOf(
      board.map((column, reel) => {
        if (held.includes(reel) || (scatter.reels && !scatter.reels.includes(reel))) return 0
        const cells = column.filter(id => counted.includes(id)).length
        return scatter.oncePerReel ? Math.min(1, cells) : cells
      }),
    )
    const paid = isFree && scatter.paysIn === 'base' ? 0 : amountOf(scatter.pays, count)
    const freeSpins = amountOf(isFree ? scatter.retrigger : scatter.freeSpins, count)
    return paid > 0 || freeSpins > 0 ? [{ symbol, count, coins: Math.round(paid * bet) * times, freeSpins }] : []
  })
  return {
    scatters: found.map(({ freeSpins: _, ...won }) => won),
    freeSpins: sumOf(found.map(({ freeSpins }) => freeSpins)),
  }
}

/** Counts above the last listed are worth as much as the last. */
function amountOf(amounts: Record<string, number> = {}, count: number): number {
  const last = Math.max(0, ...Object.keys(amounts).map(Number))
  return amounts[Math.min(count, last)] ?? 0
}
