import type { LucideIcon } from 'lucide-react'
import type { LazyScreen } from '../ui/loading/lazy-screen.tsx'
import type { OfficeKey } from './words.ts'

/** Parts of the navigation, in their order; each is a text `nav.<group>`. */
export const GROUPS = ['work', 'players', 'money', 'games', 'content', 'house'] as const
export type Group = (typeof GROUPS)[number]

/** A page of a module, as its feature exports it. */
export type OfficePage = {
  /** `/audit`; of one thing `/players/$id`. Filters and the open row stand behind its `?` by themselves. */
  path: `/${string}`
  title: OfficeKey
  /** The permission without which nobody sees it; `any` for whoever is logged in. */
  may: string
  screen: LazyScreen<object>
  /** Where it stands in the navigation; without it others lead there. */
  place?: { group: Group; icon: LucideIcon }
}
