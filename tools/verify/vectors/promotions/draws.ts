import { commitmentOf, drawEnvelope, drawRaffle, spinWheel, type Ticket } from '#features/draws/rules/draws.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'

type Envelope = Record<'serverSeed' | 'campaign' | 'publicInput' | 'budget' | 'min' | 'max' | 'unit', string> & {
  count: number
}
type Wheel = { serverSeed: string; campaign: string; clientSeed: string; nonce: number; prizes: Prize[] }
type Prize = { name: string; weight: number; left?: number }
type Raffle = Record<'serverSeed' | 'campaign' | 'publicInput' | 'entriesRoot', string> & {
  tickets: Ticket[]
  prizes: string[]
}

/** Draws by the names that vectors have for them (promotions §13). */
export const drawFunctions: Readonly<Record<string, (input: never) => unknown>> = {
  envelope: ({ serverSeed, campaign, publicInput, count, ...sums }: Envelope) => {
    const terms = { budget: parseAmount(sums.budget), min: parseAmount(sums.min), max: parseAmount(sums.max) }
    const unit = parseAmount(sums.unit)
    const parts = drawEnvelope({ serverSeed, promotion: campaign, publicInput, count, ...terms, unit })
    const sum = amount(parts.reduce((all, part) => all + part, 0n))
    return { commitment: commitmentOf(serverSeed), amounts: parts.map(part => wire(part)), sum: wire(sum) }
  },
  wheel: ({ campaign, prizes, ...inputs }: Wheel) => {
    const weights = prizes.map(({ weight }) => weight)
    const { number, place } = spinWheel({ ...inputs, promotion: campaign }, weights)
    const { name, left } = prizes[place]!
    return { number, prize: left === 0 ? 'none' : name }
  },
  raffle: ({ campaign, tickets, prizes, ...inputs }: Raffle) =>
    drawRaffle({ ...inputs, promotion: campaign }, tickets, prizes.length).map(({ place, ticket, member }) => ({
      ...{ prize: prizes[place], ticket, member },
    })),
}
