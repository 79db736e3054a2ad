import { GameFileError } from '../game-file.ts'
import { type BonusPlace, playReward, prizeOfReward, readReward } from './bonus.ts'
import type { BoardData } from './bonuses-file.ts'
import type { Preparation } from './preparation.ts'
import { addPrizes, mixPrizes, NO_PRIZE, type Prize } from './prize.ts'

/** A piece walks round the cells by a die and is paid wherever it comes to stand. One draw below `faces` a throw. */
export function prepareBoard(data: BoardData, place: BonusPlace): Preparation {
  const { throws, faces = 6, start = 0, cells } = data
  checkCells(data, place)
  const rewards = cells.map((cell, i) => readReward(cell, place, [...place.path, 'cells', i]))
  const walk = (from: number, die: number) => {
    const landed = (from + die) % cells.length
    const to = cells[landed]!.jump ?? landed
    return { landed, to, times: cells[to]!.timesDie ? die : 1, end: cells[to]!.end ?? false }
  }
  // `worth[cell]`: what so many throws from there bring.
  let worth = cells.map(() => NO_PRIZE)
  for (let left = 1; left <= throws; left++) {
    const after: readonly Prize[] = worth
    worth = cells.map((_, from) =>
      mixPrizes(
        Array.from({ length: faces }, (_, face) => {
          const { to, times, end } = walk(from, face + 1)
          return [1 / faces, addPrizes(prizeOfReward(rewards[to]!, times), end ? NO_PRIZE : after[to]!)]
        }),
      ),
    )
  }
  return {
    prize: () => worth[start]!,
    play: (draw, _start, tell) => {
      let sum = 0
      let from = start
      for (let throwsLeft = throws - 1; throwsLeft >= 0; throwsLeft--) {
        const die = draw(faces) + 1
        const { landed, to, times, end } = walk(from, die)
        tell({
          type: 'diceThrown',
          die,
          from,
          landed,
          to,
          coins: rewards[to]!.coins * times,
          throwsLeft: end ? 0 : throwsLeft,
        })
        sum += playReward(rewards[to]!, draw, tell, times)
        if (end) break
        from = to
      }
      return sum
    },
  }
}

function checkCells({ cells, start = 0 }: BoardData, { path }: BonusPlace): void {
  if (start >= cells.length) throw new GameFileError([...path, 'start'], `cells are 0…${cells.length - 1}`)
  cells.forEach((cell, i) => {
    if (cell.jump === undefined) return
    const at = [...path, 'cells', i]
    if (Object.keys(cell).length > 1) throw new GameFileError(at, 'a cell with "jump" has nothing else')
    if (cell.jump >= cells.length) throw new GameFileError([...at, 'jump'], `cells are 0…${cells.length - 1}`)
    if (cells[cell.jump]!.jump !== undefined) throw new GameFileError([...at, 'jump'], 'leads to another jump')
  })
}
