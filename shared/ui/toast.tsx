import { useEffect, useRef, useSyncExternalStore } from 'react'

export type ToastTone = 'plain' | 'good' | 'bad'
type Toast = { id: number; text: string; tone: ToastTone }

const SHOWN_MS = 5_000
const TONES: Record<ToastTone, string> = { plain: 'bg-gold-leaf', good: 'bg-jade', bad: 'bg-crimson' }
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Says something in passing, in words already translated. What must be answered is a modal. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  if (toasts.some(each => each.text === text)) return
  const id = ++lastId
  change([...toasts, { id, text, tone }])
  setTimeout(() => change(toasts.filter(each => each.id !== id)), SHOWN_MS)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear: above everything, modals too, and read out politely. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = region.current!
    // Shown again for each change: the top layer is in order of showing.
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])

  return (
    <div
      ref={region}
      popover="manual"
      className="pointer-events-none inset-auto inset-x-0 bottom-[calc(var(--bar-bottom)+var(--bar-page)+16px+env(safe-area-inset-bottom))] m-0 w-full bg-transparent px-4 lg:bottom-[calc(var(--bar-page)+32px)]"
    >
      <div role="status" className="mx-auto flex max-w-form flex-col gap-2">
        {shown.map(({ id, text, tone }) => (
          <p
            key={id}
            className="toast raised flex items-center gap-3 overflow-hidden py-3 pe-4 ps-3 text-sm font-medium text-ink"
          >
            <span aria-hidden className={`h-5 w-1 shrink-0 rounded-full ${TONES[tone]}`} />
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
