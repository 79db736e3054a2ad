import type { PlayedRound } from '../../api.ts'
import { drawFairly } from '../../engine/slots/fair.ts'
import { readShoe } from '../../engine/tables/cards/shoe-text.ts'
import { loadTable, type TableGame } from '../../engine/tables/table-games.ts'
import { placedRound, settledRound, type TableRound } from '../../engine/tables/table-round.ts'
import { hmacSha256, judge, type Play, type Verdict } from './verify.ts'

const eventsOf = (round: PlayedRound) => round.events as unknown as TableRound

/** Deals a revealed coup again in this browser and compares what each bet of the round paid. */
export async function verifyTable(file: unknown, played: PlayedRound): Promise<Verdict> {
  return judge(played, await replayTable(loadTable(file), played, playOfTable(played)))
}

/** What the player bet. */
export const playOfTable = (round: PlayedRound): Play => ({ choice: eventsOf(round).choice, actions: [] })

/** The round again, from its shoe or its seeds, and its bets. Throws Error for bets that the table does not have. */
export async function replayTable(game: TableGame, round: PlayedRound, { choice, actions }: Play): Promise<TableRound> {
  const { bets } = choice as TableRound['choice']
  // What came later is told with them.
  const known = bets.filter(({ bet }) => game.rules.bets.get(bet)?.later === undefined)
  if (!bets.every(({ bet }) => game.rules.bets.has(bet)) || !game.isOffered(known))
    throw new Error(`the table does not offer ${JSON.stringify(choice)}`)
  if (actions.length > 0) throw new Error('there are actions, and nothing to act on')
  const terms = await announceAgain(game, round)
  const [placed, settled] = eventsOf(round).steps
  const outcome = await dealAgain(game, round, terms, settled?.outcome)
  const { coup } = placed!
  return settledRound(placedRound(game, coup, terms, bets), outcome, game.paysOf(bets, outcome))
}

/** What was told before bets is drawn by the same seed under this text, so that it tells nothing of the outcome. */
const TERMS = 'terms'

async function announceAgain({ rules }: TableGame, { fairness }: PlayedRound): Promise<unknown> {
  const { announce } = rules
  return announce ? drawFairly({ ...fairness, clientSeed: TERMS }, hmacSha256, announce) : null
}

/** The coup's cards follow each other in the shoe from its `nonce` on; elsewhere it has a seed of its own. */
async function dealAgain(
  { rules }: TableGame,
  { fairness }: PlayedRound,
  terms: unknown,
  told: unknown,
): Promise<unknown> {
  if (rules.decks === 0) return drawFairly(fairness, hmacSha256, draw => rules.deal({ draw, card: noCard }, terms))
  const { cards } = readShoe(fairness.serverSeed)
  let next = fairness.nonce
  const card = () => {
    const dealt = cards[next++]
    if (!dealt) throw new Error('the shoe has no such card')
    return dealt
  }
  // Where players decide, the cards follow from what was told of their decisions.
  return rules.deal({ card, draw: noDraw }, terms, told)
}

function noCard(): never {
  throw new Error('this table has no shoe')
}
function noDraw(): never {
  throw new Error('this table draws cards only')
}
