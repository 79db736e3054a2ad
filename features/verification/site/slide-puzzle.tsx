import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronsRight, RefreshCw } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { proofsApi } from '#features/verification/api.ts'
import { PICTURE, type SlideAction, type TrackPoint } from '#features/verification/rules/slide.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { followDrag, type Track } from './slide-track.ts'

type PuzzleProps = { action: SlideAction; onTicket: (ticket: string) => void }

/** The puzzle: the piece is dragged into its hole, and the server says whether it fits. */
export function SlidePuzzle({ action, onTicket }: PuzzleProps) {
  const t = useTranslations('slide')
  const textOf = useRefusalText()
  const puzzle = useQuery({
    queryKey: ['slide', action],
    queryFn: () => ask(proofsApi.slide, { action }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const check = useMutation({
    mutationFn: (placed: { id: string; x: number; track: TrackPoint[] }) => ask(proofsApi.slideCheck, placed),
    onSuccess: ({ ticket }) => onTicket(ticket),
    onError: () => void puzzle.refetch(),
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <p aria-live="polite" className={`grow text-sm ${check.error ? 'font-medium text-crimson' : 'text-muted'}`}>
          {check.error ? textOf(check.error) : t('drag')}
        </p>
        <IconButton label={t('another')} onClick={() => void puzzle.refetch()} disabled={puzzle.isFetching}>
          <RefreshCw aria-hidden size={18} />
        </IconButton>
      </div>
      <Loaded query={puzzle} skeleton={<div className="aspect-2/1 animate-pulse rounded-card bg-line/50" />}>
        {shown => (
          <Board
            key={shown.id}
            {...shown}
            isBusy={check.isPending || puzzle.isFetching}
            onPlaced={(x, track) => check.mutate({ id: shown.id, x, track })}
          />
        )}
      </Loaded>
    </div>
  )
}

type BoardProps = {
  bg: string
  piece: string
  y: number
  isBusy: boolean
  onPlaced: (x: number, track: TrackPoint[]) => void
}

/** In pixels of the picture, whatever its size on the page. Left to right in every language: the picture is. */
function Board({ bg, piece, y, isBusy, onPlaced }: BoardProps) {
  const t = useTranslations('slide')
  const bar = useRef<HTMLDivElement>(null)
  const drag = useRef<Track>(undefined)
  const [x, setX] = useState(0)
  const [pieceWidth, setPieceWidth] = useState(0)
  const share = (pixels: number) => `${(pixels / PICTURE.width) * 100}%`

  function begin(event: PointerEvent<HTMLElement>): void {
    if (isBusy || pieceWidth === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = followDrag(event, bar.current!.clientWidth, PICTURE.width - pieceWidth)
  }

  /** Every place between two frames counts: on a slow machine one event tells of many. */
  function follow(event: PointerEvent<HTMLElement>): void {
    const track = drag.current
    if (!track) return
    for (const moment of event.nativeEvent.getCoalescedEvents()) track.add(moment)
    setX(track.add(event))
  }

  function end(event: PointerEvent<HTMLElement>): void {
    const track = drag.current
    if (!track) return
    drag.current = undefined
    const placed = track.add(event)
    setX(placed)
    if (placed > 0) onPlaced(placed, track.points())
  }

  return (
    <div dir="ltr" className={isBusy ? 'pointer-events-none opacity-60' : ''}>
      <div className="relative aspect-2/1 overflow-hidden rounded-card bg-lacquer select-none">
        <img src={bg} alt={t('picture')} draggable={false} className="size-full" />
        <img
          src={piece}
          alt=""
          draggable={false}
          onLoad={event => setPieceWidth(event.currentTarget.naturalWidth)}
          className="absolute"
          style={{ left: share(x), top: `${(y / PICTURE.height) * 100}%`, width: share(pieceWidth) }}
        />
      </div>
      <div ref={bar} className="relative mt-3 h-12 rounded-control border border-line-strong bg-ground">
        <div
          aria-hidden
          data-testid="slide-handle"
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute inset-y-0 grid min-w-12 cursor-grab touch-none place-items-center rounded-control bg-vermilion text-on-vermilion active:cursor-grabbing"
          style={{ left: share(x), width: share(pieceWidth) }}
        >
          <ChevronsRight size={22} />
        </div>
      </div>
    </div>
  )
}
