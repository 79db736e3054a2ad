import { Bird, Fish, Flame, Flower2, Leaf, type LucideIcon, Moon, Mountain, Sailboat, UserRound } from 'lucide-react'

/** The pictures that members choose from, by their number. */
export const AVATARS: readonly LucideIcon[] = [UserRound, Flower2, Fish, Bird, Moon, Sailboat, Flame, Leaf, Mountain]

/** Who it is, as a picture. */
export function Avatar({ avatar, size = 56 }: { avatar: number; size?: number }) {
  const Icon = AVATARS[avatar] ?? UserRound
  const isChosen = avatar > 0
  return (
    <span
      style={{ width: size, height: size }}
      className={`grid shrink-0 place-items-center rounded-full border border-hairline ${isChosen ? 'bg-lacquer text-leaf' : 'bg-ground text-gold'}`}
    >
      <Icon aria-hidden size={size * 0.5} />
    </span>
  )
}
