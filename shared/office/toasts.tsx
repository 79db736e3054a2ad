import { useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './toasts.module.css'

type Toast = { id: number; text: string; tone: 'good' | 'bad' | 'wait' }

const SHOWN_MS = 6_000
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Says something in passing, in words already translated. What must be answered is a dialog. */
export function toast(text: string, tone: Toast['tone']): void {
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

/** Where toasts appear: above everything, dialogs too, and read out politely. */
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
    <div ref={region} popover="manual" role="status" className={styles.region}>
      {shown.map(({ id, text, tone }) => (
        <p key={id} className={styles.toast} data-tone={tone}>
          {text}
        </p>
      ))}
    </div>
  )
}
