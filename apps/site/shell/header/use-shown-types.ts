import { CATEGORIES } from '#features/games/rules/games.ts'
import { useLanes } from '#features/games/site/games.tsx'
import { GAME_TYPES } from './game-types.ts'

/** Our own lotteries are there whatever vendors bring. */
const OWN: readonly string[] = ['lottery', 'elott']

/**
 * The kinds of games, those that have something first, the others last and marked as not open: nobody is led to nothing.
 * `isKnown` is false until vendors are known; then the order of the specification stands, out of sight.
 */
export function useShownTypes() {
  const { data: lanes, isError } = useLanes()
  const offered = lanes && new Set<string>(lanes.map(({ gameCategory }) => CATEGORIES[gameCategory]))
  const types = GAME_TYPES.map(type => ({
    ...type,
    isOpen: !offered || OWN.includes(type.key) || offered.has(type.key),
  }))
  return { types: types.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)), isKnown: !!lanes || isError }
}
