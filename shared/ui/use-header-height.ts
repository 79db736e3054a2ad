import { useEffect, useState } from 'react'

/** How much of the view the header covers: bars that stay in sight stand right under it. */
export function useHeaderHeight(): number {
  const [height, setHeight] = useState(() => headerHeight())
  useEffect(() => {
    const watcher = new ResizeObserver(() => setHeight(headerHeight()))
    const header = document.querySelector('header')
    if (header) watcher.observe(header)
    return () => watcher.disconnect()
  }, [])
  return height
}

const headerHeight = () => document.querySelector('header')?.offsetHeight ?? 0
