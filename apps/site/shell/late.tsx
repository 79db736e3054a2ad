import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '#shared/ui/idle.ts'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'

type LateProps = { fallback?: ReactNode; children: ReactNode }

/** What the first view does without: it comes once the page has loaded and rests. What fails of it is left out. */
export function Late({ fallback = null, children }: LateProps) {
  const isTime = useRest()
  if (!isTime) return fallback
  return (
    <Part fallback={fallback} broken={leftOut}>
      {children}
    </Part>
  )
}

function useRest(): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    let stop: () => void = () => undefined
    const wait = () => {
      stop = whenIdle(() => setIsTime(true))
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      stop()
    }
  }, [])
  return isTime
}
