import { createHmac } from 'node:crypto'

/* Draws rounds again, written from docs/game-files.md and docs/arcade.md alone; it shares no code with the product. */

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }
type Draw = (bound: number) => number
/** A game's file, as its record holds it. */
// biome-ignore lint/suspicious/noExplicitAny: a stranger reads fields by their names in the page
type File = any

/** Fair rounds: numbers below a bound from blocks of HMAC-SHA256. */
export function openStream({ serverSeed, clientSeed, nonce }: Seeds): Draw {
  let read = 0
  return bound => {
    const limit = 2 ** 32 - (2 ** 32 % bound)
    for (;;) {
      const block = createHmac('sha256', serverSeed)
        .update(`${clientSeed}:${nonce}:${Math.floor(read / 8)}`)
        .digest()
      const word = block.readUInt32BE(4 * (read++ % 8))
      if (word < limit) return word % bound
    }
  }
}

const takeOf = <T>(left: T[], draw: Draw): T => left.splice(draw(left.length), 1)[0]!
const takeMany = <T>(from: readonly T[], count: number, draw: Draw): T[] => {
  const left = [...from]
  return Array.from({ length: count }, () => takeOf(left, draw))
}
const upTo = (count: number, first = 0) => Array.from({ length: count }, (_, i) => i + first)

/** What the bet alone decides in a game of the arcade: what was drawn, and the coins (of 10,000 a stake). */
export function firstDraw(file: File, choice: File, draw: Draw): { drawn: unknown; coins: number } {
  const { rules } = file
  const hundredths = (times: number) => times * 100
  switch (rules.kind) {
    case 'plinko': {
      const path = upTo(choice.rows).map(() => draw(2))
      const pocket = path.reduce((sum, step) => sum + step, 0)
      return { drawn: path, coins: hundredths(rules.tables[choice.rows][choice.risk][pocket]) }
    }
    case 'dice': {
      const roll = draw(10_000)
      const isUnder = choice.side === 'under'
      const winning = isUnder ? choice.target : 9_999 - choice.target
      const isWon = isUnder ? roll < choice.target : roll > choice.target
      return { drawn: roll, coins: isWon ? Math.floor((rules.return * 10_000) / winning) : 0 }
    }
    case 'limbo': {
      const point = Math.max(100, Math.floor((rules.return * 4e9) / (draw(4e9) + 1)))
      return { drawn: point, coins: point >= choice.target ? hundredths(choice.target) : 0 }
    }
    case 'keno': {
      const drawn = takeMany(upTo(rules.numbers, 1), rules.drawn, draw)
      const hits = choice.picks.filter((pick: number) => drawn.includes(pick)).length
      return { drawn, coins: hundredths(rules.pays[choice.picks.length][hits] ?? 0) }
    }
    case 'wheel': {
      const segment = draw(rules.wheels[choice.risk].length)
      return { drawn: segment, coins: hundredths(rules.wheels[choice.risk][segment]) }
    }
    case 'scratch': {
      let ticket = draw(rules.tickets)
      const prizes = Object.entries<{ tickets: number; pays: number }>(rules.prizes)
      const won = prizes.find(([, prize]) => {
        ticket -= prize.tickets
        return ticket < 0
      })
      const others = prizes.filter(each => each !== won).flatMap(([name]) => Array(rules.match - 1).fill(name))
      const winning = won ? Array(rules.match).fill(won[0]) : []
      const shown = [...winning, ...takeMany(others, rules.cells - winning.length, draw)]
      return { drawn: takeMany(shown, rules.cells, draw), coins: won ? hundredths(won[1].pays) : 0 }
    }
    case 'mines':
      return { drawn: takeMany(upTo(rules.cells), choice.mines, draw), coins: 0 }
    case 'hilo':
      return { drawn: draw(52), coins: 0 }
    case 'poker':
      return { drawn: takeMany(upTo(52), 5, draw), coins: 0 }
    default:
      throw new Error(`the page knows no ${rules.kind}`)
  }
}

/** Where a flight ends, in hundredths: of the hash of the chain, told after it, and the chain's salt. */
export function pointOf(file: File, hash: string, salt: string): number {
  const salted = createHmac('sha256', hash).update(salt).digest('hex')
  return Math.max(100, Math.floor((file.rules.return * 2 ** 32) / (Number.parseInt(salted.slice(0, 8), 16) + 1)))
}
