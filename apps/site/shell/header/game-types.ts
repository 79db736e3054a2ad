import type { LucideIcon } from 'lucide-react'
import { Bird, Cherry, Clapperboard, Dice5, Fish, Gamepad2, Swords, Ticket, Trophy } from 'lucide-react'

/** The kinds of games, in the order of the navigation bar: the route and its icon (specification §2). */
export const GAME_TYPES = [
  { key: 'rng', to: '/rng', Icon: Cherry },
  { key: 'live', to: '/live', Icon: Clapperboard },
  { key: 'fish', to: '/fish', Icon: Fish },
  { key: 'pvp', to: '/pvp', Icon: Swords },
  { key: 'sports', to: '/sports', Icon: Trophy },
  { key: 'esports', to: '/esports', Icon: Gamepad2 },
  { key: 'lottery', to: '/lottery', Icon: Ticket },
  { key: 'elott', to: '/elott', Icon: Dice5 },
  { key: 'cockfight', to: '/cockfight', Icon: Bird },
] as const satisfies readonly { key: string; to: string; Icon: LucideIcon }[]
