import { useEffect, useRef, useState } from 'react'

/** Specification §9, dropdown close delay. */
const CLOSE_MS = 200

/** Which dropdown is open. It opens at once and closes 200 ms after it is left, unless it is entered again. */
export function useHover<Key extends string>() {
  const [open, setOpen] = useState<Key | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(key: Key | null): void {
    clearTimeout(timer.current)
    setOpen(key)
  }
  function hideSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(null), CLOSE_MS)
  }
  return { open, show, hideSoon }
}
