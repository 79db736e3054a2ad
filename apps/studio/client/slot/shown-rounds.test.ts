import { expect, it } from 'vitest'
import { playRound as drawRound } from '../../engine/slots/play.ts'
import { seededDraw } from '../../rng/seeded.ts'
import { shippedGames } from '../../shipped-games.ts'
import { playRound, type View } from './director.ts'

const ROUNDS = 10_000

it(`what is shown adds up to what is paid, in ${ROUNDS} rounds of all slots`, async () => {
  const games = shippedGames()
  for (let at = 0; at < ROUNDS; at++) {
    const game = games[at % games.length]!
    const round = drawRound(game, seededDraw(`shown ${at}`))
    let shown = 0
    const add = async (coins: number) => {
      shown += coins
    }
    const quiet = async () => undefined
    const view: View = {
      ...{ place: quiet, spin: quiet, land: quiet, fall: quiet, spread: quiet, showRespins: quiet, showDrawn: quiet },
      ...{
        showJackpot: quiet,
        showBought: quiet,
        showGamble: quiet,
        showMaxWin: quiet,
        showAward: quiet,
        changeScene: quiet,
        showSpin: quiet,
        showTotal: quiet,
      },
      ...{ showSummary: quiet, announce: quiet },
      showWins: (_wins, coins) => add(coins),
      showNumbers: ({ coins }) => add(coins),
      playBonus(events) {
        const end = events.at(-1)
        return add(end?.type === 'bonusEnded' ? end.coins : Number.NaN)
      },
    }
    await playRound(view, round, 0, () => undefined)
    expect([game.id, at, shown]).toEqual([game.id, at, round.coins])
  }
})
