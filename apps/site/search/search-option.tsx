import { Ticket } from 'lucide-react'
import { Image } from '#shared/ui/image.tsx'
import type { Found } from './use-search.ts'

type SearchOptionProps = { id: string; found: Found; isChosen: boolean; onChoose: () => void; onOpen: () => void }

/** A game or a lottery that was found. The focus stays in the field: keys choose there. */
export function SearchOption({ id, found, isChosen, onChoose, onOpen }: SearchOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens what is chosen
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={onOpen}
      className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1 aria-selected:bg-gold-leaf/15"
    >
      {found.coverUrl ? (
        <Image
          src={found.coverUrl}
          alt=""
          width={300}
          height={400}
          eager
          className="aspect-3/4 w-9 shrink-0 overflow-hidden rounded-control bg-lacquer"
          error={null}
        />
      ) : (
        <span className="grid h-12 w-9 shrink-0 place-items-center rounded-control bg-lacquer text-leaf">
          <Ticket aria-hidden size={18} />
        </span>
      )}
      <span className="min-w-0">
        <bdi className="block truncate text-sm font-semibold">{found.name}</bdi>
        <span className="block truncate text-xs text-muted">
          <bdi>{found.about}</bdi>
        </span>
      </span>
    </div>
  )
}
